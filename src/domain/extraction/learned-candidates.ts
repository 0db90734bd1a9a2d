import type { County } from '../agency/county.ts';
import { isUpright, type Line } from '../documents/lines.ts';
import { figureMarks, type TextCandidate, textMarks } from './candidate-features.ts';
import type { FactName, FactUnit } from './catalogue.ts';
import { isPlausible } from './catalogue.ts';
import type { SurroundedFigure, TextSpan } from './clue.ts';
import { type Profile, profiles } from './figure-profiles.ts';
import { relationMarks } from './figure-relations.ts';
import { isInOthersPart } from './guards.ts';
import { type BlockView, lineAt, type PageView } from './page-view.ts';
import { authorIn, inCapitals, isNoName, leadingName, nameWords, readName, wholeName } from './person-name.ts';
import { keyOf, likeAddresses } from './read-places.ts';
import { daysIn } from './read-plan-dates.ts';
import { doubtsOf, isInInches } from './score-figures.ts';
import { isOfOthers } from './stages.ts';
import { cluesAround, figuresOf, isProse } from './surroundings.ts';
import { phrasesOfWork } from './work-phrases.ts';

type Value = { value: string | number; unit?: FactUnit | undefined };

/** What may be a fact, with what it would be as each, and the marks that weights are learned for. */
export type LearnedCandidate = {
  view: PageView;
  block: BlockView;
  from: number;
  to: number;
  values: ReadonlyMap<FactName, Value>;
  /** What tells one value from another: two writings of a name are one. */
  key: (name: FactName) => string;
  marks: readonly string[];
  figure?: SurroundedFigure;
};

/** The facts that weights are learned for besides the figures. */
export const TEXT_FACTS = [
  'owner.name',
  'applicant.name',
  'plans.preparedBy',
  'plans.date',
  'project.address',
  'plans.licenseNumber',
  'parcel.county',
  'project.description',
] as const;

/** Every figure, name, date, address, license, county and phrase of work of the pages that could be a fact. */
export function learnedCandidates(views: readonly PageView[], counties: readonly County[]): LearnedCandidate[] {
  const relationsOf = relationMarks(views.flatMap(figuresOf).filter((figure) => !isOfOthers(figure)));
  return [...views.flatMap((view) => figureCandidates(view, relationsOf)), ...textCandidates(views, counties)];
}

function figureCandidates(view: PageView, relationsOf: (figure: SurroundedFigure) => string[]): LearnedCandidate[] {
  const figures = figuresOf(view);
  return figures.flatMap((figure, at): LearnedCandidate[] => {
    if (isOfOthers(figure)) return [];
    const values = new Map<FactName, Value>();
    for (const profile of profiles) {
      const read = valueFor(profile, figure);
      if (read !== undefined && isNamed(profile.name, figure) && isPlausible(profile.name, read.value))
        values.set(profile.name, read);
    }
    const { block, from, to } = figure;
    // "Two in the garage and one on the drive": the second is a part.
    const before = figures[at - 1];
    if (before?.block === block && before.readings.parking && from - before.to < NEXT_PART)
      values.delete('building.parking');
    if (OF_WHAT_STANDS.test(block.spelled.text.slice(Math.max(0, from - LEAD_OF_STORIES), from)))
      values.delete('building.stories');
    // "FOOTING DEPTH 24"": a detail is measured in inches.
    if (isInInches(figure)) values.delete('grading.excavationDepthFt');
    if (values.size === 0 || doubtsOf(figure).some((doubt) => DECIDES.has(doubt))) return [];
    const key = (name: FactName) => String(values.get(name)?.value);
    const marks = withRelations(figureMarks(figure, view), relationsOf(figure));
    return [{ view, block, from, to, values, key, marks, figure }];
  });
}

/** What figures make of each other says more beside what their words name. */
const withRelations = (marks: readonly string[], relations: readonly string[]): string[] => [
  ...marks,
  ...relations,
  ...relations.flatMap((relation) =>
    marks.filter((mark) => /^(?:S:[^@]+|stage:.*)$/.test(mark)).map((mark) => `${relation}^${mark}`),
  ),
];

