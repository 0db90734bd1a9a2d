import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agencyErrors } from '../../../test/agency-errors.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agency-mails-'));
  cpSync('agency', dir, { recursive: true });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const path = () => join(dir, 'mails.yaml');
const lines = () => readFileSync(path(), 'utf8').split('\n');
/** The number of the first line that matches, after the line that matches `below`. */
const lineOf = (pattern: RegExp, below: RegExp) => {
  const all = lines();
  const from = all.findIndex((line) => below.test(line));
  const at = all.findIndex((line, index) => index > from && pattern.test(line));
  if (from < 0 || at < 0) throw new Error(`${pattern} is not below ${below}.`);
  return at + 1;
};
const replaceLine = (number: number, to: (line: string) => string) =>
  writeFileSync(
    path(),
    lines()
      .map((line, index) => (index === number - 1 ? to(line) : line))
      .join('\n'),
  );

const errors = (): string[] => agencyErrors(dir);

test('a word that nothing stands for names its file and the line of its text', () => {
  const body = lineOf(/^ {4}es: \|/, /^reset-password:/);
  replaceLine(lineOf(/\{name\}/, /^reset-password:\s*$/), (line) => line.replace('{name}', '{nombre}'));
  replaceLine(lineOf(/^ {4}es: \|/, /^reset-password:/) + 1, (line) => line.replace('{name}', '{nombre}'));
  expect(errors()).toEqual([
    `mails.yaml:${lineOf(/^ {4}en: \|/, /^reset-password:/)} reset-password.body.en: {nombre} stands for nothing in this mail.`,
    `mails.yaml:${body} reset-password.body.es: {nombre} stands for nothing in this mail.`,
  ]);
});

test('a link that is missing, or that should not be there', () => {
  replaceLine(lineOf(/\{link\}/, /^confirm-email:/), () => '');
  replaceLine(lineOf(/\{name\}/, /^password-changed:/), (line) => `${line}\n\n      {link}`);
  const found = errors();
  expect(found).toEqual([
    `mails.yaml:${lineOf(/^ {4}en: \|/, /^confirm-email:/)} confirm-email.body.en: {link} is missing: without it the mail is of no use.`,
    `mails.yaml:${lineOf(/^ {4}en: \|/, /^password-changed:/)} password-changed.body.en: {link} stands for nothing in this mail.`,
  ]);
});

test('a mail that nobody sends, and one that is not worded', () => {
  replaceLine(lineOf(/^password-changed:/, /^#/), () => 'password-forgotten:');
  expect(errors().join('\n')).toMatch(
    /mails\.yaml:\d+ password-changed: .*\n?.*mails\.yaml:\d+ password-forgotten: "password-forgotten" is not known here\./s,
  );
});

test('a language that is missing', () => {
  const line = lineOf(/^ {2}subject:/, /^confirm-email:/);
  replaceLine(line, () => '  subject: { en: Confirm }');
  expect(errors()).toEqual([expect.stringMatching(new RegExp(`^mails\\.yaml:${line} confirm-email\\.subject\\.es: `))]);
});

test('a file that is missing', () => {
  rmSync(path());
  expect(errors()).toEqual(['mails.yaml:1 The file is missing or cannot be read.']);
});
