import type { FactName } from './catalogue.ts';
import { readDate } from './dates.ts';
import type { ReadValue } from './fact.ts';
import { factsFor, factsOf } from './figure-facts.ts';
import type { FigurePhrase } from './figure-phrases.ts';
import { readAllocationNumber, readCode, readFileNumber, readScale } from './identifiers.ts';
import { readArea, readCount, readLength } from './measure.ts';
import { inCapitals, readName } from './person-name.ts';

/** Beside such a label no single value is read: its shape has a reader of its own. */
export const readNothing: ReadValue = () => undefined;

const EMPTY_WORDS = /^(?:n\/?a|none|tbd|unknown|not applicable|see\b|same\b|pending|yes|no|x|other)\b/i;
const PROSE_OR_LABEL = /[:?]|_{2,}|\b(?:shall|must|provide|indicate|enter|attach|describe|check|required|if)\b/i;

/** A few words that fill the whole text, as a field of a form holds them: begins with a capital or a digit. */
export const readPhrase: ReadValue = (text) => {
  const phrase = (/^[^|;•]{1,80}/u.exec(text)?.[0] ?? '').replace(/[\s,.;]+$/, '');
  const isOne = phrase.length >= 1 && phrase.length <= 60 && /^[\p{Lu}\d]/u.test(phrase);
  if (!isOne || EMPTY_WORDS.test(phrase) || PROSE_OR_LABEL.test(phrase)) return undefined;
  return { value: phrase.replace(/\s+/g, ' '), from: 0, to: phrase.length };
};

/** "Placer", "El Dorado County", "Carson City". A county's name is given with its "County". */
export const readCounty: ReadValue = (text) => {
  const found = /^(\p{Lu}[\p{L}.]+(?:\s\p{Lu}[\p{L}.]+){0,2})\s*$/u.exec(inCapitals(text.slice(0, 60)));
  if (!found?.[1] || EMPTY_WORDS.test(found[1]) || PROSE_OR_LABEL.test(found[1]) || found[1].length < 4)
    return undefined;
  const name = found[1].replace(/\s+county$/i, '');
  const words = name.split(' ').map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  const isPlaceOfItsOwn = /\bCity\b/i.test(name);
  return {
    value: isPlaceOfItsOwn ? words.join(' ') : `${words.join(' ')} County`,
    from: 0,
    to: found[0].trimEnd().length,
  };
};

/** How a label's value is read: one value at its start, parcel numbers (several), a name, an address, a few words, or a paragraph. */
export type ValueShape = 'value' | 'apns' | 'name' | 'address' | 'phrase' | 'paragraph' | 'none';

/**
 * How a fact is labelled in documents. `label` is matched without regard to case, as whole words.
 * `hint`: a lower-case piece that every such label contains; it spares most pages the pattern.
 * `bare`: whether a number without a unit of its own may be taken beside this label, and in what range.
 * `prose`: whether "the <label> is <value>" states the fact. `near`: something that must stand on the same row.
 */
export type Label = {
  /** Absent: the label is known only so that it is not taken for a value, and ends the value before it. */
  name?: FactName;
  shape: ValueShape;
  hint: string;
  label: string;
  read: ReadValue;
  bare?: readonly [least: number, most: number];
  prose?: boolean;
  near?: RegExp;
  /** The heading or party that the label stands under, as its first words. */
  under?: RegExp;
  /** Not where this stands on either side of it: the head of a table of other things. */
  notBeside?: RegExp;
  /** Only at the head of a letter, a report or a form, which gives its own date there. */
  atHead?: boolean;
  /** The next label: an address that a parcel number follows is the parcel's. */
  beforeLabel?: RegExp;
  /** Words of every day: only as a line of their own, or at the head of one before a colon. */
  caption?: boolean;
  /** Only on plan sheets, where the label in a title block speaks of the sheet. */
  onSheets?: boolean;
  /** A figure's label, by the words that it is made of; its value says by its own words and unit which fact it is. */
  figure?: FigurePhrase;
};

/** The label of a figure. Its `name` is the fact that its words alone would make of it. */
export const figureLabel = (figure: FigurePhrase): Label => {
  const facts = factsFor(figure.concept, figure.qualifiers);
  const [first] = facts;
  return {
    ...(first ? { name: first.name } : {}),
    shape: 'value',
    hint: '',
    label: '',
    read: readNothing,
    prose: factsOf(figure.concept).some(({ prose }) => prose),
    figure,
  };
};

