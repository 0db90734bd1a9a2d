import type { Message } from '#messages/message.ts';
import type { Evidence } from '../extraction/fact.ts';
import type { Products, Sheets, Totals } from './answering.ts';
import type { CaseFile } from './case-file.ts';
import { readProducts } from './check-products.ts';
import { isSameSize, isSmaller, readSizes, readStamps, type SheetSize } from './check-sheets.ts';
import type { TableTotal } from './check-totals.ts';
import { formatFigure } from './format-value.ts';
import { compilePattern } from './pattern.ts';
import { missing, type Reply, sentence, sentences } from './reply.ts';

/** Places shown where many sheets say the same. */
const MOST_PLACES = 4;

/** Whether the rows of the tables that name something come to their totals. */
export function answerTotals({ of }: Totals, file: CaseFile): Reply {
  const patterns = of.map(compilePattern);
  const totals = file
    .totals()
    .filter(({ about }) => patterns.some((pattern) => new RegExp(pattern.source, 'iu').test(about)));
  if (totals.length === 0) return missing({ code: 'checklist:totals.none' }, file);
  const wrong = totals.filter(({ agrees }) => !agrees);
  // Where nothing is transferred or removed, two columns of a table are alike.
  const nameOf = ({ label, parts, stated }: TableTotal) => [label, ...parts, stated].join(' ');
  const all = wrong.length > 0 ? wrong : totals;
  const shown = all.filter((one, at) => at === all.findIndex((other) => nameOf(other) === nameOf(one)));
  const notes = shown.slice(0, MOST_PLACES).map(({ label, parts, sum, stated }): Message => {
    const [total, ...figures] = [stated, ...parts].map((figure) => formatFigure(figure, undefined));
    const params = { label, total: total ?? '', parts: figures, sum: formatFigure(sum, undefined) };
    return { code: wrong.length > 0 ? 'checklist:totals.differ' : 'checklist:totals.agree', params };
  });
  const answer = wrong.length > 0 ? 'no' : 'yes';
  return { answer, note: sentences(...notes.map(sentence)), evidence: distinct(shown.map(({ evidence }) => evidence)) };
}

/** Whether the products that stand with something come out. */
export function answerProducts({ of }: Products, file: CaseFile): Reply {
  const patterns = of.map(compilePattern);
  const isNamed = (text: string) => patterns.some((pattern) => pattern.test(text));
  const products = file.documents.flatMap((document) => readProducts(document, isNamed));
  if (products.length === 0) return missing({ code: 'checklist:products.none' }, file);
  const wrong = products.filter(({ agrees }) => !agrees);
  const shown = wrong.length > 0 ? wrong : products;
  const notes = shown.slice(0, MOST_PLACES).map(({ text, product }): Message => {
    const params = { product: text, result: formatFigure(product, undefined) };
    return { code: wrong.length > 0 ? 'checklist:products.differ' : 'checklist:products.agree', params };
  });
  const answer = wrong.length > 0 ? 'no' : 'yes';
  return { answer, note: sentences(...notes.map(sentence)), evidence: distinct(shown.map(({ evidence }) => evidence)) };
}

const distinct = (places: readonly Evidence[]): Evidence[] =>
  places
    .filter((place, at) => places.findIndex((one) => one.page === place.page && one.quote === place.quote) === at)
    .slice(0, MOST_PLACES);

const inInches = ([short, long]: SheetSize): Message => {
  const side = (inches: number) => formatFigure(Math.round(inches * 10) / 10, undefined);
  return { code: 'checklist:sheets.size', params: { short: side(short), long: side(long) } };
};

/** Whether the plan sheets have the size that they state, and the least size that is asked for. */
export function answerSheetSize({ short, long }: Sheets, file: CaseFile): Reply {
  const sheets = file.documents.flatMap(readSizes);
  if (sheets.length === 0) return missing({ code: 'checklist:sheets.none' }, file);
  const least: SheetSize = [short, long];
  const differing = sheets.flatMap(({ name, size, stated }) =>
    stated && !isSameSize(size, stated.size) ? [{ name, size, stated }] : [],
  );
  const small = sheets.filter(
    ({ size, stated }) => isSmaller(size, least) && (!stated || isSameSize(size, stated.size)),
  );
  const notes: Message[] = differing.slice(0, MOST_PLACES).map(({ name, size, stated }) => ({
    code: 'checklist:sheets.differs',
    params: { sheet: name, stated: inInches(stated.size), size: inInches(size) },
  }));
  const [first] = small;
  if (first) {
    const names = small.map(({ name }) => name);
    notes.push({
      code: 'checklist:sheets.small',
      params: { sheets: names, count: names.length, size: inInches(first.size), least: inInches(least) },
    });
  }
  const evidence = [...differing.map(({ stated }) => stated.evidence), ...small.map(({ at }) => at)];
  if (notes.length > 0) {
    return { answer: 'no', note: sentences(...notes.map(sentence)), evidence: evidence.slice(0, MOST_PLACES) };
  }
  return {
    answer: 'yes',
    note: sentence({ code: 'checklist:sheets.good', params: { count: sheets.length, least: inInches(least) } }),
    evidence: sheets.map(({ stated, at }) => stated?.evidence ?? at).slice(0, MOST_PLACES),
  };
}

/** Whether a professional's license that has not ended stands on each plan sheet. */
export function answerStamp(file: CaseFile): Reply {
  const sheets = file.documents.flatMap(readStamps);
  if (sheets.length === 0) return missing({ code: 'checklist:sheets.none' }, file);
  const evidence = sheets.flatMap(({ licenses }) => licenses.slice(0, 1)).slice(0, MOST_PLACES);
  const ended = sheets.flatMap(({ expiries }) => expiries).find(({ day }) => day < file.today);
  if (ended) {
    const note: Message = { code: 'checklist:stamps.ended', params: { day: ended.day } };
    return { answer: 'no', note: sentence(note), evidence: [ended.evidence] };
  }
  const bare = sheets.filter(({ licenses }) => licenses.length === 0);
  if (bare.length > 0) {
    const params = { sheets: bare.map(({ name }) => name), count: bare.length };
    return missing({ code: 'checklist:stamps.none', params }, file, evidence);
  }
  const note: Message = { code: 'checklist:stamps.all', params: { count: sheets.length } };
  return { answer: 'yes', note: sentence(note), evidence };
}
