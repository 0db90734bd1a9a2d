import type { FileContent } from '#domain/documents/file-content.ts';
import { detectFileType } from '../detect/detect-file-type.ts';
import type { Task } from './messages.ts';

/** Tells what a file is by its bytes: whatever unpacks or walks a stranger's file does it here. */
export const detectFileTypeTask: Task<{ path: string }, never, FileContent> = ({ path }) => detectFileType(path);
