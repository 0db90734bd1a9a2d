import type { Line } from '../documents/lines.ts';
import { FACTS, type FactName } from './catalogue.ts';
import { isCellText } from './column-heads.ts';
import { evidenceFrom, factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import { isElsewhere } from './guards.ts';
import { readInches } from './measure.ts';
import type { BlockView, PageView } from './page-view.ts';
import { type NamedRow, rowsUnder } from './staged-tables.ts';

const SURE = 0.85;
const AREA = /^\(?([\d,]+(?:\.\d+)?)\s?(?:s\.?\s?f\b\.?|sq\.?\s?(?:ft|feet)\b\.?|square\sfeet\b)/iu;
const LABELLED = /^(?<label>\p{L}[^:]{2,60}?)\s?(?::|=)\s(?<value>\d[\d,.]*\s?(?:s\.?\s?f|sq|square).*)$/iu;

/** How sheets call a figure of land coverage, the surest first. */
const LABELS: readonly [of: RegExp, names: readonly FactName[]][] = [
  [/\b(?:per\s?cent|limit|cap|remaining|available|removed|relocated|banked|off-?\s?site|restor|mitigat)/i, []],
  [/\bexcess\b/i, ['coverage.excessSqFt']],
  [/\bmax.*\btransfer/i, ['coverage.maxAllowableSqFt']],
  [/\btransfer(?:red)?(?:\sin)?\b/i, ['coverage.transferredSqFt']],
  [/\b(?:total|sum)\b.*\bexempt|\bexempt\b.*\b(?:total|sum)\b/i, ['coverage.exemptTotalSqFt']],
  [/\b(?:non-?\s?permanent|temporary)\b/i, ['coverage.exemptTemporarySqFt']],
  [/\bverified\b/i, ['coverage.verifiedSqFt']],
  [/\bbase\b.*\band\s(?:max|allow)/i, ['coverage.baseAllowableSqFt', 'coverage.maxAllowableSqFt']],
  [/\bmax(?:imum|\.)?\b/i, ['coverage.maxAllowableSqFt']],
  [/^(?:total\s)?(?:allowed|allowable)\smax/i, ['coverage.maxAllowableSqFt']],
  [/^(?:total\s)?base\b/i, ['coverage.baseAllowableSqFt']],
  [/^(?:total\s)?(?:existing|\(e\))\b/i, ['coverage.existingSqFt']],
  [/^(?:total\s)?(?:proposed|\(n\)|new)\b/i, ['coverage.proposedSqFt']],
];
const EXEMPT: readonly [of: RegExp, name: FactName][] = [
  [/\bdecks?\b/i, 'coverage.exemptDeckSqFt'],
  [/\b(?:pavers?|paving|pervious|surfaces?)\b/i, 'coverage.exemptPerviousSqFt'],
];

/**
 * The figures of land coverage that a sheet states beside labels, and what its tables of land capability and of trees come
 * to: the districts together, their base coverage, what of the parcel is not sensitive, the trees to be removed.
 */
export function readLandCoverage(documentId: string, view: PageView): Fact[] {
  const lines = view.blocks.flatMap((block) => block.lines);
  const labelled = lines.flatMap((line) => readLabel(documentId, view, line));
  const told = view.blocks.flatMap((block) => readSentences(documentId, view, block));
  return [...labelled, ...told, ...readDistricts(documentId, view), ...readTrees(documentId, view)];
}

function readLabel(documentId: string, view: PageView, line: Line): Fact[] {
  const { label: own, value: beside } = LABELLED.exec(line.text)?.groups ?? {};
  const left = view.leftOf(line)?.line;
  const isCell = own === undefined && AREA.test(line.text) && left !== undefined && !isCellText(left.text);
  const [label, value] = isCell ? [left.text.replace(/[:=]\s*$/, ''), line.text] : [own, beside];
  if (!label || !value || label.length > 60) return [];
  const area = AREA.exec(value)?.[1];
  const heading = headingOver(view, isCell ? left : line);
  if (
    area === undefined ||
    !/\bcoverage\b|\bexempt\b|\bnon-?\s?permanent\b/i.test(`${label} ${heading}`) ||
    isElsewhere(`${heading} ${label}`)
  )
    return [];
  if (isCell && view.rightOf(line) && AREA.test(view.rightOf(line)?.line.text ?? '')) return [];
  const isExempt = /\bexempt\b/i.test(`${label} ${heading}`);
  const [, names = []] = LABELS.find(([of]) => of.test(label)) ?? [];
  const both = EXEMPT.filter(([of]) => isExempt && of.test(label)).map(([, name]) => name);
  const isSum = isExempt && names.length === 0 && /\b(?:and|&|,)\s/.test(label);
  const stated: readonly FactName[] =
    names.length > 0 ? names : isSum ? ['coverage.exemptTotalSqFt'] : both.slice(0, 1);
  return stated.map((name) => factOf(documentId, view, name, numberIn(area), [...(isCell ? [left] : []), line]));
}

const AREAS = /(\d[\d,]*(?:\.\d+)?)\s?(?:s\.?\s?f\b\.?|sq\.?\s?(?:ft|feet)\b\.?|square\sfeet\b)/giu;
/** "Less base", "gives excess coverage of": what leads from one figure to the next. */
const LEADS = /^[\s,;:=(]*(?:(?:less|minus|plus|and|gives|leaves|with|the|is|are)\s)*/iu;
const OF_AREA = /\b(?:parcel|lot|land|area|per|of\sa)\b[^,;]*$/i;

/** "Coverage above base is 370 sq ft; coverage transferred in is 365 sq ft." */
function readSentences(documentId: string, view: PageView, block: BlockView): Fact[] {
  const { text } = block.spelled;
  return [...text.matchAll(/[^.;]*(?:\.\d[^.;]*|(?<=\bsq)\.[^.;]*|(?<=\bs)\.[^.;]*)*/g)].flatMap(
    ({ 0: clause, index: start }) => {
      if (
        !/\bcoverage\b|\bexempt\b/i.test(clause) ||
        isElsewhere(clause) ||
        NOT_HERE.test(clause) ||
        !IS_SAID.test(clause)
      )
        return [];
      let from = 0;
      return [...clause.matchAll(AREAS)].flatMap(({ 0: figure, 1: area = '', index }) => {
        const own = clause
          .slice(from, index)
          .replace(LEADS, '')
          .replace(/\s(?:is|are|of|=|at|:)\s*$/i, '')
          .trim();
        const label = own || clause.slice(0, from).replace(AREAS, ' ');
        from = index + figure.length;
        if (OF_AREA.test(own) || /%\s?of\s*$/.test(clause.slice(0, index))) return [];
        const [, names = []] = LABELS.find(([of]) => of.test(label)) ?? [];
        return names.map((name) => {
          const { unit }: { unit?: Fact['unit'] } = FACTS[name];
          const place = { from: start + index, to: start + index + figure.length };
          return factAt(documentId, view, block, { name, value: numberIn(area), unit, ...place, confidence: SURE });
        });
      });
    },
  );
}
/** A sentence, and no table whose cells follow each other. */
const IS_SAID =
  /\b(?:is|are|gives|less|leaves|comes\sto|equals|on\sthis\splan)\b|\p{L}{4,}\s\p{L}{2,}\s(?:coverage|maximum|exempt\sitems)\s[\d,]+|exempt\s(?:total|items)/iu;
const NOT_HERE = /\?|\b(?:shall|must|may|example|neighbor|adjacent|would|if|where|when)\b/i;

const MOST_LABELS = 14;
/** What stands over a list of labels with areas. */
function headingOver(view: PageView, label: Line): string {
  let over = view.above(label)?.line;
  for (let at = 0; over && at < MOST_LABELS; at += 1) {
    const beside = view.rightOf(over)?.line.text ?? '';
    if (!/:/.test(over.text) && !AREA.test(beside) && !isCellText(over.text)) return over.text;
    over = view.above(over)?.line;
  }
  return '';
}

const numberIn = (text: string): number => Number(/\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replace(/,/g, ''));

function factOf(documentId: string, view: PageView, name: FactName, value: number, lines: readonly Line[]): Fact {
  const { unit }: { unit?: Fact['unit'] } = FACTS[name];
  const quote = lines
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 160);
  const words = lines.flatMap((line) => line.words);
  const evidence = evidenceFrom(documentId, view.page.number, words, { quote, confidence: SURE });
  return { name, value, ...(unit ? { unit } : {}), evidence: [evidence] };
}

/** The cell of a row under the first head that says so. */
const cellUnder = ({ cells }: NamedRow, of: RegExp): Line | undefined =>
  cells.find(({ head }) => of.test(head.text))?.line;

const CLASS = /^(?:land\s)?(?:class|district|lcd|bailey)?\s?(?:class\s)?(?<class>[1-7])(?<part>[abc])?\b|\bSEZ\b/i;
/** TRPA Code 30.4: what is not sensitive lies in the classes 4 to 7. */
const FIRST_NOT_SENSITIVE = 4;

function readDistricts(documentId: string, view: PageView): Fact[] {
  const isHead = (heads: readonly Line[]) =>
    /capab|district|class|lcd/i.test(heads[0]?.text ?? '') &&
    heads.some(({ text }) => /\barea\b/i.test(text)) &&
    heads.some(({ text }) => /\b(?:base|allow)|%|percent/i.test(text));
  return rowsUnder(view, isHead).flatMap((rows) => {
    const parts = rows.flatMap((row) => {
      const name = CLASS.exec(row.name);
      const area = cellUnder(row, /\barea\b(?!.*cover)/i);
      const percents = row.cells.filter(
        ({ head, line }) => /%|percent|^base$|rate/i.test(`${head.text}`) || /%/.test(line.text),
      );
      const percent = percents[0]?.line;
      const after = Math.max(percent?.box.x ?? 0, area?.box.x ?? 0);
      const base =
        row.cells.find(({ head, line }) => line !== percent && line !== area && /\b(?:base|allow)/i.test(head.text))
          ?.line ?? row.cells.find(({ line }) => line.box.x > after && Number.isFinite(numberIn(line.text)))?.line;
      if (!name || !area) return [];
      const last = Math.max(...[area, percent, base].map((line) => line?.box.x ?? 0));
      return [
        {
          lines: row.lines.filter(({ box }) => box.x <= last),
          area: numberIn(area.text),
          share: percent ? numberIn(percent.text) : undefined,
          base: base && numberIn(base.text),
          class: Number(name.groups?.class ?? 1),
        },
      ];
    });
    if (parts.length === 0 || parts.some(({ area }) => !Number.isFinite(area))) return [];
    const total = rows.find(({ name }) => /\b(?:total|sum|parcel|both|all)\b/i.test(name));
    const totalBase = total && cellUnder(total, /\b(?:base|allow|coverage)/i);
    const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
    const bases = parts.filter(({ base }) => base !== undefined && Number.isFinite(base));
    const shown = parts.flatMap(({ lines }) => lines);
    const facts = [factOf(documentId, view, 'parcel.districtAreasSqFt', sum(parts.map(({ area }) => area)), shown)];
    if (bases.length > 1)
      facts.push(
        ...bases.map(({ base = 0, lines }) => factOf(documentId, view, 'coverage.districtBaseSqFt', base, lines)),
      );
    const own = parts.filter((part) => part.class >= FIRST_NOT_SENSITIVE);
    facts.push(
      factOf(
        documentId,
        view,
        'parcel.nonSensitiveAreaSqFt',
        sum(own.map(({ area }) => area)),
        own.length > 0 ? own.flatMap(({ lines }) => lines) : shown,
      ),
    );
    if (parts.every(({ share }) => share !== undefined))
      facts.push(
        factOf(
          documentId,
          view,
          'coverage.baseByDistrictsSqFt',
          Number(sum(parts.map(({ area, share = 0 }) => (area * share) / 100)).toFixed(2)),
          shown,
        ),
      );
    const base = totalBase ? numberIn(totalBase.text) : parts.length === 1 ? bases[0]?.base : undefined;
    const [only, ...others] = parts;
    if (only?.share !== undefined && others.length === 0)
      facts.push(factOf(documentId, view, 'coverage.allowablePercent', only.share, only.lines));
    const whole = total && /\b(?:parcel|lot)\b/i.test(total.name) ? cellUnder(total, /\barea\b/i) : undefined;
    if (whole && total && Number.isFinite(numberIn(whole.text)))
      facts.push(
        factOf(
          documentId,
          view,
          'parcel.areaSqFt',
          numberIn(whole.text),
          total.lines.filter(({ box }) => box.x <= whole.box.x),
        ),
      );
    if (base !== undefined && Number.isFinite(base))
      facts.push(
        factOf(documentId, view, 'coverage.baseAllowableSqFt', base, totalBase && total ? total.lines : shown),
      );
    return facts;
  });
}

/** "14-1/4\"", "14". */
const inchesIn = (text: string): number =>
  Number(readInches(text)?.value ?? (/^\d+(?:\.\d+)?$/.test(text) ? text : Number.NaN));
const REMOVED = /^(?:(?:to\sbe\s)?remov(?:e|ed|al)|cut|fell|r|x|yes)\b/i;

function readTrees(documentId: string, view: PageView): Fact[] {
  const isHead = (heads: readonly Line[]) =>
    heads.some(({ text }) => /\b(?:species|trees?|kind|type)\b/i.test(text)) &&
    heads.some(({ text }) => /\b(?:d\.?b\.?h|dia)/i.test(text)) &&
    heads.some(({ text }) => TREE_FATE.test(text));
  return rowsUnder(view, isHead).flatMap((rows) => {
    const removed = rows.filter((row) => REMOVED.test(cellUnder(row, TREE_FATE)?.text ?? ''));
    const sizes = removed.map((row) => cellUnder(row, /\b(?:d\.?b\.?h|dia)/i));
    if (rows.length === 0 || sizes.some((size) => !size || !Number.isFinite(inchesIn(size.text)))) return [];
    if (removed.length < removedUnder(view, rows[0])) return [];
    return [
      ...removed.map((row, at) =>
        factOf(documentId, view, 'trees.removedSizeIn', inchesIn(sizes[at]?.text ?? ''), row.lines),
      ),
      ...(removed.length > 0
        ? [
            factOf(
              documentId,
              view,
              'trees.removedRows',
              removed.length,
              removed.flatMap(({ lines }) => lines),
            ),
          ]
        : []),
    ];
  });
}
/** How many lines under the head of what becomes of each tree say that one is removed, in rows that were read or not. */
function removedUnder(view: PageView, row: NamedRow | undefined): number {
  const head = row?.cells.find(({ head }) => TREE_FATE.test(head.text))?.head;
  return view.blocks
    .flatMap(({ lines }) => lines)
    .filter(
      ({ text, box }) =>
        head && box.y > head.box.y && Math.abs(box.x - head.box.x) < 2 * head.box.height && REMOVED.test(text),
    ).length;
}
const TREE_FATE =
  /^(?:action|status|fate|disposition|remove|removal|treatment|work|keep\s?\/\s?remove|retain\s?\/\s?remove|plan)\b/i;
