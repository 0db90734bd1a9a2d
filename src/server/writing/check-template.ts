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
 * it: no Word file, a loop that is not closed, a tag that stands for nothing or not for what it is used as.
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
    const errors = [...tags.byPart].flatMap(([part, found]) =>
      errorsOf(found, [shape], placesIn(part, document.getFullText(part))),
    );
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

/** Tags of a part that stand for nothing here. `scopes`: what the tags around give names to, the nearest last. */
function errorsOf(parts: readonly DXT.Part[], scopes: readonly z.ZodObject[], placeOf: TellPlace): string[] {
  const tags = parts.filter(({ type }) => type === 'placeholder');
  return tags.flatMap(({ module, value, raw, offset, inverted, subparsed = [] }) => {
    const error = (what: string) => [`{${raw ?? value}} ${what} (${placeOf(offset)}).`];
    if (module === 'rawxml') return error('would write code and no text: templates hold plain tags and loops only');
    const found = findTag(value, scopes);
    if (!found) return error('stands for nothing here');
    const isLoop = module === 'loop';
    if (!isLoop && !(found instanceof z.ZodString)) return error('is no text: it can only begin a loop or a condition');
    if (isLoop && found instanceof z.ZodObject)
      return error('is neither a list nor a condition: name one of its fields');
    const element = found instanceof z.ZodArray && !inverted ? found.element : undefined;
    return errorsOf(subparsed, element instanceof z.ZodObject ? [...scopes, element] : scopes, placeOf);
  });
}

/** What a tag stands for in the nearest scope that has it. */
function findTag(tag: string, scopes: readonly z.ZodObject[]): z.core.$ZodType | undefined {
  for (const scope of scopes.toReversed()) {
    let found: z.core.$ZodType | undefined = scope;
    for (const name of tag.split('.')) {
      found = found instanceof z.ZodObject && Object.hasOwn(found.shape, name) ? found.shape[name] : undefined;
    }
    if (found) return found;
  }
  return undefined;
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
