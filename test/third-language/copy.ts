import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { addLanguage } from './pseudo.ts';

const root = join(import.meta.dirname, '../..');
const PARTS = ['src', 'agency', 'scripts', 'test', 'vite*.ts', 'tsconfig*.json', 'package.json', 'package-lock.json'];

/** Copies what the product is made of to a folder that is not there yet, and adds the third language to it. */
export function copyWithThirdLanguage(folder: string): void {
  const args = ['ls-files', '-co', '--exclude-standard', ...PARTS];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
  for (const path of new Set(listed.filter((line) => line !== ''))) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  addLanguage(folder);
}