/** "Second-story addition and interior alteration of a one-story cabin": what the house is before the work. */
const OF_WHAT_STANDS =
  /\b(?:addition|alteration|remodel\w*|renovation|repair|conversion|demolition|replacement|replac(?:e|es|ing))\b[^.;:]{0,40}\b(?:of|to|replac(?:e|es|ing))\s(?:an?|the|\(e\)|an?\sexisting|the\sexisting|the\s\(e\))\s$/iu;
const LEAD_OF_STORIES = 100;
const NEXT_PART = 40;
/** A small number is a class, or counts something, only where something speaks of it. */
const NAMED: Partial<Record<FactName, RegExp>> = {
  'parcel.landCapability': /\b(?:class|capab(?:ility)?|bailey|district|lcd|soils?(?!\smoved)|cap)\b/i,
  'building.stories': /\b(?:stor(?:y|ies|eys?)|levels?|floors?|lvls?|flrs?)\b/i,
  'trees.removedCount':
    /\b(?:trees?|pines?|firs?|cedars?|conifers?|jeffreys?|lodgepoles?|aspens?|junipers?|trunks?|stems?|d\.?b\.?h|evergreens?|removals?|white\sfir)\b/i,
};
const isNamed = (name: FactName, { clues, block, from, to }: SurroundedFigure): boolean =>
  NAMED[name]?.test([...clues.map(({ text }) => text), block.spelled.text.slice(from, to + 30)].join(' ')) ?? true;
/** What nobody says of this project for certain is none of its facts. */
const DECIDES: ReadonlySet<string> = new Set(['asked', 'quoted', 'in general', 'or more', 'limit', 'told', 'range']);

/** In a profile's unit, or as a number alone where the profile takes one. */
function valueFor({ kinds, bare }: Profile, { readings }: SurroundedFigure): Value | undefined {
  for (const kind of kinds) {
    const read = readings[kind];
    if (read) return { value: read.value, unit: read.unit };
  }
  const { number } = readings;
  const unit = kinds.find((kind) => kind === 'sf' || kind === 'ft' || kind === 'cy' || kind === 'percent');
  return number && bare ? { value: number.value, ...(unit ? { unit } : {}) } : undefined;
}

const LONGEST_TEXT = 20_000;
const MOST_SPANS = 400;
/** A day that fills its line or stands behind a word for it, and is not that of something else. */
function isOwnDay(view: PageView, block: BlockView, { line, value, from }: NamedSpan): boolean {
  const at = from - (block.lineStarts[lineAt(block, from)] ?? 0);
  const before = line.text.slice(Math.max(0, at - LEAD_OF_DAY), at);
  const label = at < 3 ? (view.leftOf(line)?.line.text ?? '') : '';
  return (
    value !== '' &&
    !line.words.some(({ method }) => method === 'form-field') &&
    !OTHER_DAY.test(`${label} ${before}`) &&
    (line.words.length <= MOST_WORDS_OF_DAY || OWN_DAY.test(before))
  );
}
const LEAD_OF_DAY = 30;
const MOST_WORDS_OF_DAY = 9;
const OWN_DAY =
  /\b(?:dates?|dated|issued?|rev\w*|prepared|submit\w*|complet\w*|plot\w*|print\w*|set|updated|drafted|drawn|made|signed|of|on)\W*(?:on\s|the\s)?$/i;
const OTHER_DAY =
  /\b(?:expir\w*|exp|verif\w*|survey\w*|visit\w*|inspect\w*|record\w*|sold|bought|built|approv\w*|adopted|effective|received|hearing|meeting|valid|void|supersed\w*|your\sletter|certificate)\b/i;

/** Words with capitals that follow each other, joined as names are. */
const NAME = /\p{Lu}[\p{L}.'’&-]*(?:,?\s(?:(?:and|&|\+|of|the|de|van|von|der|la)\s){0,2}\p{Lu}[\p{L}.'’&-]*){1,7}/gu;

type NamedSpan = TextSpan & Pick<TextCandidate, 'kind' | 'value' | 'line'>;

