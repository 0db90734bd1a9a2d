import type { Message } from '#messages/message.ts';
import type { ReadDocument } from '../documents/document.ts';
import { isSheet } from '../documents/headings.ts';
import { type Line, linesOf } from '../documents/lines.ts';
import type { Page } from '../documents/page.ts';
import { bottomOf, boxesMeet, isOnRow, rightOf } from '../documents/page.ts';
import { evidenceOf } from '../documents/search.ts';
import { readDate } from '../extraction/dates.ts';
import type { Evidence } from '../extraction/fact.ts';
import type { MentionReason } from '../statements/assertion.ts';
import type { Age } from './answering.ts';
import type { CaseFile } from './case-file.ts';
import { compilePattern } from './pattern.ts';
import { missing, type Reply, sentence, sentences } from './reply.ts';

/** The days that stand with something: when it was given out, and until when it holds. YYYY-MM-DD. */
type Dated = { issued?: string | undefined; until?: string | undefined; evidence: Evidence };

const DAY = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4})`;
const UNTIL = new RegExp(
  String.raw`\b(?:valid\s(?:until|through|to)|expires?(?:\son)?|expiration(?:\sdate)?|good\s(?:until|through))\s?:?\s${DAY}`,
  'iu',
);
const ISSUED = new RegExp(
  String.raw`\b(?:issued|dated|verified|completed|effective|approved|date|as\sof)(?:\son|\sas\sof|\sdate)?\s?:?\s${DAY}`,
  'iu',
);

const dayIn = (pattern: RegExp, text: string): string | undefined => {
  const read = readDate(pattern.exec(text)?.[1] ?? '')?.value;
  return read === undefined ? undefined : String(read);
};

/** Words that name one without there being one, or name another's. */
const NOT_IT: ReadonlySet<MentionReason> = new Set([
  ...(['question', 'undecided', 'promise', 'condition', 'rule', 'instruction'] as const),
  ...(['elsewhere', 'earlier', 'dropped'] as const),
]);

/** Whether what is named still holds today, by the days that stand with it. */
export function answerAge(how: Age, file: CaseFile): Reply {
  const places = file
    .find(how.of)
    .filter(({ statement: { assertion } }) => assertion.is !== 'denied' && !isNone(assertion));
  const patterns = how.of.map(compilePattern);
  const listed = file
    .rows('validity')
    .filter(({ file: number = '', evidence }) =>
      patterns.some((pattern) => pattern.test(evidence.quote) || pattern.test(number)),
    );
  const beside = places.map(({ document, statement }) => datesAt(document, statement.evidence));
  const all = distinct([...listed, ...beside]);
  const evidence = all.map((one) => one.evidence).slice(0, 4);
  if (all.length === 0) return missing({ code: 'checklist:age.none' }, file);
  const ended = all.filter(({ until }) => until !== undefined && until < file.today);
  const holding = all.filter(({ until }) => until !== undefined && until >= file.today);
  const notes = [
    ...ended.map(({ until = '' }) => aged('checklist:age.ended', until, file.today)),
    ...holding.map(({ until = '' }): Message => ({ code: 'checklist:age.holds', params: { day: until } })),
  ].map(sentence);
  const shown = [...ended, ...holding].map((one) => one.evidence);
  if (ended.length > 0 && holding.length > 0) {
    return { answer: 'cannot-tell', note: sentences(...notes), evidence: shown };
  }
  if (notes.length > 0) return { answer: ended.length > 0 ? 'no' : 'yes', note: sentences(...notes), evidence: shown };
  const issued = all.flatMap((one) => one.issued ?? []).sort();
  const newest = issued.at(-1);
  if (newest === undefined) return missing({ code: 'checklist:age.undated' }, file, evidence);
  return byAge(
    how,
    newest,
    file.today,
    all.filter((one) => one.issued === newest).map((one) => one.evidence),
  );
}

const isNone = (assertion: { is: string; because?: MentionReason }): boolean =>
  assertion.because !== undefined && NOT_IT.has(assertion.because);

function byAge({ mostMonths, decides }: Age, issued: string, today: string, evidence: Evidence[]): Reply {
  const dated = aged('checklist:age.dated', issued, today);
  if (issued > today)
    return {
      answer: 'cannot-tell',
      note: sentence({ code: 'checklist:age.later', params: { day: issued } }),
      evidence,
    };
  if (mostMonths === undefined) {
    const decide: Message = { code: 'checklist:personDecides', params: { what: decides } };
    return { answer: 'person-decides', note: sentences(sentence(dated), decide), evidence };
  }
  const isOld = monthsBetween(issued, today) >= mostMonths;
  const most: Message = { code: 'checklist:age.most', params: { count: mostMonths } };
  return { answer: isOld ? 'no' : 'yes', note: sentences(sentence(dated), sentence(most)), evidence };
}

const aged = (code: 'checklist:age.ended' | 'checklist:age.dated', day: string, today: string): Message => ({
  code,
  params: { day, count: monthsBetween(day, today) },
});

/** Whole months from one day to a later one. */
export function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return Math.max(0, (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0));
}

/** Every place with the same days is one; a place without any is left out where another has one. */
function distinct(found: readonly Dated[]): Dated[] {
  const dated = found.filter(({ issued, until }) => issued ?? until);
  const kept = dated.length > 0 ? dated : found.slice(0, 1);
  const isSame = (one: Dated, other: Dated) =>
    one.until === other.until && (one.issued === other.issued || !!one.until);
  return kept.filter((one, at) => at === kept.findIndex((other) => isSame(one, other)));
}

/** A line goes on in the next one, this close in heights of a line. */
const NEXT_LINE = 1.8;
const MOST_LINES = 3;

/** The days on the line of a place and those under it; of a paper that is named by its title, those of its first page. */
function datesAt(document: ReadDocument, evidence: Evidence): Dated {
  const page = document.pages.find(({ number }) => number === evidence.page);
  if (!page) return { evidence };
  const lines = linesOf(page);
  const own = lines.filter(({ box }) => boxesMeet(box, evidence.box));
  const beside = own.slice(-1).flatMap((line) => rightOn(line, lines));
  const near = datesIn(document, page, [...own, ...beside]) ?? datesIn(document, page, withNext(own, lines));
  if (near) return near;
  const isTitle = page.number === 1 && !isSheet(page) && bottomOf(evidence.box) < TITLE_PART * page.height;
  if (!isTitle) return { evidence };
  for (const line of lines) {
    const here = datesIn(document, page, [line, ...rightOn(line, lines)]);
    if (here) return here;
  }
  return { evidence };
}

/** The title of a letter or report stands in this part of its first page. */
const TITLE_PART = 0.3;

const rightOn = (line: Line, lines: readonly Line[]): Line[] =>
  lines
    .filter(({ box }) => box.x >= rightOf(line.box) && isOnRow(box, line.box))
    .sort((one, other) => one.box.x - other.box.x);

function withNext(own: readonly Line[], lines: readonly Line[]): Line[] {
  const found = [...own];
  for (let last = own.at(-1); last && found.length < own.length + MOST_LINES - 1; ) {
    const { box } = last;
    const next = lines.find((line) => {
      const gap = line.box.y - bottomOf(box);
      return gap > -0.3 * box.height && gap < NEXT_LINE * box.height && Math.abs(line.box.x - box.x) < 3 * box.height;
    });
    if (!next) break;
    found.push(next);
    last = next;
  }
  return found;
}

function datesIn(document: ReadDocument, page: Page, lines: readonly Line[]): Dated | undefined {
  const text = lines.map((line) => line.text).join(' ');
  const [until, issued] = [dayIn(UNTIL, text), dayIn(ISSUED, text.replace(UNTIL, ''))];
  if (!until && !issued) return undefined;
  const words = lines.flatMap((line) => line.words);
  return { until, issued, evidence: evidenceOf(document.id, page.number, words, text) };
}
