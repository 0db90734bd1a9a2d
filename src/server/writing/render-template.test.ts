import PizZip from 'pizzip';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { formatMessage } from '#messages/format-message.ts';
import { LANGUAGES } from '#messages/languages.ts';
import { readWord } from '../../../test/read-word.ts';
import { frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { wordsIn } from './words.ts';

const about = { title: 'A & <b>', preparedAt: new Date('2026-11-21T12:00:00Z'), language: 'es' } as const;

/** A Word file with these paragraphs, as small as one can be. */
function drawTemplate(...paragraphs: string[]): Buffer {
  const zip = new PizZip();
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const runs = paragraphs.map(
    (text) => `<w:p><w:r><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`,
  );
  zip.file(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}.document.main+xml"/></Types>`,
  );
  zip.file(
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
  );
  zip.file('word/document.xml', `<w:document xmlns:w="${word}"><w:body>${runs.join('')}</w:body></w:document>`);
  zip.file('word/styles.xml', '<w:styles><w:lang w:val="en-US" w:eastAsia="ja-JP"/></w:styles>');
  zip.file('word/settings.xml', '<w:settings><w:themeFontLang w:val="en-US"/></w:settings>');
  return zip.generate({ type: 'nodebuffer' });
}

const One = z.strictObject({
  text: z.string(),
  secret: z.string(),
  list: z.array(z.strictObject({ item: z.string() })),
});
const write = (template: Buffer, text: string, items: string[] = []) =>
  readWord(renderTemplate(template, One, { text, secret: 'SECRET', list: items.map((item) => ({ item })) }, about));

describe('text that people wrote stays text', () => {
  const template = drawTemplate('{text}', '{#list}', '{item} by {text}', '{/list}');

  test.each([
    ['a tag', '{secret}'],
    ['raw XML', '{@secret} {@text}'],
    ['a loop that is not closed', '{#list}{item}'],
    ['the end of a loop', '{/list}{^list}'],
    ['other braces', '{=<% %>=}<%secret%> {{secret}}'],
    ['code', '{constructor.constructor("return process")()} %7*7%'],
    ['markup', '</w:t></w:r></w:p><w:p><w:r><w:t>&amp;&lt;'],
    ['an instruction to Word', '<w:fldSimple w:instr="DDEAUTO cmd"/>'],
    ['a name that every object has', '__proto__'],
  ])('%s', (_, text) => {
    const file = write(template, text, [text, text]);
    expect(file.paragraphs).toEqual([text, `${text} by ${text}`, `${text} by ${text}`]);
    expect(file.xml).not.toContain('SECRET');
    expect(file.xml).not.toContain('<w:fldSimple');
  });

  test('what XML may not hold, and what turns the direction of reading, is left out', () => {
    const text = 'a\u0000b\u0008c\u001f\ufffe\ud800d \u202egnp.exe \u05d0\u05d1';
    expect(write(template, text).paragraphs).toEqual(['abcd gnp.exe \u05d0\u05d1']);
  });

  test('a megabyte of tags is a megabyte of text', () => {
    const text = '{#list}{secret}'.repeat(70_000);
    expect(write(template, text).paragraphs).toEqual([text]);
  });

  test('a line break is one in Word', () => {
    expect(write(template, 'one\n{two}').xml).toMatch(/one<\/w:t><\/w:r><w:r><w:br\/><\/w:r>.*\{two\}/);
  });

  test('the title of the file is escaped', () => {
    expect(write(template, '').part('docProps/core.xml')).toContain('<dc:title>A &#38; &#60;b&#62;</dc:title>');
  });
});

describe('a template', () => {
  const template = drawTemplate('{text}');

  test('with a tag that the data do not have is not written with a gap', () => {
    for (const tag of ['{txt}', '{#lst}{/lst}', '{constructor}', '{text.length}', '{list.map}'])
      expect(() => write(drawTemplate(tag), 'x'), tag).toThrow();
  });

  test('with what would be calculated is not read', () => {
    for (const tag of ['{text + secret}', '{text()}', '{list[0]}'])
      expect(() => write(drawTemplate(tag), 'x'), tag).toThrow();
  });

  test('gets data of its shape only', () => {
    const data = { text: 'x', secret: 'y', list: [], more: 'z' };
    expect(() => renderTemplate(template, One, data, about)).toThrow(z.ZodError);
  });

  test('is written in the language of the file, whatever language it was edited in', () => {
    const file = write(template, 'x');
    expect(file.xml).toContain('<w:lang w:val="es-US"/>');
    expect(file.part('word/styles.xml')).toContain('<w:lang w:val="es-US" w:eastAsia="ja-JP"/>');
    expect(file.part('word/settings.xml')).toContain('<w:themeFontLang w:val="es-US"/>');
  });
});

test('every language names the page before the number of pages, as the foot of a template does', () => {
  for (const language of LANGUAGES) {
    const framed = { title: '', subtitle: '', made: '', agency: { name: '', contact: '' }, reference: '' };
    const { before, between, after } = frameOf(framed, wordsIn(language)).page;
    const params = { page: 2, pages: 9 };
    expect(`${before}2${between}9${after}`).toBe(formatMessage(language, { code: 'word:frame.page', params }));
  }
});
