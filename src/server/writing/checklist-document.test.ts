import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PizZip from 'pizzip';
import { describe, expect, test, vi } from 'vitest';
import { factLabel } from '#domain/extraction/catalogue.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { LANGUAGES } from '#messages/languages.ts';
import type { Message } from '#messages/message.ts';
import { drawChecklistResultExample, drawEvidence, drawFact } from '../../../test/builders/checklist.ts';
import { convertFiles, findLibreOffice } from '../../../test/libre-office.ts';
import { isFull } from '../../../test/options/depth.ts';
import { paragraphsOf, readWord } from '../../../test/read-word.ts';
import { type ChecklistMeta, writeChecklistDocument } from './checklist-document.ts';

const meta: ChecklistMeta = {
  agency: { name: 'Lakeside Planning Agency', contact: 'Permit counter, permits@agency.example', timeZone: 'UTC' },
  category: 'sfd',
  language: 'en',
  preparedAt: new Date('2026-11-21T12:00:00Z'),
  reference: '7f3a91c2',
  template: readFileSync('agency/templates/permit-review-checklist.docx'),
};
const example = drawChecklistResultExample();

/** The parts of a Word file, and the plain text of its paragraphs. */
async function open(result: ChecklistResult = example, given = meta) {
  return { ...readWord(await writeChecklistDocument(result, given)), textOf: paragraphsOf };
}

