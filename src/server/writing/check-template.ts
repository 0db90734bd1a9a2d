import Docxtemplater, { type DXT } from 'docxtemplater';
import PizZip from 'pizzip';
import { z } from 'zod';
import { TEMPLATE_OPTIONS } from './render-template.ts';

/** What every Word file has and a written one needs: its text, its properties, and styles that name a language. */
const NEEDED = ['word/document.xml', 'docProps/core.xml', 'word/styles.xml'];

/** So many characters before a tag tell where it stands. */
const CONTEXT = 40;

/**
 * What is wrong with a template whose data have this shape, each in a sentence that names the tag and the words before
 * it: no Word file, a loop that is not closed, a tag that stands for nothing or not for what it is used as, and what the
 * shape says is needed and would not stand in every file.
 */
export function findTemplateErrors(template: Uint8Array, shape: z.ZodObject): string[] {
  const zip = openZip(template);
  const missing = NEEDED.filter((name) => !zip?.file(name));
  if (!zip || missing.length === NEEDED.length) return ['This is no Word file (.docx).'];
  if (missing.length > 0) return [`This Word file has no ${missing.join(' and no ')}. Save it in Word again.`];
  const styles = zip.file('word/styles.xml')?.asText() ?? '';
  const tags = collectTags();
  try {
    const document = new Docxtemplater<PizZip>(zip, { ...TEMPLATE_OPTIONS, modules: [tags.module] });
    const uses: Use[] = [];
    const errors = [...tags.byPart].flatMap(([part, found]) =>
      errorsOf(found, [{ shape, path: '' }], {
        placeOf: placesIn(part, document.getFullText(part)),
        // The properties of a file are on no page.
        note: part.startsWith('word/') ? (use) => uses.push(use) : () => {},
      }),
    );
    errors.push(...missingFields(shape, uses));
    if (!/<w:rPrDefault>.*<w:lang [^>]*w:val=.*<\/w:rPrDefault>/s.test(styles))
      errors.push('Its default text has no language. Choose one in Word; that of each file is put in its place.');
    return errors;
  } catch (error) {
    return syntaxErrors(error);
  }
}

function openZip(template: Uint8Array): PizZip | undefined {
  try {
    return new PizZip(template, { checkCRC32: true });
  } catch {
    return undefined;
  }
}

/** Takes down the tags of each part of the file as docxtemplater finds them. */
function collectTags() {
  const byPart = new Map<string, DXT.Part[]>();
  let part = '';
  const set = ({ inspect }: { inspect?: { filePath?: string; postparsed?: DXT.Part[] } }) => {
    part = inspect?.filePath ?? part;
    if (inspect?.postparsed) byPart.set(part, inspect.postparsed);
  };
  return { byPart, module: { name: 'collect-tags', set } satisfies DXT.Module };
}

type TellPlace = (offset: number) => string;

/** "in the text, after “…Documents differ”": the part of the file, and the words before. */
const placesIn = (part: string, text: string): TellPlace => {
  const where = /header/.test(part) ? 'in a header' : /footer/.test(part) ? 'in a footer' : `in ${part}`;
  const name = part === 'word/document.xml' ? 'in the text' : where;
  return (offset) => {
    const before = text.slice(Math.max(0, offset - CONTEXT), offset);
    return before === '' ? `${name}, at its start` : `${name}, after “${offset > CONTEXT ? '…' : ''}${before}”`;
  };
};

/** What tags around give names to: a shape, and where in the data it stands ("versions.stages."). */
type Scope = { shape: z.ZodObject; path: string };

/** A tag by its path in the data, within which loops and conditions; "^" begins one that keeps what is between otherwise. */
type Use = { path: string; within: string[] };

/** Tags of a part that stand for nothing here. `scopes`: what the tags around give names to, the nearest last. */
function errorsOf(
  parts: readonly DXT.Part[],
  scopes: readonly Scope[],
  { placeOf, note, within = [] }: { placeOf: TellPlace; note: (use: Use) => void; within?: string[] },
): string[] {
  const tags = parts.filter(({ type }) => type === 'placeholder');
  return tags.flatMap(({ module, value, raw, offset, inverted, subparsed = [] }) => {
    const error = (what: string) => [`{${raw ?? value}} ${what} (${placeOf(offset)}).`];
    if (module === 'rawxml') return error('would write code and no text: templates hold plain tags and loops only');
    const tag = findTag(value, scopes);
    if (!tag) return error('stands for nothing here');
    const { found, path } = tag;
    const isLoop = module === 'loop';
    if (!isLoop && !(found instanceof z.ZodString)) return error('is no text: it can only begin a loop or a condition');
    if (isLoop && found instanceof z.ZodObject)
      return error('is neither a list nor a condition: name one of its fields');
    note({ path, within });
    const element = found instanceof z.ZodArray && !inverted ? found.element : undefined;
    const inside = element instanceof z.ZodObject ? [...scopes, { shape: element, path: `${path}.` }] : scopes;
    return errorsOf(subparsed, inside, { placeOf, note, within: [...within, `${inverted ? '^' : ''}${path}`] });
  });
}

