import { z } from 'zod';
import { administration, type Template } from '#contract/administration.ts';
import { AppError } from '#contract/errors.ts';
import { templateFits, templateOf } from '#server/analysis/template-of.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import { addBlob } from '#server/db/documents.ts';
import { addTemplateVersion, type TemplateVersion, templateVersions } from '#server/db/templates.ts';
import type { AcceptedFiles } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { receiveFiles } from '#server/http/receive-files.ts';
import { type App, route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { checkTemplate } from '#server/reading/child/run-sandboxed.ts';
import { TEMPLATES, type TemplateName } from '#server/writing/templates.ts';

const WORD: AcceptedFiles = {
  extensions: ['.docx'],
  mostFiles: 1,
  accepts: (name) => name.toLowerCase().endsWith('.docx'),
  mostBytes: 10 * 1024 * 1024,
};

const names = Object.keys(TEMPLATES) as TemplateName[];

function nameOf(text: string): TemplateName {
  const name = names.find((one) => one === text);
  if (!name) throw new AppError('not-found', 'api:administration.noTemplate');
  return name;
}

/** The Word templates of the agency: an administrator edits one in Word and puts it in place. A wrong one never serves. */
export function templateRoutes(app: App, deps: Deps): void {
  const { db, blobs } = deps;

  route(app, deps, administration.templates, async () => {
    const versions = await templateVersions(db);
    return { templates: await Promise.all(names.map((name) => show(deps, name, versions))) };
  });

  route(app, deps, administration.templateFile, async ({ params }) => {
    const name = nameOf(params.name);
    return new FileAnswer(`${name}.docx`, Buffer.from(await templateOf(deps, name)));
  });

  route(app, deps, administration.replaceTemplate, async ({ params, raw, viewer }) => {
    const name = nameOf(params.name);
    const { files } = await receiveFiles(raw, deps, WORD);
    const [file] = files;
    if (!file) throw new AppError('invalid-request', 'api:file.none');
    const errors = await checkTemplate(name, await blobs.read(file.sha256));
    if (errors.length > 0) {
      throw new AppError('invalid-file', { code: 'api:administration.wrongTemplate', params: { errors } });
    }
    return putInPlace(deps, name, { sha256: file.sha256, size: file.size, fileName: file.name }, viewer);
  });

  route(app, deps, administration.restoreTemplate, async ({ params, body: { version }, viewer }) => {
    const name = nameOf(params.name);
    const versions = await templateVersions(db);
    const former = versions.find((one) => one.name === name && one.version === version);
    if (version > 0 && !former) throw new AppError('not-found', 'api:administration.noTemplate');
    if (former?.sha256 && !(await templateFits(deps, name, former.sha256))) {
      throw new AppError('invalid-file', 'api:administration.outdatedTemplate');
    }
    return putInPlace(deps, name, { sha256: former?.sha256 ?? null, fileName: former?.file_name ?? null }, viewer);
  });
}

type ServingFile = { sha256: string | null; fileName: string | null; size?: number };

/** Adds a version, which serves from now on. */
async function putInPlace(
  deps: Deps,
  name: TemplateName,
  { sha256, fileName, size }: ServingFile,
  viewer: Viewer,
): Promise<Template> {
  await deps.db.transaction().execute(async (tx) => {
    const former = (await templateVersions(tx)).find((one) => one.name === name);
    if (sha256 !== null && size !== undefined) await addBlob(tx, { sha256, size });
    const now = new Date();
    const version = (former?.version ?? 0) + 1;
    if (!(await addTemplateVersion(tx, { name, version, sha256, fileName, personId: viewer.id }, now))) {
      throw new AppError('out-of-date', 'api:administration.templateChanged');
    }
    const event = { personId: viewer.id, kind: 'template', subject: name } as const;
    await addAdminEvent(tx, { ...event, before: former?.sha256 ?? null, after: sha256 }, now);
  });
  return show(deps, name, await templateVersions(deps.db));
}

async function show(deps: Deps, name: TemplateName, all: readonly TemplateVersion[]): Promise<Template> {
  const versions = all.filter((one) => one.name === name);
  const [current] = versions;
  const fits = current?.sha256 ? await templateFits(deps, name, current.sha256) : true;
  return {
    name,
    fields: fieldsOf(TEMPLATES[name]),
    version: current?.version ?? 0,
    own: fits && current?.sha256 != null,
    outdated: !fits,
    versions: versions.map(({ version, file_name: file, sha256, person, at }) => ({
      ...{ version, file, sha256, person },
      at: at.toISOString(),
    })),
  };
}

/** The names that tags of a template may have; of what repeats also what it holds. */
function fieldsOf(shape: z.ZodType, before = ''): string[] {
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element as z.ZodType, before);
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable)
    return fieldsOf(shape.unwrap() as z.ZodType, before);
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape).flatMap(([key, inner]) => [
    `${before}${key}`,
    ...fieldsOf(inner as z.ZodType, `${before}${key}.`),
  ]);
}
