import { isSheet } from '../documents/headings.ts';
import { rightOf } from '../documents/page.ts';
import { readDate } from './dates.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere, isInOthersPart } from './guards.ts';
import { type BlockView, lineAt, lineEnd, type PageView } from './page-view.ts';
import { readName } from './person-name.ts';
import { isProse } from './surroundings.ts';

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
    String.raw`(?:^|[.,]\s)(?<name>${NAME}),\swho\sowns?\s(?:it|(?:the|this)\s(?:house|property|lot|parcel|cabin|home|land|site))\b`,
    'gu',
  ),
];

const WORD = String.raw`\p{Lu}[\p{L}/’'-]*`;
/** "PAS 099 Al Tahoe", "Plan Area Statement 066, Zephyr Cove"; "Meyers Area Plan", "Bijou / Al Tahoe Community Plan". */
const LOCAL_PLAN = new RegExp(
  String.raw`\b(?:(?:PAS|P\.A\.S\.|(?:TRPA\s)?(?:Plan\s(?:Area)|PLAN\sAREA)(?:\s(?:Statement|STATEMENT))?)\s(?:[Nn]o\.?\s|#\s?)?\d{3}[A-Z]?(?:(?:[,:]|\s[–—/-])?\s${WORD}){0,4}|(?:${WORD}\s(?:\/\s)?){1,6}(?:(?:Area|Community|Town\sCenter)\sPlan|(?:AREA|COMMUNITY)\sPLAN|Regulatory\sZone))(?!\p{L})(?!\s(?:[Ss]tatement|STATEMENT|subdistrict))`,
  'gu',
);
const NOT_THERE =
  /\b(?:not\s(?:in|within|part\sof)|borders?\s(?:on)?|bordering|next\sto|outside|beyond|near|repealed|replaced|former|old(?:er)?|until\s\d{4}|such\sas|e\.g\.)\b[^.;]{0,50}$/i;
const IS_IN =
  /\b(?:is|are|lies|falls|sits|located|governed|puts?\s(?:it|us))\b[^.;]{0,40}\b(?:in|within|by|under)\s(?:the\s)?$/i;

/** The zone of the plan that ends the line: ", Mill Creek". */
const ZONE =
  /^,\s(?:\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2}$|(?:the\s)?\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+){0,2}\s(?:regulatory\s)?(?:zone|subdistrict|subarea|district)\b)/u;
/** "AREA PLAN / REGULATORY ZONE Tahoe Area Plan": the caption of a box stands before what fills it. */
const withoutCaption = (plan: string): string =>
  /\p{Ll}/u.test(plan) && !/^PAS\b/.test(plan) ? plan.replace(/^(?:[\p{Lu}/]{2,}\s|\/\s)+(?=\p{Lu}\p{Ll})/u, '') : plan;

/** The caption of a box, which names no plan. */
const ONLY_CAPTION =
  /^(?:(?:local|regional|community|plan|area|statement|name|of|the|or|applicable|zoning|adopted|no|pas|town|center|and|in|upper|lower|main|level)\b[\s/.,]*)+$/i;

/** The plan that a document names as the one that its land lies in, or the only one that it names. */
export function readLocalPlan(documentId: string, views: readonly PageView[]): Fact[] {
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      [...block.spelled.text.slice(0, 20_000).matchAll(LOCAL_PLAN)].flatMap(({ 0: text, index }) => {
        const at = lineAt(block, index);
        // Outside of running text the line over it is another cell.
        const begin = isProse(block, at) ? 0 : (block.lineStarts[at] ?? 0);
        const before = block.spelled.text.slice(Math.max(begin, index - 90), index);
        const line = block.lines[at];
        if (!line || NOT_THERE.test(before) || isElsewhere(before.slice(-40)) || isInOthersPart(view, line.box))
          return [];
        if (ONLY_CAPTION.test(text)) return [];
        const named = withoutCaption(text.replace(/^(?:The|THE|In|IN|Of)\s/, ''));
        const end = index + text.length;
        const zone = /^PAS\b|^(?:TRPA\s)?plan\sarea/i.test(named)
          ? ''
          : (ZONE.exec(block.spelled.text.slice(end, lineEnd(block, lineAt(block, end - 1))))?.[0] ?? '');
        const value = `${named.trim()}${zone}`;
        const from = end - named.length;
        const place = { name: 'project.localPlan' as const, value, from, to: from + value.length };
        const fact = factAt(documentId, view, block, { ...place, confidence: CONFIDENCE.name });
        return [{ fact, key: value.toLowerCase().replace(/[^a-z\d]+/g, ' '), isSaid: IS_IN.test(before) }];
      }),
    ),
  );
  const likely = found.some(({ isSaid }) => isSaid) ? found.filter(({ isSaid }) => isSaid) : found;
  return new Set(likely.map(({ key }) => key)).size === 1 ? likely.slice(0, 1).map(({ fact }) => fact) : [];
}

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

/** So many heights of its line to the right of an addressee the date of a letter is no answer to a caption. */
const FAR = 12;
const OF_A_DAY = /\b(?:dated?|days?|received|filed|issued|expires?|hearing|meeting|revised|revision|due|inspected)\b/i;
/** The first lines of a letter or a report, as a share of the page. */
const HEAD_OF_LETTER = 0.3;

/** The date that fills a line at the head of a letter or a report. */
export function readLetterDate(documentId: string, view: PageView): Fact[] {
  if (isSheet(view.page) || view.page.number !== 1) return [];
  const dates = view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at): Fact[] => {
      const read = line.box.y < HEAD_OF_LETTER * view.page.height ? readDate(line.text) : undefined;
      const left = view.leftOf(line)?.line;
      const isBeside = left && (line.box.x - rightOf(left.box) < FAR * line.box.height || OF_A_DAY.test(left.text));
      const isAlone = read && line.text.slice(read.to).trim() === '' && !isBeside;
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