describe('the checklist as a Word file', () => {
  test('has real headings in the order of reading', async () => {
    const { xml, textOf } = await open();
    const headings = [...xml.matchAll(/<w:p><w:pPr><w:pStyle w:val="(Title|Heading1)"\/>.*?<\/w:p>/gs)].map(
      ([paragraph]) => textOf(paragraph)[0],
    );
    expect(headings).toEqual([
      'Single-family dwelling review checklist',
      'Needs attention',
      'Project',
      'Annex: the words of the documents',
    ]);
  });

  test('every table has a header row that repeats, and no row is split between pages', async () => {
    const { xml } = await open();
    const tables = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(([table]) => table);
    expect(tables).toHaveLength(2);
    for (const table of tables) {
      const rows = [...table.matchAll(/<w:tr>.*?<\/w:tr>/gs)].map(([row]) => row);
      expect(rows[0]).toContain('<w:tblHeader/>');
      for (const row of rows) expect(row).toContain('<w:cantSplit/>');
    }
  });

  test('what the documents give in rows stands in tables of its own, each row with its page', async () => {
    const evidence = drawEvidence('site-plan', 2, 'Driveway 740');
    const rows = {
      ...{ landCapability: [], trees: [], professionals: [], revisions: [] },
      coverage: [{ surface: 'Driveway', existing: 0, proposed: 740, offSite: true, evidence }],
      sheets: [{ number: 'A1', title: 'Site plan', evidence }],
      validity: [{ file: 'LCAP2026-0117', until: '2029-03-04', evidence }],
    };
    const { headings, tables } = await open({ ...example, rows });
    expect(headings).toContain('Heading1: Annex: rows of tables and lists');
    const cellsOf = (head: string) => tables.find(([first]) => first?.cells[0] === head)?.map(({ cells }) => cells);
    expect(cellsOf('Surface')).toEqual([
      ['Surface', 'Existing', 'Proposed', 'Where'],
      ['Driveway (off-site)', '0 sf', '740 sf', 'B p. 2'],
    ]);
    expect(cellsOf('Paper')?.[1]).toEqual(['LCAP2026-0117', 'Mar 4, 2029', 'B p. 2']);
    expect(cellsOf('Sheet')?.[1]).toEqual(['A1', 'Site plan', 'B p. 2']);
    for (const [head] of tables) expect(head?.xml).toContain('<w:tblHeader/>');
    expect(
      (await open({ ...example, rows: { ...rows, coverage: [], sheets: [], validity: [] } })).headings,
    ).not.toContain('Heading1: Annex: rows of tables and lists');
  });

  test('prints the whole words beside a yes that rests on them, and what each of two values gives', async () => {
    const words =
      'Driveway 20 ft wide, paved with asphalt to the edge of the street, its lower side drained by a swale to the trench.';
    const paved = {
      id: 'paved',
      codeMessage: null,
      questionText: { en: 'Is the driveway paved?', es: '¿Está pavimentada?' },
      answer: 'yes' as const,
      noteMessage: { code: 'checklist:found' as const },
      evidence: [drawEvidence('application', 1, words)],
    };
    const compared = (code: 'yes' | 'no', left: string): Message => ({
      code: `checklist:compared.at-most.${code}`,
      params: { left, right: '2,500 sf' },
    });
    const within = {
      ...paved,
      id: 'within',
      disputes: ['coverage.proposedSqFt'],
      answer: 'cannot-tell' as const,
      noteMessage: {
        code: 'checklist:eachFigure' as const,
        params: { notes: [compared('yes', '1,990 sf'), compared('no', '2,640 sf')] },
      },
    };
    const section = { titleText: { en: 'Site', es: 'Sitio' }, items: [paved, within] };
    const { paragraphs } = await open({ ...example, sections: [...example.sections, section] });
    expect(paragraphs.slice(0, paragraphs.indexOf('Annex: the words of the documents'))).toContainEqual(
      expect.stringContaining(words),
    );
    expect(paragraphs).toContainEqual(
      expect.stringContaining('(1,990 sf against 2,500 sf: passes; 2,640 sf against 2,500 sf: fails)'),
    );
  });

  test('says its language and title', async () => {
    const { part } = await open();
    expect(part('word/styles.xml')).toContain('<w:lang w:val="en-US"/>');
    expect(part('docProps/core.xml')).toContain('<dc:title>Single-family dwelling review checklist</dc:title>');
  });

  test('the footer of every page says how it was made and that staff decide', async () => {
    const { names, part, textOf } = await open();
    const footers = names.filter((name) => /^word\/footer\d+\.xml$/.test(name));
    expect(footers).toHaveLength(2);
    for (const name of footers) {
      const text = textOf(part(name)).join(' ');
      expect(text).toContain('Made by Planwright from the uploaded documents on Nov 21, 2026.');
      expect(text).toContain('No AI model used. Staff decide.');
      expect(text).toContain('permits@agency.example');
      expect(part(name)).toMatch(/PAGE.*NUMPAGES/s);
    }
  });

  test('names the day as the agency counts it', async () => {
    const evening = {
      ...meta,
      preparedAt: new Date('2026-11-22T02:30:00Z'),
      agency: { ...meta.agency, timeZone: 'America/Los_Angeles' },
    };
    expect((await open(example, evening)).paragraphs).toContainEqual(expect.stringContaining('Prepared Nov 21, 2026'));
  });

  test('quotes evidence once, in the annex, and links every line to it', async () => {
    const { xml, paragraphs } = await open();
    const annex = paragraphs.slice(paragraphs.indexOf('Annex: the words of the documents'));
    const quotes = example.sections.flatMap(({ items }) => items).flatMap(({ evidence }) => evidence);
    for (const { quote } of quotes) {
      const documents = new Set(quotes.filter((place) => place.quote === quote).map(({ documentId }) => documentId));
      expect(annex.join(' ').split(`“${quote}”`)).toHaveLength(1 + documents.size);
    }
    const targets = [...xml.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map(([, name]) => name);
    const links = [...xml.matchAll(/<w:hyperlink w:anchor="([^"]+)"/g)].map(([, name]) => name);
    expect(targets.length).toBeGreaterThan(3);
    expect(new Set(targets).size).toBe(targets.length);
    expect([...new Set(links)].sort()).toEqual([...targets].sort());
  });

  test('links a section of the Code to its public address', async () => {
    const { xml, part } = await open();
    expect(part('word/_rels/document.xml.rels')).toContain('Target="https://code.example.gov/"');
    expect(xml).toMatch(/<w:hyperlink r:id="rIdLink1"[^>]*>(?:(?!<\/w:hyperlink>).)*TRPA Code 37\.4/s);
  });

  test('names the edition and the hash of the checklist', async () => {
    expect((await open()).paragraphs).toContain(`Checklist edition 2026-11-21, SHA-256 ${example.sha256}`);
  });

  test('says what a person decided in place of what the documents say, with the name and the agency’s day', async () => {
    const decision = {
      answer: 'no',
      note: 'Unsigned.',
      decidedBy: 'Ada Lake',
      decidedAt: '2026-11-22T03:00:00Z',
    } as const;
    const [first, ...others] = example.sections;
    const items = (first?.items ?? []).map((item, at) => (at === 0 ? { ...item, decision } : item));
    const given = { ...meta, agency: { ...meta.agency, timeZone: 'America/Los_Angeles' } };
    const { paragraphs } = await open({ ...example, sections: first ? [{ ...first, items }, ...others] : [] }, given);
    expect(paragraphs.join('\n')).toContain('Decided by Ada Lake, Nov 21, 2026. Unsigned.');
  });

  test('every answer stands as a word with its sign, never as colour alone', async () => {
    const { paragraphs } = await open();
    const text = paragraphs.join('\n');
    for (const words of ['✓ Yes', '✗ No', '○ Not found in the text', '✎ A person decides']) {
      expect(text).toContain(words);
    }
  });

  test('begins with what is to be asked: unread pages, both sides of a conflict, then denied and missing lines', async () => {
    const { tables } = await open();
    const asked = tables[0]?.slice(1).map(({ cells }) => cells) ?? [];
    expect(asked.map(([what]) => what?.trim())).toEqual([
      '1. Not read: Site plan (sheet A1).pdf',
      '2. Proposed coverage: the documents differ',
      '3. Is the height within the maximum?  TRPA Code 37.4',
      '4. Is fertilizer addressed?  TRPA Code 60.1.8\u00a0†',
    ]);
    expect(asked[0]?.[1]).toContain('Page 3 of 3');
    expect(asked[1]?.[1]).toMatch(/1,990 sf {2}A\u00a0p\.\u00a01\u00a0\[\d+\]/);
    expect(asked[1]?.[1]).toMatch(/1,790 sf {2}B\u00a0p\.\u00a01\u00a0\[\d+\]/);
    expect(asked[2]?.[1]).toContain('31 ft');
  });

  test('says which pages were read poorly, and does not say that text was read from every page', async () => {
    const poorlyRead: ChecklistResult['poorlyRead'] = [
      {
        documentId: 'site-plan',
        pages: [1, 2].map((page) => ({ page, confidence: 0.62 })),
        pageCount: 3,
        reasonMessage: { code: 'reading:poorly.unsure', params: { count: 2, sure: 62 } },
      },
    ];
    const whole = { ...example, unread: [] };
    expect((await open(whole)).paragraphs.join('\n')).toContain('Text was read from every page.');
    const { tables, paragraphs } = await open({ ...whole, poorlyRead });
    const asked = tables[0]?.[1]?.cells ?? [];
    expect(asked[0]?.trim()).toBe('1. Read poorly: Site plan (sheet A1).pdf');
    expect(asked[1]).toContain('Pages 1 to 2 of 3. Read poorly, in part only 62% sure.');
    expect(paragraphs.join('\n')).toContain('2 pages were read poorly.');
    expect(paragraphs.join('\n')).not.toContain('Text was read from every page.');
    const spanish = await open({ ...whole, poorlyRead }, { ...meta, language: 'es' });
    expect(spanish.paragraphs.join('\n')).toContain('Páginas 1 a 2 de 3. Se leyeron mal, en parte con solo 62 %');
  });

  test('has a box, initials and room for notes where a person decides', async () => {
    const rows = (await open()).tables.flatMap((table) => table.map(({ cells }) => cells));
    const signed = rows.find(([line]) => line?.startsWith('Is the application signed?'));
    expect(signed?.[1]).toMatch(/✎ A person decides {2}whether the signatures are there {2}Notes:\u00a0_+$/);
    expect(signed?.at(-1)).toBe('☐ _____');
    const apn = rows.find(([line]) => line?.startsWith('Is the APN the same everywhere?'));
    expect(apn?.at(-1)).toBe('☐');
  });

  test('what does not concern the project is a sentence, and no row', async () => {
    const { paragraphs, tables } = await open();
    expect(paragraphs).toContainEqual(
      expect.stringMatching(/^Does not concern this project: Is a deeper excavation approved\? The stated depth/),
    );
    expect(JSON.stringify(tables)).not.toContain('deeper excavation');
  });

  test('the same result gives the same bytes, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-01-02T03:04:05Z') });
    const first = await writeChecklistDocument(example, meta);
    vi.setSystemTime(Date.parse('2027-06-07T08:09:10Z'));
    expect((await writeChecklistDocument(example, meta)).equals(first)).toBe(true);
    vi.useRealTimers();
  });
});

