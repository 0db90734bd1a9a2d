import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/errors.ts';
import { samples } from '#contract/permit-review.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, openRoute } from '#server/http/route.ts';

export function sampleRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, samples.list, async ({ params: { tool } }) => {
    const { title, about, project_category, files } = deps.agencyData.samples[tool];
    return {
      title,
      about,
      project_category,
      files: files.map((file) => ({ ...file, url: `/api/samples/${tool}/${file.name}` })),
    };
  });

  openRoute(app, deps, samples.file, async ({ params: { tool, name } }) => {
    const { files, folder } = deps.agencyData.samples[tool];
    const known = files.some((file) => file.name === name);
    if (!known) throw new AppError('not-found', 'api:file.noSample');
    return new FileAnswer(name, await readFile(join(folder, name)));
  });
}
