import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/**
 * The folders whose pages speak to people. Not the page of design parts, a workbench in English.
 */
const sources = import.meta.glob<string>(
  [
    '../web/{analysis,api,app,features,ui,lib}/**/*.{ts,tsx}',
    '../web/main.tsx',
    '!../web/**/*.test.*',
    '!../web/features/design/**',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** What stands as it is in every language: the product, the languages' own names, a word of the HTTP standard. */
const ALLOWED = /Planwright|Español|English|^Bearer /gu;

/** Errors that tell a developer of a mistake; no page shows them. */
const FOR_DEVELOPERS = /^There (are no texts |is no application here)/;

/** Attributes that hold words of a document, in the language that it is in. */
const QUOTED = new Set(['quote']);

/** Attributes, properties and defaults that a person reads or hears. */
const SAID = new Set(
  (
    'alt aria-description aria-label aria-roledescription aria-valuetext cancelLabel caption children confirmLabel ' +
    'content description error header hint label message notYet pendingLabel placeholder text title windowTitle'
  ).split(' '),
);

const SENTENCE = /^\p{Lu}[\p{L}'’]*[,:.…!?]? [\p{L}\d]/u;
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(ALLOWED, ''));

/** The literal text that an expression can come to: strings, templates, and either side of a choice. */
function literalsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...literalsOf(node.left), ...literalsOf(node.right)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return literalsOf(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? literalsOf(node.expression) : [];
  return [];
}

const isComparison = (node: ts.Node) => ts.isBinaryExpression(node) && /^[=!]==?$/.test(node.operatorToken.getText());

/** Calls whose words are for the console, or for code that catches them. */
const isForMachines = (node: ts.Node) =>
  (ts.isCallExpression(node) && /^console\./.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === 'DOMException');

/** Text for people that stands in the source in place of the catalogue, with its line. */
function hardCodedText(source: string, file: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found = new Map<string, string>();
  const report = (node: ts.Node, texts: readonly string[]) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    for (const text of texts) {
      const shown = text.replace(/\s+/g, ' ').trim();
      found.set(`${line} ${shown}`, `${file}:${line + 1} ${shown}`);
    }
  };
  const said = (node: ts.Node, value: ts.Node | undefined) => {
    if (value && !isComparison(value)) report(node, literalsOf(value).filter(hasWords));
  };
  const visit = (node: ts.Node) => {
    if (isForMachines(node) || ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && QUOTED.has(node.name.getText())) return;
    if (ts.isJsxText(node) && hasWords(node.text)) report(node, [node.text]);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) said(node, node.expression);
    if (ts.isJsxAttribute(node) && SAID.has(node.name.getText())) said(node, node.initializer);
    if (ts.isPropertyAssignment(node) && SAID.has(node.name.getText())) said(node, node.initializer);
    if (ts.isBindingElement(node) && SAID.has(node.name.getText())) said(node, node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText() === 'showToast') {
      for (const argument of node.arguments.slice(1)) said(node, argument);
    }
    const isName = ts.isPropertyAssignment(node.parent ?? tree) && (node.parent as ts.PropertyAssignment).name === node;
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !isName) {
      const [start = ''] = literalsOf(node);
      if (
        SENTENCE.test(ts.isTemplateExpression(node) ? `${start}x` : start) &&
        hasWords(start) &&
        !FOR_DEVELOPERS.test(start)
      ) {
        report(node, [start]);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
}

describe.each(Object.entries(sources))('%s', (file, source) => {
  it('takes its words from the catalogue', () => {
    expect(hardCodedText(source, file)).toEqual([]);
  });
});

it('looks at the pages, the parts and what lies under them', () => {
  const files = Object.keys(sources);
  for (const folder of ['analysis', 'app', 'features', 'ui', 'lib']) {
    expect(files.filter((file) => file.startsWith(`../web/${folder}/`)).length, folder).toBeGreaterThan(5);
  }
});

describe('the search for text outside the catalogue', () => {
  it.each([
    ['text between tags', '<p>Nothing is decided.</p>'],
    ['one word', '<button>Print</button>'],
    ['a choice', "<p>{open ? 'Hide' : 'Show'}</p>"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template.
    ['a template', '<p>{`${count} files`}</p>'],
    ['an attribute', '<input placeholder="Street address" />'],
    ['a choice in an attribute', "<Button aria-label={on ? 'Dark' : 'Light'} />"],
    ['a property', "const columns = [{ id: 'name', header: 'Document' }];"],
    ['a default', "const Confirm = ({ cancelLabel = 'Cancel' }) => null;"],
    ['a notification', "showToast('success', 'Saved', saved);"],
    ['a sentence anywhere', "const STOPPED = 'The server stopped the review.';"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template.
    ['the start of a sentence', 'const failed = `Could not open ${name}.`;'],
    ['an error that a person reads', "throw new Error('This account does not open this area.');"],
  ])('finds %s', (_, source) => {
    expect(hardCodedText(source, 'page.tsx')).not.toEqual([]);
  });

  it.each([
    ['texts of the catalogue', "<p title={t('page.title')}>{t('page.about')}</p>"],
    ['signs and figures', '<p>404 · {name} – </p>'],
    ['the name of the product', '<span>Planwright</span>'],
    ['class names and addresses', "<a href=\"#main\" className={on ? 'flex gap-2' : 'hidden'}>{children}</a>"],
    ['keys of a table', "const map = { 'Enter the code.': 'code' };"],
    ['what is written to the console', "console.warn('Sign-out was not confirmed.', error);"],
    ['words of a document', '<SourceWords quote="Proposed coverage 2,412 sf" />'],
    ['comparisons', "{event.key === 'Escape' && close()}"],
  ])('passes over %s', (_, source) => {
    expect(hardCodedText(source, 'page.tsx')).toEqual([]);
  });
});
