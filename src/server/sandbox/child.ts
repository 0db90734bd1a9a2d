import { serveTasks } from './serve-tasks.ts';

/** Everything that runs in a sandbox. A task's code is loaded only in the child that runs it. */
const tasks = {
  'read-document': async () => (await import('./read-document-task.ts')).readDocumentTask,
  'tell-file': async () => (await import('./tell-file-task.ts')).tellFileTask,
  'write-word': async () => (await import('./write-word-task.ts')).writeWordTask,
  'check-elements': async () => (await import('./check-elements-task.ts')).checkElementsTask,
  assess: async () => (await import('./assess-task.ts')).assessTask,
};
export type Tasks = typeof tasks;

serveTasks(tasks);