/** A number with the letters of its register: "C-30617", "B-2 0078811", "No. 05544", "CPBD 43-118". */
const LICENSE =
  /(?<![\w.,/-])(?:(?:CPBD[-\s]?|(?<=[Dd]esigner\W{1,3}))\d{2}-\d{3}|(?:(?:[A-Za-z]{2,4}|[A-Z])[-\s]?\d?\s?)?\d{3,7})(?:-[A-Z]{1,2})?(?![\w/]|[-.,]\d|-[a-z]|\s?(?:sf|s\.f|sq|cy|ft|feet|%))/g;
/** "Reno, Nevada 89505", "South Lake Tahoe CA 96150". */
const IS_ZIP = /\b(?:CA|NV|Calif\w*|Nev\w*|California|Nevada)\.?,?\s(?:8[89]|9[0-6])\d{3}$/;
/** Letters with a number that nothing else is written like. */
const LIKE_A_LICENSE = /(?<![\w.,/-])(?:[CSME]|CE|PE|LS|PLS|RCE|LA|AIA|CPBD)[-\s]?\d{4,6}\b(?![-.,]\d)/;
const OF_LICENSE =
  /\b(?:lic\w*|no|reg\w*|certif\w*|number|cslb|contractors?|architects?|engineers?|surveyors?|design\w*|planner|aicp|aia|stamps?|cpbd|p\.?e|r\.?c\.?e|p?\.?l\.?s|p?l\.?a|lla|cpss|c|b|nscb|board|ca|nv|california|nevada)\b/i;
/** A day or a house has its number too. */
const NO_LICENSE = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s(?:19|20)\d\d\b/i;

function spansIn(view: PageView, block: BlockView, counties: readonly County[]): NamedSpan[] {
  const text = block.spelled.text.slice(0, LONGEST_TEXT);
  const lineOf = (at: number) => block.lines[lineAt(block, at)] as Line;
  const dates = daysIn(text).map((day): NamedSpan => ({ kind: 'date', ...day, line: lineOf(day.from) }));
  const addresses = block.lines.flatMap((line, at) =>
    likeAddresses(block, at).map(({ value, from, to }): NamedSpan => ({ kind: 'address', value, from, to, line })),
  );
  // In running text a name may go on on the next line; elsewhere that is another cell.
  const parts = isProse(block, 0)
    ? [{ from: 0, text }]
    : block.lines.map((line, at) => ({ from: block.lineStarts[at] ?? 0, text: inCapitals(line.text) }));
  const names = parts.flatMap((part) =>
    [...part.text.matchAll(NAME)].flatMap((match): NamedSpan[] => {
      const value = nameIn(match[0]);
      const from = part.from + match.index + Math.max(0, match[0].indexOf(value ?? ''));
      return value ? [{ kind: 'name', value, from, to: from + value.length, line: lineOf(from) }] : [];
    }),
  );
  const licenses = block.lines.flatMap((each, at) =>
    (OF_LICENSE.test(each.text) || LIKE_A_LICENSE.test(each.text)) && !NO_LICENSE.test(each.text)
      ? [...each.text.matchAll(LICENSE)]
          .filter((match) => !IS_ZIP.test(each.text.slice(0, match.index + match[0].length)))
          .map((match): NamedSpan => {
            const from = (block.lineStarts[at] ?? 0) + match.index;
            const value = match[0].trim().replace(/\s+/g, '-');
            return { kind: 'license', value, from, to: from + match[0].length, line: each };
          })
      : [],
  );
  // Douglas is a tree too.
  const ofCounties = counties.flatMap(({ name }) =>
    [...text.matchAll(new RegExp(`\\b${name.replace(/\scounty$/i, '')}\\b(?![\\s-]+firs?\\b)`, 'giu'))].map(
      (match): NamedSpan => ({
        kind: 'county',
        value: name,
        from: match.index,
        to: match.index + match[0].length,
        line: lineOf(match.index),
      }),
    ),
  );
  const works = (isProse(block, 0) ? parts : [...parts, { from: 0, text }]).flatMap((part) =>
    phrasesOfWork(part).map((each): NamedSpan => ({ kind: 'work', ...each, line: lineOf(each.from) })),
  );
  return [...dates, ...addresses, ...names, ...licenses, ...ofCounties, ...works]
    .filter(({ line }) => line !== undefined && isUpright(line) && !isInOthersPart(view, line.box))
    .slice(0, MOST_SPANS);
}