describe('in another language', () => {
  const inSpanish = { ...meta, language: 'es' } as const;

  test('says its language and title in it, and keeps the words of the documents', async () => {
    const { part, paragraphs } = await open(example, inSpanish);
    expect(part('word/styles.xml')).toContain('<w:lang w:val="es-US"/>');
    expect(part('docProps/core.xml')).toContain('<dc:language>es-US</dc:language>');
    expect(part('docProps/core.xml')).toContain('<dc:title>Lista de revisión de vivienda unifamiliar</dc:title>');
    expect(paragraphs).toContain('Requiere atención');
    expect(paragraphs).toContainEqual(expect.stringContaining('¿Está la altura dentro del máximo?'));
    expect(paragraphs).toContain('Altura propuesta del edificio (31 ft) supera 30 ft.');
    expect(paragraphs).toContainEqual(expect.stringContaining('Página 3 de 3'));
    expect(paragraphs).toContainEqual(expect.stringContaining('“MAX DEPTH 4 FT”'));
  });

  test('the dagger stands for the request to confirm a rule', async () => {
    for (const language of LANGUAGES) {
      const { paragraphs } = await open(example, { ...meta, language });
      expect(paragraphs.filter((text) => text.endsWith('60.1.8\u00a0†'))).toHaveLength(2);
      expect(paragraphs.join(' ')).not.toMatch(/Staff confirm the rule|El personal confirma la regla/);
    }
  });

  test('shares no line with the English file but what the documents say, figures and names', async () => {
    const english = new Set((await open()).paragraphs);
    const all = (await open(example, inSpanish)).paragraphs;
    const paragraphs = all.slice(0, all.indexOf('Anexo: las palabras de los documentos') + 1);
    const said = new Set([...example.documents.map(({ name }) => name), meta.agency.name]);
    const same = paragraphs.filter((text) => english.has(text) && /\p{L}{3}/u.test(text) && !said.has(text));
    expect([...new Set(same)]).toEqual([]);
  });
});

