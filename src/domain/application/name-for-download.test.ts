import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameForDownload } from './name-for-download.ts';

const document = (name: string, { id = name, label = 'Site plan', version = 1 } = {}) => ({ id, label, version, name });
const nameOf = (name: string, given = {}) => nameForDownload([document(name, given)], document(name, given).id);

describe('a document is saved under a name that', () => {
  test('says its question, its version, and what it was called', () => {
    expect(nameOf('A1.0 Site & Grading.pdf', { version: 2 })).toBe('Site plan – v2 – A1.0 Site & Grading.pdf');
    expect(nameOf('Plano “A” – 1.º.PDF', { label: 'Plano del sitio' })).toBe(
      'Plano del sitio – v1 – Plano “A” – 1.º.PDF',
    );
  });

  test.each([
    ['..\\..//etc/passwd', 'Site plan – v1 – _..__etc_passwd'],
    ['a:b*c?"<d>|e.pdf', 'Site plan – v1 – a_b_c___d__e.pdf'],
    ['exe\u202Efdp.pdf', 'Site plan – v1 – exefdp.pdf'],
    ['two\r\nlines\t.pdf', 'Site plan – v1 – two lines.pdf'],
    ['.pdf', 'Site plan – v1 – pdf'],
    ['   ', 'Site plan – v1 – document'],
    ['plan.pdf. . ', 'Site plan – v1 – plan.pdf'],
  ])('every device takes: %j', (name, expected) => {
    expect(nameOf(name)).toBe(expected);
  });

  test('keeps its ending when it is too long', () => {
    const name = nameOf(`${'ä'.repeat(300)}.docx`) ?? '';
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^Site plan – v1 – ä+…\.docx$/);
    const long = nameOf('a.pdf', { label: 'A question that takes very many words to be asked as it should' });
    expect(long).toBe('A question that takes very many words to be ask… – v1 – a.pdf');
  });

  test('no other document of the application has, also where capitals do not count', () => {
    const documents = [
      document('plan.pdf', { id: 'a' }),
      document('Plan.PDF', { id: 'b' }),
      document('plan (2).pdf', { id: 'c' }),
      document('plan.pdf', { id: 'd', version: 2 }),
      document('plan.pdf', { id: 'e', label: 'Grading plan' }),
      document('plan.pdf', { id: 'f' }),
    ];
    expect(documents.map(({ id }) => nameForDownload(documents, id))).toEqual([
      'Site plan – v1 – plan.pdf',
      'Site plan – v1 – Plan (2).PDF',
      'Site plan – v1 – plan (2) (2).pdf',
      'Site plan – v2 – plan.pdf',
      'Grading plan – v1 – plan.pdf',
      'Site plan – v1 – plan (3).pdf',
    ]);
    expect(nameForDownload(documents, 'nobody')).toBeUndefined();
  });

  test('is safe, short and its own whatever the files are called', () => {
    const given = fc.record({
      label: fc.string({ unit: 'binary', minLength: 1 }),
      name: fc.string({ unit: 'binary' }),
    });
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), (files) => {
        const documents = files.map((file, at) => ({ ...file, id: String(at), version: 1 }));
        const names = documents.map(({ id }) => nameForDownload(documents, id) ?? '');
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(files.length);
        for (const name of names) {
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
          expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|[. ]$/u);
        }
      }),
      { numRuns: 40 },
    );
  });
});
