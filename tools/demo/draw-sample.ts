// Draws the sample package that the demonstration serves: npm run demo:draw. Commit what it writes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_FILES, SAMPLE_FOLDER } from './permit-review/files.ts';

for (const [name, draw] of Object.entries(SAMPLE_FILES)) await writeFile(join(SAMPLE_FOLDER, name), await draw());
