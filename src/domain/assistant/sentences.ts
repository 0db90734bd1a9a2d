import { plainText } from './document-blocks.ts';
import { STATEMENT_LIMIT } from './knowledge.ts';

const wordsIn = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Before a name or a number: never the end of a sentence. */
const BEFORE_A_NAME = wordsIn(
  'sec secs sect no nos art arts ch chs chap div tit pt pts subd subds subdiv par para paras subsec fig figs app ex cl ' +
    'ord ords res resol stat stats cal gov pub prop reg regs admin prof bus veh wat fish nev rev civ pen health ' +
    'mr mrs ms dr prof rev hon gen sen rep v vs cf e.g i.e viz u.s u.s.c c.f.r cal.app n.r.s st mt ft.lb approx ca',
);
/** They may end one: where the next word begins one. */
const MAY_END = wordsIn(
  'sq ft in cu yd yds ac lb lbs gal mi oz hr hrs min max avg dept dist est etc inc ltd co corp jr sr ave blvd rd dr ln ct ' +
    'a.m p.m al seq jan feb mar apr jun jul aug sep sept oct nov dec u.s d.c s.f sf l.f',
);
const BEGINS_ONE = wordsIn(
  'The A An If No Each Any Every Where When In For This These Those That Such All It They Its On At By As To Not Both Either ' +
    'Neither Nothing Only Other However Except Notwithstanding Within Upon After Before Until Unless Applicants Applications',
);

/** Whether the text up to a period ends a sentence there, before what follows. */
function endsThere(before: string, after: string): boolean {
  const [, last = ''] = /(\S+)$/.exec(before) ?? [];
  const word = last.replace(/^[("“‘[]+/, '');
  const [, next = ''] = /^["“‘([]*(\S+)/.exec(after) ?? [];
  // "1." or "B." at the start of an item, and the initials of a name.
  if (/^(?:\d{1,3}|\p{Lu}|[ivxlc]{1,5})$/u.test(word) && (before.trim() === last || /^\p{Lu}$/u.test(word)))
    return false;
  const plain = word.toLowerCase();
  const bare = BEGINS_ONE.has(next.replace(/[,;:]$/, ''));
  if (MAY_END.has(plain)) return bare;
  if (BEFORE_A_NAME.has(plain)) return false;
  return /^["“‘([§]?[\p{Lu}\p{N}§(]/u.test(after);
}

/** The sentences of a paragraph. One longer than a statement may be is cut at its parts. */
export function sentencesOf(paragraph: string): string[] {
  const text = plainText(paragraph);
  const sentences: string[] = [];
  let from = 0;
  for (const found of text.matchAll(/[.!?]["”’)\]]*\s+/g)) {
    const end = found.index + found[0].trimEnd().length;
    const isPeriod = found[0].startsWith('.');
    if (isPeriod && !endsThere(text.slice(from, found.index), text.slice(found.index + found[0].length))) continue;
    sentences.push(text.slice(from, end));
    from = found.index + found[0].length;
  }
  if (from < text.length) sentences.push(text.slice(from));
  return sentences.flatMap(cutLong);
}

function cutLong(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > STATEMENT_LIMIT) {
    const room = rest.slice(0, STATEMENT_LIMIT);
    const at = [...['; ', ': ', ', ', ' '].map((mark) => room.lastIndexOf(mark) + mark.trimEnd().length)].find(
      (place) => place > STATEMENT_LIMIT / 3,
    );
    const end = at ?? STATEMENT_LIMIT;
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? parts : [...parts, rest];
}
