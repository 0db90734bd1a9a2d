import type { County } from '../agency/county.ts';
import { isInTitleBlock, isSheet } from '../documents/headings.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { bottomOf } from '../documents/page.ts';
import { readAddress } from './address.ts';
import { parseLabelledApns } from './apn.ts';
import { evidenceFrom } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere } from './guards.ts';
import { readScale } from './identifiers.ts';
import { readCounty } from './labels.ts';
import type { PageView } from './page-view.ts';
import { wholeName } from './person-name.ts';

const OWNER =
  /^(?:(?:prepared\s|designed\s|drawn\s)?for|(?:our\s)?clients?|clients?\s?\/\s?owners?|(?:property\s|legal\s|building\s|land\s|home\s?)?owners?(?:\(s\))?(?:\sof\srecord)?|owners?\s?\/\s?(?:clients?|developer|applicant)|(?:\p{L}+\s){1,5}for(?:\s\(?(?:the\s)?owners?\)?)?)\s?:?$/iu;
const FOR = /^(?:(?:prepared|designed|drawn|plans?)\s)?for\s?:\s*(?<name>\p{Lu}.*)$/iu;
const TOP = 0.2;
const LICENSE = /^(?:r\.?c\.?e\.?|p\.?e\.?|p?\.?l\.?s\.?|lic(?:ense|\.)?(?:\s(?:no\.?|number))?|reg\.?\s?no\.?)$/i;
const PLACE = /^(?:situs|site|location|where|(?:project|site|job|property)\s(?:address|location)|job\ssite)$/i;
const PARCEL = /^(?:a\.?p\.?n\.?|(?:assessor['’]?s?\s)?parcel\s(?:no\.?|number|#)|tax\slot)$/i;
const COUNTY = /\bcounty\b/i;
/** "PLACER CO.", "EL DORADO CO., CALIF."; Carson City is its own county, where it is no town of an address. */
const NAMED_COUNTY = /\b(?:\p{L}{4,}\s)?\p{L}{5,}\sCo\.(?:,|$|\s)|^carson\scity(?:,\s(?:nevada|nv\.?))?$/iu;
const MOST_CAPTION_WORDS = 6;
const MOST_TITLE_WORDS = 14;
const CONFIDENCE = { captioned: 0.85, shape: 0.75 };

/**
 * What the title block of a sheet says in cells whose captions are no labels elsewhere ("FOR", "CLIENT"), or
 * by its shape alone: a scale, a known county. Empty on pages that are no sheets.
 */
export function readTitleBlock(documentId: string, view: PageView, counties: readonly County[]): Fact[] {
  if (!isSheet(view.page)) return [];
  const cells = view.blocks
    .flatMap(({ lines }) => lines)
    .filter((line) => isUpright(line) && isInTitleBlock(view.page, line.box) && line.words.length <= MOST_TITLE_WORDS);
  const top = view.blocks
    .flatMap(({ lines }) => lines)
    .filter((line) => isUpright(line) && line.words.length <= MOST_TITLE_WORDS);
  const factOf = (name: Fact['name'], value: string, line: Line, confidence: number): Fact => ({
    name,
    value,
    evidence: [evidenceFrom(documentId, view.page.number, line.words, { quote: line.text.slice(0, 160), confidence })],
  });
  return [
    ...ownersIn(
      cells,
      top.filter(({ box }) => box.y < TOP * view.page.height),
    ).map(({ value, line }) => factOf('owner.name', value, line, CONFIDENCE.captioned)),
    ...scalesIn(cells, top).map(({ value, line }) => factOf('plans.scale', value, line, CONFIDENCE.shape)),
    ...only(captioned(cells, LICENSE, (text) => /^(?:[A-Z]{1,2}[-\s])?\d{3,6}$/.exec(text)?.[0])).map(
      ({ value, line }) => factOf('plans.licenseNumber', value, line, CONFIDENCE.captioned),
    ),
    ...only(captioned(cells, PLACE, wholeAddress)).map(({ value, line }) =>
      factOf('project.address', value, line, CONFIDENCE.captioned),
    ),
    ...only(captioned(cells, PARCEL, (text) => wholeApn(text, counties))).map(({ value, line }) =>
      factOf('parcel.apn', value, line, CONFIDENCE.captioned),
    ),
    ...countiesIn(cells, counties).map(({ value, line }) => factOf('parcel.county', value, line, CONFIDENCE.shape)),
  ];
}

type TitleCell = { value: string; line: Line };
const only = (found: readonly TitleCell[]): TitleCell[] =>
  new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : [];

/** Cells of a title strip may be much taller than their captions. */
const TALLEST_CELL = 5.5;

/** The line under a caption, in its column and close. */
function under(cells: readonly Line[], caption: Line): Line | undefined {
  const reach = TALLEST_CELL * Math.max(caption.box.height, 7);
  return cells
    .filter(({ box }) => {
      const gap = box.y - bottomOf(caption.box);
      const isAligned =
        Math.abs(box.x - caption.box.x) <= 4 ||
        Math.abs(box.x + box.width / 2 - caption.box.x - caption.box.width / 2) <= 6;
      return isAligned && gap > -0.3 * caption.box.height && gap <= reach;
    })
    .sort((a, b) => a.box.y - b.box.y)[0];
}

/**
 * The value of a caption in a strip that prints its captions at the bottom of tall cells: the uppermost of the lines over it
 * at its edge. Undefined where the caption is not one of a row, or something stands under it.
 */
function overInStrip(cells: readonly Line[], caption: Line): Line | undefined {
  const isInRow = ({ box }: Line) =>
    Math.abs(bottomOf(box) - bottomOf(caption.box)) <= 3 && box.height < TALLEST_CAPTION;
  if (cells.filter(isInRow).length < FEWEST_IN_ROW || cells.some(({ box }) => box.y > bottomOf(caption.box)))
    return undefined;
  return cells
    .filter(
      ({ box }) =>
        Math.abs(box.x - caption.box.x) <= 4 &&
        bottomOf(box) < caption.box.y &&
        caption.box.y - box.y < HIGHEST_IN_STRIP * Math.max(caption.box.height, 7),
    )
    .sort((a, b) => a.box.y - b.box.y)[0];
}
const TALLEST_CAPTION = 16;
const FEWEST_IN_ROW = 4;
const HIGHEST_IN_STRIP = 12;

function captioned(cells: readonly Line[], caption: RegExp, read: (text: string) => string | undefined): TitleCell[] {
  return cells.flatMap((line) => {
    const isCaption = line.words.length <= MOST_CAPTION_WORDS && caption.test(line.text);
    const value = isCaption ? (under(cells, line) ?? overInStrip(cells, line)) : undefined;
    const found = value && !isElsewhere(line.text) ? read(value.text) : undefined;
    return value && found ? [{ value: found, line: value }] : [];
  });
}

const wholeAddress = (text: string): string | undefined => {
  const read = readAddress(text);
  return read?.typed && read.to >= text.replace(/[,.\s]+$/, '').length ? read.value : undefined;
};
const wholeApn = (text: string, counties: readonly County[]): string | undefined => {
  const [apn] = parseLabelledApns(text, counties);
  return apn && apn.from === 0 && apn.to === text.length ? apn.value : undefined;
};
function ownersIn(cells: readonly Line[], top: readonly Line[]): TitleCell[] {
  const inLine = cells.flatMap((line) => {
    const name = wholeName(FOR.exec(line.text)?.groups?.name ?? '');
    return name ? [{ value: name, line }] : [];
  });
  const named = [...captioned(cells, OWNER, wholeName), ...inLine];
  // "for Winifred and Abel Szymanski" under the name of the project.
  const under = [...top, ...cells].flatMap((line) => {
    const name = wholeName(/^for\s(?:the\s)?(?<name>\p{Lu}.*)$/u.exec(line.text)?.groups?.name ?? '');
    return name ? [{ value: name, line }] : [];
  });
  return only(named.length > 0 ? named : under);
}

/** The scale that fills a cell of the title block, else the only one that a sheet names. */
function scalesIn(cells: readonly Line[], all: readonly Line[]): TitleCell[] {
  const own = cells.flatMap((line) => {
    const text = line.text.replace(/^(?:(?:horiz(?:ontal|\.)?|plan|drawing)\s)?scale\s?:?\s*/i, '');
    const read = readScale(text);
    return read && text.slice(read.to).trim() === '' ? [{ value: String(read.value), line }] : [];
  });
  if (own.length > 0) return only(own);
  return only(
    all.flatMap((line) =>
      [...line.text.matchAll(/(?<![\w/.])\d{1,2}(?=\s?(?:\/\s?\d{1,2}\s?)?(?:["”″]\s?=|in))/gi)].flatMap(
        ({ index }) => {
          const read = readScale(line.text.slice(index));
          return read ? [{ value: String(read.value), line }] : [];
        },
      ),
    ),
  );
}

/** "DOUGLAS COUNTY, NEVADA", "County of Placer", "PLACER COUNTY APN 094-310-17", and the name under or over "COUNTY". */
const countiesIn = (cells: readonly Line[], counties: readonly County[]): TitleCell[] =>
  only([
    ...captioned(cells, /^county\s?:?$/i, (text) => readCounty(text)?.value.toString()),
    ...cells.flatMap((line) => {
      const county =
        COUNTY.test(line.text) || NAMED_COUNTY.test(line.text)
          ? counties.find(({ name: own }) => new RegExp(`\\b${own.replace(/\scounty$/i, '')}\\b`, 'i').test(line.text))
          : undefined;
      return county ? [{ value: county.name, line }] : [];
    }),
  ]);