/** What a tag stands for in the nearest scope that has it. */
function findTag(tag: string, scopes: readonly Scope[]): { found: z.core.$ZodType; path: string } | undefined {
  for (const { shape, path } of scopes.toReversed()) {
    const found = fieldAt(shape, tag);
    if (found) return { found, path: `${path}${tag}` };
  }
  return undefined;
}

const fieldAt = (shape: z.ZodObject, path: string): z.core.$ZodType | undefined =>
  path.split('.').reduce<z.core.$ZodType | undefined>((found, name) => {
    const inside = found instanceof z.ZodArray ? found.element : found;
    return inside instanceof z.ZodObject && Object.hasOwn(inside.shape, name) ? inside.shape[name] : undefined;
  }, shape);

/** Fields that a file of this shape needs, and that a template with these tags would not write into each. */
function missingFields(shape: z.ZodObject, uses: readonly Use[]): string[] {
  const { needed = {} } = (shape.meta() ?? {}) as { needed?: Record<string, string> };
  return Object.entries(needed).flatMap(([path, why]) => {
    const found = uses.filter((use) => use.path === path);
    const conditions = found.map(({ within }) => within.filter((one) => !belongsTo(one, path)).join(' '));
    const isAlways = conditions.some(
      (one) => one === '' || otherwise(shape, one).every((all) => conditions.includes(all)),
    );
    if (isAlways) return [];
    const lists = listsOf(shape, path);
    const name = path.slice((lists.at(-1)?.length ?? -1) + 1);
    const tag = fieldAt(shape, path) instanceof z.ZodString ? name : `#${name}`;
    const within = lists.map((list, at) => `{#${list.slice((lists[at - 1]?.length ?? -1) + 1)}}`).join(' ');
    const where = within === '' ? '' : ` within ${within}`;
    const only = found.length > 0 ? ' stands only within a condition, but' : '';
    return [`{${tag}}${where}${only} is needed in every such file: ${why}.`];
  });
}

/** The lists that a field is in, by their paths, the outermost first. */
const listsOf = (shape: z.ZodObject, path: string): string[] =>
  path
    .split('.')
    .map((_, at, names) => names.slice(0, at).join('.'))
    .filter((above) => above !== '' && fieldAt(shape, above) instanceof z.ZodArray);

/** A list that the field is in, the field itself, or the condition of either: {#hasFees} of {#fees}, {#isDraft} of {draft}. */
function belongsTo(condition: string, path: string): boolean {
  if (path === condition || path.startsWith(`${condition}.`)) return true;
  const at = condition.lastIndexOf('.') + 1;
  const [, letter = '', rest = ''] = /^(?:has|is)([A-Z])(.*)$/.exec(condition.slice(at)) ?? [];
  return (
    path.startsWith(condition.slice(0, at)) &&
    path
      .slice(at)
      .split('.')
      .includes(letter.toLowerCase() + rest)
  );
}

/** The conditions of which one always holds, this one among them: it and its opposite, or all flags of a group. */
function otherwise(shape: z.ZodObject, condition: string): string[] {
  const [, not, name = ''] = /^(\^?)(.*)$/.exec(condition) ?? [];
  const group = name.slice(0, name.lastIndexOf('.'));
  const flags = group === '' ? undefined : fieldAt(shape, group);
  if (flags instanceof z.ZodObject && !not) {
    return Object.keys(flags.shape)
      .filter((flag) => flags.shape[flag] instanceof z.ZodBoolean)
      .map((flag) => `${group}.${flag}`);
  }
  return [condition, not ? name : `^${name}`];
}

/** Errors of the template itself, as docxtemplater finds them: one, or several at once. */
function syntaxErrors(error: unknown): string[] {
  const { errors = [error] } = propertiesOf(error);
  // What is left of a brace without its other half is no fault of its own.
  return errors.filter((one) => errors.length === 1 || propertiesOf(one).xtag !== '').map(syntaxError);
}

function syntaxError(error: unknown): string {
  const { id, xtag: tag, explanation } = propertiesOf(error);
  switch (id) {
    case undefined:
    case 'filetype_not_identified':
    case 'filetype_not_handled':
      return 'This is no Word file (.docx).';
    case 'unclosed_loop':
      return `The loop {#${tag}} is not closed: {/${tag}} is missing, or stands in another table.`;
    case 'unopened_loop':
      return `{/${tag}} closes a loop that was not begun.`;
    case 'unclosed_tag':
      return `“{${tag}” is opened by a brace and not closed.`;
    case 'unopened_tag':
      return `“${tag}” has a closing brace and no opening one.`;
    case 'scopeparser_compilation_failed':
      return `{${tag}} is no tag: a tag is one name, or names with points between them.`;
    default:
      return `${explanation ?? id}.`;
  }
}

type ErrorProperties = { id?: string; xtag?: string; explanation?: string; errors?: unknown[] };

const propertiesOf = (error: unknown): ErrorProperties =>
  error instanceof Error && 'properties' in error ? (error.properties as ErrorProperties) : {};
