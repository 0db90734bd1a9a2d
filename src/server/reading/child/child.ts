import { serveTasks } from './serve-tasks.ts';

/** Everything that runs in a sandbox. A task's code is loaded only in the child that runs it. */
const tasks = {
  'read-document': async () => (await import('./read-document-task.ts')).readDocumentTask,
  'detect-file-type': async () => (await import('./detect-file-type-task.ts')).detectFileTypeTask,
  'write-word': async () => (await import('./write-word-task.ts')).writeWordTask,
  'check-elements': async () => (await import('./check-elements-task.ts')).checkElementsTask,
  evaluate: async () => (await import('./evaluate-task.ts')).evaluateTask,
};
export type Tasks = typeof tasks;

serveTasks(tasks);