const PLACE =
  /^(?!.*\b(?:owner|applicant|representative|agent|architect|engineer|contractor|surveyor|designer|consultant|preparer|lender)).*\b(?:site|project|property|parcel|apn|assessor)/i;
/** The dates of a revision table are not the sheet's. */
const REVISIONS = /^(?:rev(?:ision)?s?\b|description|remarks?|issued?\b|no\.?$|by$|mark$|#$)/i;
const OWNER_AND_APPLICANT =
  '(?:property\\s)?owner(?:\\(s\\)|s)?\\s?(?:\\/|and|&)\\s?applicant(?:\\(s\\)|s)?(?:\\sname)?|applicant(?:\\(s\\)|s)?\\s?(?:\\/|and|&)\\s?(?:property\\s)?owner(?:\\(s\\)|s)?(?:\\sname)?';
const area = { read: readArea, bare: [0, 99_999_999], prose: true } as const;
const coverage = (name: FactName, label: string, hint = 'coverage'): Label => ({
  name,
  shape: 'value',
  hint,
  label,
  ...area,
});
const length = { read: readLength, prose: true } as const;

export const labels: readonly Label[] = [
  {
    shape: 'value',
    name: 'project.fileNumber',
    hint: 'file',
    label: '(?:trpa\\s|project\\s|agency\\s)?(?:project\\s)?file\\s?(?:number|no\\.?|#)',
    read: readFileNumber,
  },
  {
    shape: 'value',
    name: 'project.fileNumber',
    hint: 'trpa',
    label: 'trpa\\s(?:permit|project)\\s?(?:number|no\\.?|#)',
    read: readFileNumber,
  },
  {
    shape: 'value',
    name: 'project.allocationNumber',
    hint: 'allocation',
    label: '(?:residential\\s)?allocation\\s?(?:number|no\\.?|#)?',
    read: readAllocationNumber,
  },

  {
    shape: 'value',
    name: 'application.date',
    hint: 'date',
    label: '(?:date\\sof\\sapplication|application\\sdate|date\\ssubmitted|submittal\\sdate|date\\sof\\ssubmittal)',
    read: readDate,
  },
  {
    shape: 'value',
    name: 'plans.date',
    hint: 'date',
    label:
      '(?:dates?\\sof\\splans?|plans?\\sdate|plan\\sset\\sdate|issue\\sdate|date\\sissued\\sfor\\spermit|drawing\\sdate|plot\\sdate|sheet\\sdate)',
    read: readDate,
  },
  {
    shape: 'value',
    name: 'plans.date',
    hint: 'issued for',
    label: 'issued\\sfor\\s(?:building\\s)?permit(?:\\s(?:review|submittal))?',
    read: readDate,
    notBeside: REVISIONS,
  },
  {
    shape: 'value',
    name: 'trees.removedCount',
    hint: 'tree',
    label:
      '(?:(?:no\\.?|number|#)\\sof\\s)?trees\\s(?:over|above|>|≥|(?:greater|larger)\\sthan)\\s?\\d{1,2}\\s?(?:"|”|″|in\\.?|inch(?:es)?)?\\s?(?:d\\.?b\\.?h\\.?)?\\s?(?:(?:to\\sbe\\s)?removed|to\\scome\\s(?:out|down)|to\\sbe\\s(?:felled|cut|taken\\sdown))',
    read: readCount,
    bare: [0, 500],
  },
  {
    shape: 'value',
    name: 'plans.date',
    hint: 'dated',
    label: '(?:plans|sheets|drawings),?\\sdated',
    read: readDate,
    prose: true,
  },
  {
    shape: 'value',
    name: 'bmp.certificateDate',
    hint: 'issued',
    label: '(?:certificate\\s)?date\\sissued',
    read: readDate,
    near: /certificate/i,
  },
  {
    shape: 'value',
    name: 'bmp.certificateDate',
    hint: 'certificate',
    label: 'bmp\\scertificate\\s(?:issue\\s)?date|date\\sof\\sbmp\\scertificate',
    read: readDate,
  },
  {
    shape: 'value',
    name: 'bmp.certificateNumber',
    hint: 'certificate',
    label: 'bmp\\scertificate\\s?(?:of\\scompletion\\s)?(?:number|no\\.?|#)',
    read: readCode,
  },
  {
    shape: 'value',
    name: 'bmp.certificateNumber',
    hint: 'certificate',
    label: '(?:certificate|cert\\.?)\\s?(?:number|no\\.|#)',
    read: readCode,
    near: /\bbmps?\b|has certificate/i,
  },
  {
    shape: 'value',
    name: 'parcel.nonSensitiveAreaSqFt',
    hint: 'sensitive',
    label: '(?:total\\s)?(?:area\\s(?:of\\s)?)?non-?\\s?sensitive\\s(?:land|area)(?:\\sarea)?',
    ...area,
  },
  coverage(
    'coverage.exemptDeckSqFt',
    `(?:pervious\\s)?decks?\\s\\(p\\)|pervious\\sdecks?\\s(?:exemption|credit)`,
    'deck',
  ),
  coverage('coverage.exemptPerviousSqFt', `pervious\\scoverage\\s(?:\\(p\\)|exemption|credit)`, 'pervious'),
  coverage(
    'coverage.exemptTemporarySqFt',
    `temp(?:orary|\\.)?\\sstructures?\\s(?:\\(p\\)|exemption|credit)`,
    'structure',
  ),
  {
    shape: 'value',
    name: 'grading.approvedDepthFt',
    hint: 'approved',
    label:
      '(?:soils?\\s?\\/\\s?hydro(?:logy|logic)?\\s)?(?:max(?:imum|\\.)?\\s)?(?:excavation\\s)?depth\\sapproved|approved\\s(?:max(?:imum|\\.)?\\s)?(?:excavation\\s)?depth(?:\\sof\\sexcavation)?',
    ...length,
    bare: [0, 60],
  },
  {
    shape: 'value',
    name: 'grading.soilsHydroFile',
    hint: 'soil',
    label:
      'soils?\\s?[\\/-]\\s?hydro(?:logy|logic)?\\s(?:(?:approval\\s)?file\\s?(?:number|no\\.?|#)?|approval\\s?(?:number|no\\.?|#))',
    read: readFileNumber,
  },
  {
    shape: 'value',
    name: 'grading.soilsHydroFile',
    hint: 'file',
    label: 'file\\s?(?:number|no\\.?|#)',
    read: readFileNumber,
    near: /soils?\s?[/-]\s?hydro/i,
  },

  {
    shape: 'value',
    name: 'scenic.roadwayUnit',
    hint: 'unit',
    label: 'scenic\\sroadway\\sunit(?:\\s?(?:number|no\\.?|#))?',
    read: readCode,
  },
  {
    shape: 'value',
    name: 'scenic.roadwayUnit',
    hint: 'unit',
    label: 'unit\\s?(?:number|no\\.?|#)',
    read: readCode,
    near: /visible from (?:the )?road/i,
  },
  {
    shape: 'value',
    name: 'scenic.shorelineUnit',
    hint: 'unit',
    label: 'scenic\\sshoreline\\sunit(?:\\s?(?:number|no\\.?|#))?',
    read: readCode,
  },
  {
    shape: 'value',
    name: 'scenic.shorelineUnit',
    hint: 'unit',
    label: 'unit\\s?(?:number|no\\.?|#)',
    read: readCode,
    near: /visible from (?:the )?lake/i,
  },
  {
    shape: 'apns',
    name: 'parcel.apn',
    hint: 'apn',
    label: `(?:assessor[’']?s\\s)?(?:parcel\\s(?:number|no\\.?)?\\s?\\(?)?apn[’']?s?(?:\\s?(?:number|no\\.?|#))?`,
    read: readNothing,
    prose: true,
  },
  {
    shape: 'apns',
    name: 'parcel.apn',
    hint: 'a.p.n',
    label: `a\\.p\\.(?:n\\.?)?(?:\\s?(?:number|no\\.?|#))?`,
    read: readNothing,
    prose: true,
  },
  {
    shape: 'apns',
    name: 'parcel.apn',
    hint: 'parcel',
    label: `assessor[’']?s?[’']?\\sparcel\\s?(?:numbers?|nos?\\.?|#|id)?(?:\\s?\\(s\\))?(?:\\s?\\(?apns?\\)?)?|(?:county\\s)?parcel\\s?(?:(?:numbers?|nos?\\.?|#|id)(?:\\s?\\(s\\))?(?:\\s?\\(a\\.?p\\.?n\\.?s?\\))?|\\(a\\.?p\\.?n\\.?s?\\))|county\\sparcel(?=\\s\\d)`,
    read: readNothing,
    prose: true,
  },

  {
    shape: 'address',
    name: 'project.address',
    hint: 'address',
    label:
      '(?:project|property|site|situs|physical|job\\ssite|job|street|parcel)\\s(?:site\\s|street\\s)?address|address\\sof\\s(?:the\\s)?(?:property|project|site)',
    read: readNothing,
  },
  {
    shape: 'address',
    name: 'project.address',
    hint: 'location',
    label: '(?:project|property|site|job)\\slocation|location\\sof\\s(?:the\\s)?(?:property|project)',
    read: readNothing,
  },
  { shape: 'address', name: 'project.address', hint: 'premises', label: 'premises', read: readNothing },
  {
    shape: 'address',
    name: 'project.address',
    hint: 'located at',
    label: '(?:project|property|site|parcel)\\s(?:is\\s)?located\\sat',
    prose: true,
    read: readNothing,
  },

  {
    shape: 'name',
    name: 'owner.name',
    hint: 'owner',
    label: `(?:legal\\s|record\\s|current\\s)?(?:property\\s|parcel\\s|land\\s)?owner(?:\\(s\\)|s)?(?:[’']s)?[’']?(?:\\s?\\/\\s?(?:developer|builder))?(?:\\sof\\s(?:record|(?:the\\s)?property))?(?:\\sname(?:\\(s\\)|s)?)?`,
    read: readName,
  },
  {
    shape: 'name',
    name: 'owner.name',
    hint: 'applicant',
    label: OWNER_AND_APPLICANT,
    read: readName,
  },
  {
    shape: 'name',
    name: 'applicant.name',
    hint: 'applicant',
    label: OWNER_AND_APPLICANT,
    read: readName,
  },
  {
    shape: 'name',
    name: 'owner.name',
    hint: 'owner',
    label: `names?\\sof\\s(?:property\\s|legal\\s)?owner(?:\\(s\\)|s)?`,
    read: readName,
  },
  {
    shape: 'name',
    name: 'applicant.name',
    hint: 'applicant',
    label: `(?:project\\s)?applicant(?:\\(s\\)|s)?(?:[’']s)?(?:\\s?(?:\\/|or)\\s?(?:authorized\\s)?(?:representative|agent))?(?:\\sname)?|name\\sof\\sapplicant`,
    read: readName,
  },
  {
    shape: 'name',
    name: 'applicant.name',
    hint: 'representative',
    label: `(?:authorized\\s|owner[’']s\\s)?representative(?:[’']s)?(?:\\s?(?:\\/|or)\\s?(?:applicant|agent))?(?:\\sname)?`,
    read: readName,
  },
  {
    shape: 'name',
    name: 'applicant.name',
    hint: 'agent',
    label: `(?:authorized\\s|owner[’']s\\s)agent(?:[’']s)?(?:\\sname)?`,
    read: readName,
  },

  {
    shape: 'paragraph',
    name: 'project.description',
    hint: 'descri',
    label:
      '(?:brief\\s)?(?:project|brief|work)\\sdescription(?:\\sof\\s(?:the\\s)?(?:proposed\\s)?(?:project|work))?|description\\sof\\s(?:the\\s)?(?:proposed\\s)?(?:project|work|activity)',
    read: readNothing,
  },
  {
    shape: 'paragraph',
    name: 'project.description',
    hint: 'scope of',
    label: '(?:project\\s)?scope\\sof\\s(?:the\\s)?(?:project|work)',
    read: readNothing,
  },
  {
    shape: 'paragraph',
    name: 'project.description',
    hint: 'proposed project',
    label: 'proposed\\sproject',
    read: readNothing,
  },

  { shape: 'phrase', name: 'parcel.county', hint: 'county', label: 'county(?:\\sof)?', read: readCounty },
  {
    shape: 'phrase',
    name: 'project.localPlan',
    hint: 'plan',
    label: 'local\\splan|(?:local\\s)?plan\\sarea(?:\\sstatement)?(?:\\s\\(pas\\))?|area\\splan|community\\splan',
    read: readPhrase,
  },
  {
    shape: 'phrase',
    name: 'parcel.hydrologicArea',
    hint: 'h',
    label: 'hra|hydrolog(?:ic|ically)\\s(?:related\\s)?area(?:\\s\\(hra\\))?',
    read: readPhrase,
  },
  {
    shape: 'name',
    name: 'owner.name',
    hint: 'name',
    label: `(?:full\\s|legal\\s)?names?(?:\\(s\\))?`,
    read: readName,
    under: /\bowner/i,
  },
  {
    shape: 'name',
    name: 'applicant.name',
    hint: 'name',
    label: `(?:full\\s|legal\\s)?names?(?:\\(s\\))?`,
    read: readName,
    under: /^(?!.*owner).*\b(?:applicant|representative|agent)\b/i,
  },
  { shape: 'address', name: 'project.address', hint: 'address', label: 'address', read: readNothing, under: PLACE },
  {
    shape: 'address',
    name: 'project.address',
    hint: 'address',
    label: 'address',
    read: readNothing,
    beforeLabel: /^(?:a\.?\s?p\.?\s?n|assessor|parcel)/i,
  },
  {
    shape: 'value',
    name: 'document.date',
    hint: 'date',
    label: '(?:report|letter|document|effective)\\sdate|date\\sof\\s(?:this\\s)?(?:report|letter)',
    read: readDate,
    atHead: true,
  },
  {
    shape: 'value',
    name: 'document.date',
    hint: 'date',
    label: 'date',
    read: readDate,
    atHead: true,
    notBeside: /\\b(?:sign|rev|receiv|by\\b|expir|issued?)/i,
  },
  { shape: 'value', name: 'plans.scale', hint: 'scale', label: 'scale', read: readScale, onSheets: true },
  {
    shape: 'value',
    name: 'plans.date',
    hint: 'date',
    label: 'date(?:\\sissued)?',
    read: readDate,
    onSheets: true,
    notBeside: REVISIONS,
  },
];

/** Labels that forms and title blocks print beside ours: they end a value, are never one, and own what they say. */
export const otherLabels = [
  'dated',
  "owner[’']?s?\\s(?:mailing\\s)?(?:address|signature|phone|e-?mail|affidavit|authorization|consent|initials?)",
  '(?:mailing|e-?mail|billing|applicant|agent|contact|business|office)\\s(?:address|phone)',
  'e-?mail',
  '(?:tele)?phone',
  'fax',
  'signature',
  'print(?:ed)?\\sname',
  // Words of every day are labels only before a colon.
  '(?:zip|city|state|company|contact|cell|type|colors|rev|cost|revisions?|zoning|subdivision)(?=\\s?:)',
  'zip\\scode',
  'drawn\\sby',
  'checked\\sby',
  'prepared\\s(?:by|for)',
  'designed\\sby',
  'architect',
  'engineer',
  'surveyor',
  'designer',
  '(?:general\\s)?contractor',
  'licen[sc]e(?:\\s(?:number|no\\.?|#))?',
  'sheet(?:\\s(?:number|no\\.?|title))?',
  'drawing\\s(?:title|number|no\\.?)',
  'job\\s(?:number|no\\.?|#)',
  'project\\s(?:number|no\\.?|#|name|title|manager|area)',
  'special\\suse',
  'legal\\sdescription',
  'vicinity\\smap',
  'cost(?:\\/sq\\.?\\s?ft\\.?)?',
  'off-?\\s?site\\scoverage(?:\\smitigation)?',
  'excess\\s(?:land\\s)?coverage\\smitigation',
  'previously\\smitigated',
  'remaining\\sexcess',
  'max(?:imum|\\.)?\\sallowed',
  'total\\sproposed',
  'temp(?:orary|\\.)?\\sstructures?\\s\\(a\\)',
  'decks?\\s\\(a\\)',
  'level\\sof\\sreview',
  'noticing\\srequired',
  'water\\squality\\smitigation',
  'project\\ssecurity',
  '(?:first|second|third|ground|lower|upper|main)\\sfloor\\sarea',
  '(?:wall|fence|plate|ceiling|door|window|retaining\\swall|tree|mounting|guardrail|railing|handrail)\\sheight',
  "(?:adjacent|adjoining|neighbo(?:u)?r(?:ing|'s)?|abutting|sending|receiving)\\s(?:apn|parcel|owner|property)(?:\\s(?:apn|number|owner|address))?",
  '(?:new|additional|reduced|removed|relocated|restored)\\s(?:proposed\\s)?coverage',
  'proposed\\snew\\scoverage',
  'proposed\\scoverage\\s(?:increase|decrease|change|reduction|removal)',
  'cut\\s(?:depth|slopes?|height|sheets?|off)',
  'fill\\s(?:depth|slopes?|height)',
  'soils?\\sreport',
].join('|');
