import ts from 'typescript';
import { describe, expect, it } from 'vitest';

type Texts = { [key: string]: string | Texts };
/**
 * All parts but the words of the documents' heads, which scripts/prerender.mjs writes before any page runs, and those
 * of which pages take whole sections into their own code.
 */
const files = import.meta.glob<Texts>(['./en/*.json', '!./en/documents.json', '!./en/fallback.json'], {
  eager: true,
  import: 'default',
});
const sources = import.meta.glob<string>(
  ['../{web,domain,contract,server}/**/*.{ts,tsx}', '!../{web,domain,contract,server}/**/*.test.*'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

const keysOf = (texts: Texts, above = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? `${above}${name}`.replace(/_(zero|one|two|few|many|other)$/, '')
      : keysOf(text, `${above}${name}.`),
  );

/** What a file could name a text by: its strings, and its templates as patterns. */
type Names = { strings: Set<string>; patterns: RegExp[] };

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function namesIn(source: string, file: string): Names {
  const names: Names = { strings: new Set(), patterns: [] };
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) names.strings.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const literals = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      // `${a}.${b}` could be any key and would make every text look used.
      const isTelling = literals.some((text) => /[a-z]{3}/i.test(text) && /[.:]/.test(text));
      if (isTelling) names.patterns.push(new RegExp(`^${literals.map(escaped).join('[^:\\n]+')}$`));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return names;
}

/** Texts that `t` finds without being told their part. */
const DEFAULT_PART = 'shell';

/** Whether a file names a text: as `part:key`, or as `key` where it also names the part. */
const isNamedIn = ({ strings, patterns }: Names, part: string, key: string): boolean => {
  const isNamed = (name: string) => strings.has(name) || patterns.some((pattern) => pattern.test(name));
  return isNamed(`${part}:${key}`) || ((strings.has(part) || part === DEFAULT_PART) && isNamed(key));
};

const names = Object.entries(sources).map(([file, source]) => namesIn(source, file));

describe.each(Object.entries(files))('%s', (path, texts) => {
  const part = path.replace(/^.*\/|\.json$/g, '');
  it('holds no text that no page shows', () => {
    const unused = [...new Set(keysOf(texts))].filter((key) => !names.some((file) => isNamedIn(file, part, key)));
    expect(unused).toEqual([]);
  });
});

/** Texts with places of which `t` is given nothing to fill in. */
function unfilledIn(source: string, file: string): string[] {
  // Most files show no text: to parse them takes seconds.
  if (!/\bt\s*[(<]/.test(source)) return [];
  const { strings } = namesIn(source, file);
  const textAt = (part: string, key: string) =>
    key
      .split('.')
      .reduce<string | Texts | undefined>(
        (texts, name) => (typeof texts === 'object' ? texts[name] : undefined),
        files[`./en/${part}.json`],
      );
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const [argument, ...more] =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't'
        ? node.arguments
        : [];
    if (argument && ts.isStringLiteralLike(argument) && more.length === 0) {
      const [key = '', part] = argument.text.split(':').reverse();
      const texts = (part ? [part] : [...strings]).map((one) => textAt(one, key)).filter((one) => one !== undefined);
      if (texts.length > 0 && texts.every((text) => String(text).includes('{{'))) found.push(`${file}: ${key}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return found;
}

it('a text with places is never shown without what fills them', () => {
  expect(unfilledIn("useTranslation('reviews'); t('by')", 'page.tsx')).toEqual(['page.tsx: by']);
  expect(Object.entries(sources).flatMap(([file, source]) => unfilledIn(source, file))).toEqual([]);
});

describe('the search for unused texts', () => {
  const used = (source: string, key: string) => isNamedIn(namesIn(source, 'page.tsx'), 'review', key);
  it('finds a text by its key, by its part and key, and by a template', () => {
    expect(used("useTranslation('review'); t('form.title')", 'form.title')).toBe(true);
    expect(used("i18next.t('review:form.title')", 'form.title')).toBe(true);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template.
    expect(used('useTranslation("review"); t(`categories.${kind}About`)', 'categories.sfdAbout')).toBe(true);
  });

  it('is not taken in by another part, a longer key or a template of anything', () => {
    expect(used("useTranslation('signIn'); t('form.title')", 'form.title')).toBe(false);
    expect(used("useTranslation('review'); t('form.titles')", 'form.title')).toBe(false);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template.
    expect(used('useTranslation("review"); t(`${a}.${b}`)', 'form.title')).toBe(false);
  });
});
