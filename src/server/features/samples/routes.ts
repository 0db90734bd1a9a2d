import { AppError } from '#contract/errors.ts';
import { samples } from '#contract/samples.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { samplePackage } from './sample-package.ts';

export function sampleRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, samples.list, async ({ params: { tool } }) => {
    const { title, about, project_category, files } = samplePackage(tool);
    return {
      title,
      about,
      project_category,
      files: files.map((file) => ({ name: file.name, about: file.about, url: `/api/samples/${tool}/${file.name}` })),
    };
  });

  openRoute(app, deps, samples.file, async ({ params: { tool, name } }) => {
    const file = samplePackage(tool).files.find((known) => known.name === name);
    if (!file) throw new AppError('not-found', 'The sample package has no such file.');
    return new FileAnswer(name, await file.draw());
  });
}
