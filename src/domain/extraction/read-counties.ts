import type { County } from '../agency/county.ts';
import type { Line } from '../documents/lines.ts';
import { Sieve } from '../documents/needed-text.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isInOthersPart } from './guards.ts';
import { readCounty } from './labels.ts';
import { lineAt, type PageView } from './page-view.ts';
import { onlyOne } from './read-parties.ts';
import { states } from './street-words.ts';

const CONFIDENCE = 0.8;

const inTitleCase = (text: string): string => text.toLowerCase().replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());
const STATE = String.raw`(?:${[...states.keys()].flatMap((name) => [name, inTitleCase(name)]).join('|')})\b`;
const NAME = String.raw`(?<name>\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,2})`;
const COUNTY = String.raw`\s(?:[Cc]ounty|COUNTY|C[Oo]\.)`;
/**
 * Where the words beside it leave no doubt that a name is a county's, be it of the region or not: "DESCHUTES COUNTY, OREGON",
 * "Town of Mammoth Lakes, Mono County", "Boulder County parcel 1583-014-00-027".
 */
const NAMED_BY_WORDS: readonly RegExp[] = [
  String.raw`\b(?:[Cc]ity|CITY|[Tt]own|TOWN|[Vv]illage|VILLAGE)\s(?:of|OF)\s\p{Lu}[\p{L}.'’ ]{2,30},\s${NAME}${COUNTY}`,
  String.raw`(?<!\p{Lu}[\p{L}.&’']*,?\s)${NAME}${COUNTY},\s${STATE}(?!\s\d)`,
  String.raw`\b(?:[Cc]ounty\sof|COUNTY\sOF)\s${NAME},\s(?:(?:[Ss]tate|STATE)\s(?:of|OF)\s)?${STATE}`,
  String.raw`(?<!\p{Lu}[\p{L}.&’']*,?\s)${NAME}${COUNTY}\s(?:[Aa]ssessor\S*\s)?(?:[Pp]arcel|PARCEL|APN|A\.P\.N\.|[Tt]ax\s[Ll]ot)\s?(?:[Nn]o\.?|[Nn]umber|#)?:?\s?(?=\d)`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** What each of them has. */
const SAYS_COUNTY = /\bco/i;

/** The county that a text names beyond doubt; one that is cut short ("Wash. Co. APN") only of those that are known. */
function countyIn(text: string, counties: readonly County[]): string | undefined {
  for (const pattern of SAYS_COUNTY.test(text) ? NAMED_BY_WORDS : [])
    for (const { groups } of text.matchAll(pattern)) {
      const name = groups?.name ?? '';
      const short = /^(?<begins>.*)\.$/.exec(name)?.groups?.begins?.toLowerCase();
      const known = counties.filter((county) => short && county.name.toLowerCase().startsWith(short));
      const found = short === undefined ? readCounty(name)?.value : known.length === 1 ? known[0]?.name : undefined;
      if (found) return String(found);
    }
  return undefined;
}

/** "DOUGLAS COUNTY, NEVADA" in the paragraph of the parcel's number or address; only a county that is known. */
export function readCountyLine(
  documentId: string,
  view: PageView,
  found: readonly Fact[],
  counties: readonly County[],
): Fact[] {
  const places = found.filter(({ name }) => name === 'parcel.apn' || name === 'project.address');
  const boxes = places.flatMap(({ evidence }) => evidence.filter(({ page }) => page === view.page.number));
  return view.blocks.flatMap((block) => {
    if (!block.lines.some((line) => boxes.some(({ box }) => holds(line, box)))) return [];
    return block.lines.flatMap((line, at): Fact[] => {
      const stated =
        /^(?:county\sof\s)?(?<name>[\p{L} ]{4,30}?)(?:\scounty)?(?:,\s?(?:california|nevada|ca|nv)\.?)?$/iu.exec(
          line.text,
        );
      const bare = (stated?.groups?.name ?? '').toLowerCase();
      if (!/county/i.test(line.text) && !boxes.some(({ box }) => holds(line, box))) return [];
      const isOwn = boxes.some(({ box }) => holds(line, box));
      const county = counties.find(({ name }) => {
        const own = name.replace(/\scounty$/i, '');
        return own.toLowerCase() === bare || (isOwn && new RegExp(`\\b${own}\\b`, 'i').test(line.text));
      });
      const from = block.lineStarts[at] ?? 0;
      if (!county) return [];
      const to = from + line.text.length;
      return [
        factAt(documentId, view, block, {
          name: 'parcel.county',
          value: county.name,
          from,
          to,
          confidence: CONFIDENCE,
        }),
      ];
    });
  });
}

/** Whether a line holds what stands in a box. */
const holds = (line: Line, box: { x: number; y: number }): boolean =>
  box.y >= line.box.y - 1 &&
  box.y <= line.box.y + line.box.height &&
  box.x >= line.box.x - 1 &&
  box.x <= line.box.x + line.box.width;

/** The only county of the region that a document names as one, or ticks in a row of them; else the only other one. */
export function readCountyNamed(documentId: string, views: readonly PageView[], counties: readonly County[]): Fact[] {
  const patterns = counties.map(({ name }) => {
    const bare = name.replace(/\scounty$/i, '');
    const named = new RegExp(
      `\\b${bare}\\scounty\\b|\\(${bare}\\sco\\.?\\)|\\bcounty\\s(?:of\\s|:\\s?)?${bare}\\b|(?:☒|☑|\\[x\\])\\s?${bare}\\b`,
      'giu',
    );
    return { name, named };
  });
  const sieve = new Sieve(patterns.map(({ named }) => named.source));
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) => {
      const text = block.spelled.text.slice(0, 20_000);
      const may = sieve.mayMatchEach(text);
      return patterns.flatMap(({ name, named }, at) => {
        if (may[at] === 0) return [];
        return [...text.matchAll(named)].flatMap(({ index, 0: match }): Fact[] => {
          const line = block.lines[lineAt(block, index)];
          const after = block.spelled.text.slice(index + match.length, index + match.length + 24);
          if (!line || isInOthersPart(view, line.box) || (OFFICE.test(after) && !isHeadOfForm(view, line))) return [];
          return [
            factAt(documentId, view, block, {
              name: 'parcel.county',
              value: name,
              from: index,
              to: index + match.length,
              confidence: CONFIDENCE,
            }),
          ];
        });
      });
    }),
  );
  if (found.length > 0) return onlyOne(found);
  const others = views.flatMap((view) =>
    view.blocks.flatMap((block) =>
      block.lines.flatMap((line, at): Fact[] => {
        const value = isInOthersPart(view, line.box) ? undefined : countyIn(line.text, counties);
        const from = block.lineStarts[at] ?? 0;
        const place = { from, to: from + line.text.length, confidence: CONFIDENCE };
        return value ? [factAt(documentId, view, block, { name: 'parcel.county', value, ...place })] : [];
      }),
    ),
  );
  return onlyOne(others);
}
/** A county's own form is for land in that county; its letters may be about any. */
const isHeadOfForm = ({ page, blocks }: PageView, { box }: Line): boolean =>
  page.number === 1 &&
  box.y < HEAD_OF_FORM * page.height &&
  blocks.some(({ lines }) =>
    lines.some((line) => line.box.y < TITLE_OF_FORM * page.height && FORM_TITLE.test(line.text)),
  );
const HEAD_OF_FORM = 0.15;
const TITLE_OF_FORM = 0.25;
const FORM_TITLE =
  /\b(?:application\sfor|(?:permit|variance|project|planning)\s(?:request\s)?application|variance\sapplication|permit\srequest|data\sform)\b/i;
/** A county's office, code or map is not where the parcel lies. */
const OFFICE =
  /^[,\s]*(?:building|planning|community|engineering|public|permit|code|fire|recorder|health|road|ordinance|standard|department|office|assessor['’]?s?\smap)\b/i;
