import { describe, expect, it } from 'vitest';
import { layOutDocument } from '../../../test/pages/lay-out.ts';
import { findInDocument } from './search.ts';

const quotes = (drawing: string, pattern: RegExp, limit?: number): string[] =>
  findInDocument(layOutDocument('plan', drawing), pattern, limit).map((place) => place.quote);

describe('finding a pattern in a document', () => {
  it('shows the matched words in a tight box, with the words round them', () => {
    const [place] = findInDocument(
      layOutDocument('plan', '', 'Install fiber rolls along the toe of the slope'),
      /fiber roll/i,
    );
    expect(place).toEqual({
      documentId: 'plan',
      page: 2,
      box: { x: 36 + 8 * 6, y: 36, width: 11 * 6, height: 10 },
      quote: 'Install fiber rolls along the toe of the slope',
      method: 'text-layer',
      confidence: 0.95,
    });
  });

  it('finds what is wrapped over two lines, also where a word is broken', () => {
    expect(quotes('All disturbed soil gets revege-\ntation with native plants', /revegetation with/i)).toHaveLength(1);
    expect(quotes('Keep clear of the snow\nstorage area', /snow storage/i)).toHaveLength(1);
  });

  it('finds what stands in neighbouring cells', () => {
    expect(quotes('LOT AREA          10,454 SF', /lot area.{0,20}\d[\d,]*\s*sf/i)).toEqual(['LOT AREA 10,454 SF']);
  });

  it('does not join one paragraph to the next, nor two columns', () => {
    expect(quotes('SNOW\n\n\n\nSTORAGE', /snow\s*storage/i)).toEqual([]);
    expect(quotes(`SNOW${' '.repeat(60)}STORAGE`, /snow\s*storage/i)).toEqual([]);
  });

  it('takes ^ and $ for the ends of any line', () => {
    expect(quotes('TREE\nN\nLEGEND', /^N$/)).toHaveLength(1);
    expect(quotes('NOTES\nLEGEND', /^N$/)).toEqual([]);
  });

  it('minds case unless the pattern says otherwise', () => {
    expect(quotes('silt fence', /SILT FENCE/)).toEqual([]);
    expect(quotes('silt fence', /SILT FENCE/i)).toHaveLength(1);
  });

  it('reports a place once, and no more places than asked', () => {
    const drawing = 'drain A     drain B     drain C\n\n\ndrain D';
    expect(quotes(drawing, /drain/)).toHaveLength(4);
    expect(quotes(drawing, /drain/, 2)).toHaveLength(2);
  });

  it('quotes at most 160 characters of a long paragraph, the match among them', () => {
    const long = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ');
    const [quote] = quotes(`${long} dry well ${long}`, /dry well/);
    expect(quote?.length).toBeLessThanOrEqual(160);
    expect(quote).toContain('dry well');
  });

  it('takes form fields at their word, and says that they are', () => {
    const [place] = findInDocument(layOutDocument('form', 'Noticing   [mailing list attached]'), /mailing list/);
    expect(place).toMatchObject({ method: 'form-field', confidence: 1 });
  });

  it('takes bounded time on a page that is one endless line', () => {
    const document = layOutDocument('long', Array.from({ length: 20_000 }, () => 'abcd').join(' '));
    const started = performance.now();
    expect(findInDocument(document, /(a|b|c|d| )*zz/)).toEqual([]);
    expect(findInDocument(document, /abcd.{0,40}abcd.{0,40}zz/i)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('how far a find is trusted', () => {
  const said = (confidence?: number) => {
    const words = ['Scale:', '1:20'].map((text, at) => ({
      text,
      box: { x: at * 40, y: 0, width: 30, height: 10 },
      method: 'ocr' as const,
      ...(confidence === undefined ? {} : { confidence: at === 0 ? 0.99 : confidence }),
    }));
    const page = { number: 1, width: 612, height: 792, state: 'read' as const, words };
    const document = { id: 'd', name: 'scan.pdf', reading: { outcome: 'read' as const, pageCount: 1 }, pages: [page] };
    return findInDocument(document, /scale: 1:20/i)[0]?.confidence;
  };

  it('is as far as the recogniser was sure of its least sure word, but never further than a written one', () => {
    expect(said(0.61)).toBe(0.61);
    expect(said(0.999)).toBe(0.95);
    expect(said()).toBe(0.75);
  });
});
