/** A heading that a text shows by its words alone. `level`: the lower, the higher it stands; `rest`: text on its line. */
export type TextHeading = { level: number; number: string; title: string; rest: string };

const MOST_HEADING = 160;
const MOST_TITLE = 120;
const PARTS: Readonly<Record<string, number>> = {
  ...{ title: 1, division: 2, part: 3, chapter: 4, appendix: 4, subchapter: 5, article: 5 },
};
/** Headings that no number tells. */
export const PLAIN_LEVEL = 8;
const SECTION_LEVEL = 10;

const PART =
  /^(?<name>title|division|part|chapter|appendix|subchapter|article)\s+(?<number>[IVXLC]+|\d+[A-Z]?(?:[.-]\d+)*|[A-Z])(?![\w-])[.:]?\s*[–—:-]?\s*(?<title>.*)$/i;
const MARKED =
  /^(?:§{1,2}\s*|sec(?:tion|\.)\s+)(?<number>\d+[A-Za-z]?(?:[.-]\d+[A-Za-z]?)*)(?![\w-])[.:]?\s*[–—:-]?\s*(?<title>.*)$/i;
const DECIMAL = /^(?<number>\d{1,6}[A-Za-z]?(?:\.\d{1,4}[a-z]?){1,5})\.?(?:\s+[–—:-]?\s*(?<title>.*))?$/;
const WHOLE = /^(?<number>\d{3,6})\.(?:\s+(?<title>.*))?$/;
const YEAR = /^(?:19|20)\d{2}$/;

/** What is said of a section within a sentence: "Section 4.2 applies", "Chapter 4 of this code". */
const goesOn = (title: string): boolean => /^[\p{Ll},;)]/u.test(title);

/** What stands before the first end of a sentence, and what after it: "Purpose. This chapter sets …". */
function titleAndRest(text: string): { title: string; rest: string } | undefined {
  if (text === '') return { title: '', rest: '' };
  if (/^\([a-z0-9]+\)\s/i.test(text)) return { title: '', rest: text };
  const [, title = '', rest = ''] = /^(.{2,}?)\.\s+(.+)$/.exec(text) ?? [];
  if (title !== '' && title.length <= MOST_TITLE && isTitle(title)) return { title, rest };
  const whole = text.replace(/\.$/, '');
  return whole.length <= MOST_TITLE && isTitle(whole) ? { title: whole, rest: '' } : undefined;
}

/** A title has no predicate that the law is written with. */
const isTitle = (text: string): boolean =>
  /^["“(]?[\p{Lu}\p{N}]/u.test(text) &&
  !/[;,:]$|,\s(?:which|that|who)\b/.test(text) &&
  !/\b(?:shall|must|is|are|was|were|may|means|has|have|applies|requires)\b/.test(text);

const levelOf = (number: string): number => SECTION_LEVEL + (number.match(/\./g)?.length ?? 0);

/** The heading that a line or the start of a paragraph is by its number: "Chapter 4 Zoning", "§ 65852.2", "2.1.3 Height". */
export function numberedHeading(line: string): TextHeading | undefined {
  const part = line.length <= MOST_HEADING ? PART.exec(line)?.groups : undefined;
  if (part && !goesOn(part.title ?? '')) {
    const name = (part.name ?? '').toLowerCase();
    const title = (part.title ?? '').replace(/\.$/, '');
    // "Part A is kept" is a sentence, and a small letter names no part.
    if (/^\p{Lu}/u.test(line) && !(title !== '' && !isTitle(title)))
      return { level: PARTS[name] ?? PLAIN_LEVEL, number: `${part.name} ${part.number}`, title, rest: '' };
  }
  for (const [pattern, isMarked] of [
    [MARKED, true],
    [DECIMAL, false],
    [WHOLE, false],
  ] as const) {
    const { number = '', title = '' } = pattern.exec(line)?.groups ?? {};
    if (number === '' || goesOn(title) || (!isMarked && YEAR.test(number))) continue;
    const said = titleAndRest(title);
    // "3.5 Acres" in a list is no section; a code's numbers are long or stand before a title alone.
    if (!said || (!isMarked && said.rest !== '' && !/^\d{3,}/.test(number) && number.split('.').length < 3)) continue;
    if (!isMarked && said.title === '' && said.rest === '' && !/^\d{3,}\.\d|\.\d+\./.test(number)) continue;
    return { level: levelOf(number), number, ...said };
  }
  return undefined;
}

/** A line in capitals of few words. */
export function isCapitals(line: string): boolean {
  const letters = line.replace(/[^\p{L}]/gu, '');
  return (
    letters.length >= 4 &&
    letters === letters.toUpperCase() &&
    letters !== letters.toLowerCase() &&
    line.split(' ').length <= 12 &&
    !/[.;,:]$/.test(line) &&
    /\p{L}{4}/u.test(line)
  );
}

/** The number and the title of what is known to be a heading; small numbers count here too: "4. Setbacks". */
export function numberInHeading(text: string): { level: number; number: string; title: string } {
  const found = numberedHeading(text);
  if (found && found.rest === '') return { level: found.level, number: found.number, title: found.title };
  const { number = '', title = '' } =
    /^(?<number>\d{1,3}(?:\.\d+)*)[.)]?\s+(?<title>\p{L}.*)$/u.exec(text)?.groups ?? {};
  if (number !== '') return { level: levelOf(number), number, title };
  return { level: PLAIN_LEVEL, number: '', title: text };
}
