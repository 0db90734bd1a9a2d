import { isSheet } from '../documents/headings.ts';
import { readDate } from './dates.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere } from './guards.ts';
import type { BlockView, PageView } from './page-view.ts';
import { readName } from './person-name.ts';

const CONFIDENCE = { name: 0.8, date: 0.8 };

const NAME = String.raw`\p{Lu}[^,.;:()]{3,60}`;
/** "The owner, N, proposes", "for the owners, N", "my client, N", "N, who owns the house". */
const OWNER_IN_TEXT = [
  new RegExp(
    String.raw`\b(?:property\s)?[Oo]wners?,\s(?<name>${NAME}),\s(?=(?:is|are|propose|request|seek|wish|intend|plan|ha[sv]|would)\w*\s)`,
    'gu',
  ),
  new RegExp(
    String.raw`\b(?:for|behalf\sof)\s(?:the|our|my)\s(?:property\s)?(?:owners?|clients?),\s(?<name>${NAME})(?=[,.;\n]|$)`,
    'gu',
  ),
  new RegExp(String.raw`\b[Oo]f\sthe\s[Ll]ands\sof\s(?<name>${NAME})(?=[,.;—–(]|$)`, 'gu'),
  new RegExp(String.raw`\b(?:my|our)\sclients?,\s(?<name>${NAME})(?=[,.;])`, 'gu'),
  new RegExp(
    String.raw`(?:^|[.,]\s)(?<name>${NAME}),\swho\sowns?\sthe\s(?:house|property|lot|parcel|cabin|home|land|site)\b`,
    'gu',
  ),
];

const PLAN_NAME = String.raw`(?<name>\p{Lu}[\p{L}\s/&'’-]{2,50}?\s(?:Community|Area|Town\sCenter)\sPlan|(?:TRPA\s)?[Pp]lan\s[Aa]rea(?:\s[Ss]tatement)?\s(?:[Nn]o\.?\s)?\d{3}[A-Z]?(?:,?\s\p{Lu}[\p{L}/’'-]+(?:\s\p{Lu}[\p{L}/’'-]+){0,3})?)`;
/** "The site lies within the Meyers Area Plan"; a plan that it is not in has a "not" before it. */
const PLAN_IN_TEXT = new RegExp(
  String.raw`\b(?:site|parcel|property|project|lot|land|place|it)\s(?:is|lies|falls|sits)\s(?:located\s|wholly\s)?(?:(?:with)?in|governed\sby|under)\s(?:the\s)?${PLAN_NAME}(?!\p{L})|,\s(?:governed\sby|(?:with)?in|under)\sthe\s${PLAN_NAME.replace('name', 'other')}(?!\p{L})`,
  'gu',
);

/** "The site is within the Bijou / Al Tahoe Community Plan". */
export const readPlanInText = (documentId: string, view: PageView, block: BlockView): Fact[] =>
  [...block.spelled.text.matchAll(PLAN_IN_TEXT)].flatMap((match) => {
    const name = match.groups?.name ?? match.groups?.other ?? '';
    const from = match.index + match[0].indexOf(name);
    const place = { name: 'project.localPlan' as const, value: name, from, to: from + name.length };
    return [factAt(documentId, view, block, { ...place, confidence: CONFIDENCE.name })];
  });

/** "The owner, Renata Fiorello, proposes …". */
export function readOwnerInText(documentId: string, view: PageView, block: BlockView): Fact[] {
  const { text } = block.spelled;
  if (!/\b(?:owners?|clients?),|,\swho\sown|\blands\sof\b/i.test(text)) return [];
  return OWNER_IN_TEXT.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => {
    const given = match.groups?.name ?? '';
    const name = readName(given);
    const from = match.index + match[0].indexOf(given);
    if (!name || isElsewhere(text.slice(Math.max(0, match.index - 40), match.index))) return [];
    const to = from + given.length;
    return [
      factAt(documentId, view, block, {
        name: 'owner.name',
        value: String(name.value),
        from,
        to,
        confidence: CONFIDENCE.name,
      }),
    ];
  });
}

/** The first lines of a letter or a report, as a share of the page. */
const HEAD_OF_LETTER = 0.3;

/** The date that fills a line at the head of a letter or a report. */
export function readLetterDate(documentId: string, view: PageView): Fact[] {
  if (isSheet(view.page) || view.page.number !== 1) return [];
  const dates = view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at): Fact[] => {
      const read = line.box.y < HEAD_OF_LETTER * view.page.height ? readDate(line.text) : undefined;
      const isAlone = read && line.text.slice(read.to).trim() === '' && !view.leftOf(line);
      const from = block.lineStarts[at] ?? 0;
      if (!read || !isAlone || line.words[0]?.method === 'form-field') return [];
      return [
        factAt(documentId, view, block, {
          name: 'document.date',
          value: String(read.value),
          from,
          to: from + read.to,
          confidence: CONFIDENCE.date,
        }),
      ];
    }),
  );
  return dates.length === 1 ? dates : [];
}
