import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

/** What runs without a page: its words for people are codes, and the agency's words come from its files. */
const sources = import.meta.glob<string>(
  ['../{domain,contract,server}/**/*.ts', '!../{domain,contract,server}/**/*.test.ts'],
  { eager: true, query: '?raw', import: 'default' },
);

const isLanguage = (name: ts.PropertyName) =>
  (ts.isIdentifier(name) || ts.isStringLiteral(name)) && (LANGUAGES as readonly string[]).includes(name.text);

/** Objects that write something out for a language by its name, with their lines: another language would be left out. */
function languageLiterals(source: string, file: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralExpression(node)) {
      const named = node.properties.find((property) => property.name && isLanguage(property.name));
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      if (named) found.push(`${file}:${line + 1} ${named.getText(tree)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

it('nothing is written out language by language beside the catalogue', () => {
  expect(Object.entries(sources).flatMap(([file, source]) => languageLiterals(source, file))).toEqual([]);
});

it('looks at the domain, the contract and the server', () => {
  const files = Object.keys(sources);
  for (const folder of ['domain', 'contract', 'server']) {
    expect(files.filter((file) => file.startsWith(`../${folder}/`)).length, folder).toBeGreaterThan(10);
  }
});

describe('the search for words in each language', () => {
  it.each([
    ['two texts', "const said = { en: 'Yes', es: 'Sí' };"],
    ['what is computed', 'const said = { en: text(1), es: text(2) };'],
    ['names in quotes', "const said = { 'en': figure };"],
    ['a short form', 'const said = (en: string) => ({ en });'],
  ])('finds %s', (_, source) => {
    expect(languageLiterals(source, 'x.ts')).toHaveLength(1);
  });

  it.each([
    ['a type', 'type Said = { en: string; es: string };'],
    ['one made for each language', 'const said = inEachLanguage(() => figure);'],
    ['a message', "const said = { code: 'ui:outcomes.yes' };"],
  ])('passes over %s', (_, source) => {
    expect(languageLiterals(source, 'x.ts')).toEqual([]);
  });
});