/** The example with one text in every place where text from outside can stand. */
function filledWith(text: string): ChecklistResult {
  const fact = {
    ...drawFact('owner.name', text, 'application'),
    evidence: [drawEvidence('application', 1, text || '-')],
  };
  const words = { en: text, es: text };
  const message: Message = { code: 'ui:words', params: { words } };
  const item = {
    id: 'x',
    questionText: words,
    codeMessage: message,
    noteMessage: message,
    evidence: fact.evidence,
  };
  const labelMessage = factLabel('owner.name');
  return {
    ...example,
    titleText: words,
    documents: [{ id: 'application', name: text, pageCount: 1, pagesRead: 1 }],
    header: [{ labelMessage, facts: [fact] }],
    sections: [
      {
        titleText: words,
        items: [
          { ...item, answer: 'no' },
          { ...item, answer: 'yes' },
        ],
      },
    ],
    form: [
      {
        titleText: words,
        fields: [
          { labelText: words, facts: [fact], answer: null, noteMessage: message, evidence: [], forStaff: false },
        ],
      },
    ],
    conflicts: [{ labelMessage, facts: [fact, fact] }],
    unread: [{ documentId: 'application', pages: [1], pageCount: 1, reasonMessage: message }],
  };
}

describe('text from documents stays text', () => {
  test.each([
    ['markup', '</w:t></w:r><w:br/><script>alert(1)</script> & "quotes"'],
    ['template signs', '{{constructor}} %7*7% {#loop}'],
    ['tags of the template', '{title} {@agency} {#sections}{/items} {labels.yes}'],
    ['a spreadsheet formula', '=cmd|calc!A1'],
    ['an entity', '&lt;b&gt; &#x41;'],
  ])('%s is shown as it stands', async (_, text) => {
    const { paragraphs } = await open(filledWith(text));
    expect(paragraphs).toContainEqual(expect.stringContaining(`“${text}”`));
  });

  test('what XML may not hold is left out, and the rest stays', async () => {
    const { xml, paragraphs } = await open(filledWith('before\u0000\u0008\u001f\ufffe\ud800after \u202egnp.exe'));
    expect(paragraphs).toContainEqual(expect.stringContaining('“beforeafter gnp.exe”'));
    expect(xml).not.toMatch(/[\p{Cs}\ufffe\u202e]/u);
    expect(xml).not.toMatch(new RegExp(`[${String.fromCharCode(0)}-${String.fromCharCode(8)}]`));
  });

  test('a name or quote of 100 kB is shortened, in characters not in halves of them', async () => {
    const { xml, paragraphs } = await open(filledWith('😀'.repeat(50_000)));
    expect(xml.length).toBeLessThan(200_000);
    expect(paragraphs).toContainEqual(expect.stringMatching(/“(😀)+…”/u));
  });

  test('a long name keeps its ending', async () => {
    const { paragraphs } = await open(filledWith(`${'Plan set '.repeat(40)}revised.pdf`));
    expect(paragraphs).toContainEqual(expect.stringMatching(/^A {2}Plan set .*… revised\.pdf$/));
  });
});

