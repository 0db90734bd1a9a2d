import { currentTemplate } from '#server/db/templates.ts';
import type { Deps } from '#server/http/deps.ts';
import { checkTemplate } from '#server/reading/child/run-sandboxed.ts';
import type { TemplateName } from '#server/writing/templates.ts';

type TemplateDeps = Pick<Deps, 'db' | 'blobs' | 'agencyData'>;

/** Whether a file fits what this version of the product fills in, by template and content: checked once. */
const known = new Map<string, boolean>();

/** Whether a stored template may serve: one that an earlier version of the product took may lack what is filled in now. */
export async function templateFits({ blobs }: TemplateDeps, name: TemplateName, sha256: string): Promise<boolean> {
  const key = `${name} ${sha256}`;
  const fits = known.get(key) ?? (await checkTemplate(name, await blobs.read(sha256))).length === 0;
  known.set(key, fits);
  return fits;
}

/** The Word template that serves: the one that an administrator put in place, where it fits; else the product's own. */
export async function templateOf(deps: TemplateDeps, name: TemplateName): Promise<Uint8Array> {
  const current = await currentTemplate(deps.db, name);
  if (!current?.sha256 || !(await templateFits(deps, name, current.sha256))) return deps.agencyData.templates[name];
  return deps.blobs.read(current.sha256);
}
