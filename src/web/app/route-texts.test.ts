import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const parts = new Set(
  Object.keys(import.meta.glob('../../messages/en/*.json')).map((path) => path.replace(/^.*\/|\.json$/g, '')),
);

/** The key of `sources` that an import of ours names; undefined for packages and for code outside the web. */
function resolve(from: string, specifier: string): string | undefined {
  const base = 'http://web.invalid/app/';
  const { pathname } = specifier.startsWith('#web/')
    ? new URL(`../${specifier.slice('#web/'.length)}`, base)
    : new URL(specifier, new URL(from, base));
  const path = pathname.startsWith('/app/') ? `.${pathname.slice('/app'.length)}` : `..${pathname}`;
  return path in sources ? path : undefined;
}

type Read = { imports: string[]; parts: Set<string> };
const known = new Map<string, Read>();

/** What a file imports when it is loaded, and the parts of the catalogue that it names. */
function read(file: string): Read {
  const before = known.get(file);
  if (before) return before;
  const found: Read = { imports: [], parts: new Set() };
  known.set(file, found);
  const name = (text: string) => {
    const part = /^([a-z]+)(:|$)/.exec(text)?.[1] ?? '';
    if (parts.has(part)) found.parts.add(part);
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) {
      const target = resolve(file, (node.moduleSpecifier as ts.StringLiteral).text);
      if (target) found.imports.push(target);
      return;
    }
    const isNamespace = ts.isPropertyAssignment(node) && node.name.getText() === 'ns';
    const isHook = ts.isCallExpression(node) && node.expression.getText() === 'useTranslation';
    const named = isNamespace ? node.initializer : isHook ? node.arguments[0] : undefined;
    if (named) for (const text of named.getText().matchAll(/[a-zA-Z]+/g)) name(text[0]);
    if (ts.isStringLiteralLike(node) && node.text.includes(':')) name(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.includes(':')) name(node.head.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, sources[file] ?? '', ts.ScriptTarget.Latest, true));
  return found;
}

/** The parts that a file and all that is loaded with it name. */
function partsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const { imports, parts: own } = read(file);
  return new Set([...own, ...imports.flatMap((each) => [...partsOf(each, seen)])]);
}

/** The pages of routes.tsx: the module of each and the parts that are fetched with it. */
function pagesIn(file: string): { module: string; fetched: string[] }[] {
  const pages: { module: string; fetched: string[] }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ['page', 'gate'].includes(node.expression.getText())) {
      const target = /import\('([^']+)'\)/.exec(node.getText())?.[1];
      const module = target ? resolve(file, target) : undefined;
      const named = node.arguments.filter(ts.isStringLiteral).map(({ text }) => text);
      if (module)
        pages.push({ module, fetched: [...named, ...(node.expression.getText() === 'gate' ? ['signIn'] : [])] });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, sources[file] ?? '', ts.ScriptTarget.Latest, true));
  return pages;
}

const pages = pagesIn('./routes.tsx');

it('finds the pages, and what they are made of', () => {
  expect(pages.length).toBeGreaterThan(20);
  const casePage = pages.find(({ module }) => module.endsWith('/case-page.tsx'));
  expect(casePage && [...partsOf(casePage.module)]).toEqual(expect.arrayContaining(['cases', 'ui']));
});

describe.each(pages)('$module', ({ module, fetched }) => {
  it('is fetched with every part of the catalogue that it names', () => {
    const opened = ['shell', 'ui', 'problems', ...fetched];
    expect([...partsOf(module)].filter((part) => !opened.includes(part))).toEqual([]);
  });
});
