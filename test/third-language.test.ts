import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailKind } from '#domain/mail/write-mail.ts';
import { copyWithThirdLanguage } from './third-language/copy.ts';
import { englishIn } from './third-language/english.ts';
import { pseudo } from './third-language/pseudo.ts';

const folder = mkdtempSync(join(tmpdir(), 'planwright-language-'));
const copy = join(folder, 'copy');
beforeAll(() => copyWithThirdLanguage(copy));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Mail = { kind: MailKind; subject: string; text: string };

describe('a language that is added by files alone', () => {
  it('is read with the agency’s data, and every mail is written in it', () => {
    const script = join(copy, 'test/third-language/write-mails.ts');
    const written = execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: copy, encoding: 'utf8' });
    const mails: Mail[] = JSON.parse(written);
    expect(mails.map(({ kind }) => kind)).toEqual(MailKind.options);
    for (const { kind, subject, text } of mails) {
      expect(text.length, kind).toBeGreaterThan(80);
      expect(
        [subject, ...text.split('\n')].filter((line) => englishIn(line).length > 0),
        kind,
      ).toEqual([]);
    }
  });
});

describe('the third language', () => {
  it('signs every letter, and leaves what is filled in', () => {
    expect(pseudo('Send {{count}} files to {name}')).toBe('Śéńđ {{count}} ƒíĺéś ţó {name}');
    expect(englishIn(pseudo('The quick brown fox jumps over the lazy dog'))).toEqual([]);
  });

  it('shows English that is left, and passes over names, addresses and codes', () => {
    expect(englishIn(`${pseudo('Sent to')} Your office`)).toEqual(['Your', 'office']);
    expect(englishIn(`${pseudo('Sent to')} ada@example.com, site-plan.pdf, TRPA Code Ch. 3`)).toEqual([]);
    expect(englishIn('Setback 20 ft', ['Setback 20 ft'])).toEqual([]);
  });
});
