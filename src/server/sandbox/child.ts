import { serveTasks } from './serve-tasks.ts';

/** Everything that runs in a sandbox. A task's code is loaded only in the child that runs it. */
const tasks = {
  'read-document': async () => (await import('./read-document-task.ts')).readDocumentTask,
  'tell-file': async () => (await import('./tell-file-task.ts')).tellFileTask,
  assess: async () => (await import('./assess-task.ts')).assessTask,
};
export type Tasks = typeof tasks;

serveTasks(tasks);
