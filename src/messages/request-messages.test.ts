import i18next from 'i18next';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { openTexts, startTexts, writeMessage } from '#web/lib/texts.ts';
import { LANGUAGES } from './languages.ts';
import type { MessageCode } from './message.ts';

/** What a request is held against: the contract, and the questionnaire's answers. */
const sources = import.meta.glob<string>(
  ['../contract/*.ts', '../domain/application/data.ts', '!../contract/*.test.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
);

/** Checks of zod whose last argument is what is said where they fail. */
const CHECKS = /\.(min|max|length|regex|refine|email|uuid|date|datetime|int|url|positive|nonempty)$/;

/** The messages that stand in a file's schemas, in place of zod's own. */
function messagesIn(source: string, file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && CHECKS.test(node.expression.getText())) {
      const last = node.arguments.at(-1);
      if (last && (ts.isStringLiteralLike(last) || ts.isTemplateExpression(last))) {
        found.push(ts.isStringLiteralLike(last) ? last.text : last.getText());
      }
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'refuse') {
      const [first] = node.arguments;
      if (first && ts.isStringLiteralLike(first)) found.push(first.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return found;
}

const messages = Object.entries(sources).flatMap(([file, source]) =>
  messagesIn(source, file).map((message) => ({ file, message })),
);

describe('what a request is refused for', () => {
  it('is looked for in every schema', () => {
    expect(messages.length).toBeGreaterThan(20);
    expect(messagesIn("z.string().min(1, 'Write it.')", 'x.ts')).toEqual(['Write it.']);
  });

  it.each(messages)('$message ($file) is told in every language', async ({ message }) => {
    const params = { most: 200, least: 1, count: 1 };
    for (const language of LANGUAGES) {
      startTexts(language);
      await openTexts(['api'], language);
      const code = message as MessageCode;
      expect(i18next.exists(code, params), language).toBe(true);
      expect(writeMessage({ code, params })).toMatch(/^\p{L}.+ .+$/u);
    }
  });
});
