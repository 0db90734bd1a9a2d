import type { FileContent } from '#domain/documents/file-content.ts';
import { tellFile } from '../services/files/tell-file.ts';
import type { Task } from './messages.ts';

/** Tells what a file is by its bytes: whatever unpacks or walks a stranger's file does it here. */
export const tellFileTask: Task<{ path: string }, never, FileContent> = ({ path }) => tellFile(path);
