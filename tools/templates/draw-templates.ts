// Draws the first edition of the agency's Word templates: npm run templates:draw -- FOLDER. Files that are there stay.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTemplates } from './templates.ts';

const folder = process.argv[2] ?? 'agency/templates';
await mkdir(folder, { recursive: true });
for (const [name, draw] of Object.entries(drawTemplates)) {
  const path = join(folder, `${name}.docx`);
  await writeFile(path, await draw(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    process.stderr.write(`${path} is there already and stays as it is. Delete it, or name another folder.\n`);
  });
}