/** LibreOffice takes longer to start than everything else here, and is on few machines: the full run asks it. */
const hasOffice = isFull && findLibreOffice();

/** Converts Word files with LibreOffice and gives the text of each. */
function convert(files: Record<string, Buffer>): Map<string, string> {
  const dir = mkdtempSync(join(tmpdir(), 'word-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dir, `${name}.docx`), bytes);
    const names = Object.keys(files).map((name) => join(dir, `${name}.docx`));
    convertFiles(names, 'txt:Text', dir);
    return new Map(Object.keys(files).map((name) => [name, readFileSync(join(dir, `${name}.txt`), 'utf8')]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

test.skipIf(!hasOffice)('LibreOffice opens it and reads the same words (full run; needs soffice)', async () => {
  const texts = convert({
    example: await writeChecklistDocument(example, meta),
    hostile: await writeChecklistDocument(filledWith('</w:p> & <b>'), {
      ...meta,
      agency: { ...meta.agency, name: '<&>' },
    }),
  });
  expect(texts.get('example')).toContain('Needs attention');
  expect(texts.get('hostile')).toContain('“</w:p> & <b>”');
});

const blns = '../shared/samples/text/blns.json';
test.skipIf(!existsSync(blns))('no naughty string breaks the file (needs ../shared/samples)', async () => {
  const strings = JSON.parse(readFileSync(blns, 'utf8')) as string[];
  expect(strings.length).toBeGreaterThan(400);
  const [item] = filledWith('x').sections[0]?.items ?? [];
  if (!item) throw new Error('no item');
  const items = strings.map((text, at) => ({
    ...item,
    id: `item-${at}`,
    answer: 'person-decides' as const,
    noteMessage: { code: 'checklist:personDecides' as const, params: { what: { en: `${text} `, es: text } } },
  }));
  const result = { ...filledWith('x'), sections: [{ titleText: { en: 'All', es: 'Todos' }, items }] };
  const bytes = await writeChecklistDocument(result, meta);
  const xml = new PizZip(bytes).file('word/document.xml')?.asText() ?? '';
  expect(xml.match(/Notes:/g)).toHaveLength(strings.length);
  expect(xml).not.toMatch(/<script/i);
  if (hasOffice)
    expect(
      convert({ blns: bytes })
        .get('blns')
        ?.match(/Notes:/g),
    ).toHaveLength(strings.length);
});