const TITLE = /^(?:(?:Mr|Ms|Mrs|Dr)\.?\s(?:and\s(?:Mr|Ms|Mrs|Dr)\.?\s)?|Dear\s|To\s|From\s|The\s(?=\p{Lu}))+/u;
/** Places, parts of a sheet and who gives advice in law are called so; no owner, and nobody who draws. */
const NO_PARTY =
  /\b(?:ave|avenue|road|rd|lane|ln|drive|court|ct|zone|capability|cap|district|residence|remodel|addition|trpa|county|exhibit|table|sheet|limits?|hi|hello|attorneys?|law|totals?|existing|proposed)\b/i;
/** A company's name ends with what it is, whatever has a capital behind it: "LLC. It is known", "LLC / Land use and permitting". */
const COMPANY_END = /^(?<company>.+?\b(?:LLC|L\.L\.C\.|LLP|Inc|INC|Corp|CORP|Ltd|LTD)\b\.?)(?=,?\s)/u;
const nameIn = (given: string): string | undefined => {
  const name = nameWithout((COMPANY_END.exec(given)?.groups?.company ?? given).replace(TITLE, ''));
  return name && (NO_PARTY.test(name) || isNoName(name)) ? undefined : name;
};
const nameWithout = (text: string): string | undefined =>
  wholeName(text) ?? leadingName(text) ?? readName(text)?.value?.toString() ?? authorIn(text);

function textCandidates(views: readonly PageView[], counties: readonly County[]): LearnedCandidate[] {
  const found = views.flatMap((view) =>
    view.blocks.flatMap((block) => {
      const spans = spansIn(view, block, counties);
      return spans.map((span) => {
        const own = spans.filter(({ kind }) => kind === span.kind);
        return { view, block, span, clues: cluesAround(view, block, own, own.indexOf(span)) };
      });
    }),
  );
  const keyFor = ({ kind, value, from, to }: NamedSpan): string =>
    kind === 'name' ? nameWords(value).join(' ') : kind === 'address' ? keyOf({ value, from, to, lines: 1 }) : value;
  const said = new Map<NamedSpan['kind'], Map<string, number>>();
  for (const { span } of found) {
    const own = said.get(span.kind) ?? new Map<string, number>();
    said.set(span.kind, own.set(keyFor(span), (own.get(keyFor(span)) ?? 0) + 1));
  }
  const newest = [...(said.get('date')?.keys() ?? [])].sort().at(-1);
  return found.map(({ view, block, span, clues }): LearnedCandidate => {
    const { kind, value, from, to, line } = span;
    const key = keyFor(span);
    const marks = textMarks(
      {
        kind,
        value,
        from,
        to,
        line,
        block,
        clues,
        said: said.get(kind)?.get(key) ?? 1,
        isNewest: kind === 'date' && value === newest,
        isOnly: said.get(kind)?.size === 1,
      },
      view,
    );
    const values = new Map<FactName, Value>();
    if (kind === 'date' && isOwnDay(view, block, span)) values.set('plans.date', { value });
    if (kind === 'license') values.set('plans.licenseNumber', { value });
    if (kind === 'county') values.set('parcel.county', { value });
    if (kind === 'work') values.set('project.description', { value });
    if (kind === 'address') values.set('project.address', { value });
    // The boxes of a fillable form have captions of their own.
    const isField = line.words.some(({ method }) => method === 'form-field');
    if (kind === 'name' && !isField) {
      values.set('owner.name', { value });
      values.set('applicant.name', { value });
      values.set('plans.preparedBy', { value: authorIn(value) ?? value });
    }
    return { view, block, from, to, values, key: () => key, marks };
  });
}
