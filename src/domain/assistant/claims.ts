import { stemOf } from './terms.ts';

/** Whether a limit counts itself in: "under 120" is `<`, "up to 120" `<=`. */
export type Bound = '<' | '<=' | '>' | '>=';

/**
 * What a text says that can be looked up in another: an amount with what is counted, a section of a law, a day, a time or a
 * ratio as it is written, a word that its opposite could stand for. `at`, `to`: its place.
 */
export type Claim = { at: number; to: number } & (
  | {
      kind: 'amount';
      value: number;
      unit: string | undefined;
      nouns: readonly string[];
      bound: Bound | undefined;
      raw: string;
    }
  | { kind: 'section'; of: string; base: string; parts: readonly string[] }
  | { kind: 'date'; year: number | undefined; month: number | undefined; day: number | undefined }
  | { kind: 'written'; text: string; bound: Bound | undefined }
  | { kind: 'word'; group: string; word: string }
);
export type Amount = Extract<Claim, { kind: 'amount' }>;

const VULGAR: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};

/** A text in one way of writing: fractions as decimals, quotes and dashes straight, no accents put together. */
export const plainText = (text: string): string =>
  text
    .replace(/(\d*)\s?([½¼¾⅓⅔⅛⅜⅝⅞])/gu, (_, whole: string, sign: string) =>
      String(Number(whole || 0) + (VULGAR[sign] ?? 0)),
    )
    .replace(/\b(ft|feet|m)\s?²/giu, 'square $1')
    .normalize('NFKC')
    .replace(/[‘’′]/gu, "'")
    .replace(/[“”″]/gu, '"')
    .replace(/(?<=\d)\s?[‐‑‒–—]\s?(?=\$?\d)/gu, ' to ')
    .replace(/[‐‑‒–]/gu, '-')
    .replace(/—/gu, ', ')
    .replace(/\s+/gu, ' ');

const ENGLISH_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SPANISH_MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];
const SHORT_MONTHS = ENGLISH_MONTHS.map((name) => `${name.slice(0, 3)}\\.?|${name.slice(0, 4)}\\.`);
const MONTH = `(?:${[...ENGLISH_MONTHS, ...SPANISH_MONTHS, ...SHORT_MONTHS].join('|')})`;
const monthOf = (word: string): number => {
  const english = ENGLISH_MONTHS.findIndex((name) => name.startsWith(word.slice(0, 3)) && /^\p{Lu}/u.test(word));
  return (english >= 0 ? english : SPANISH_MONTHS.indexOf(word)) + 1;
};
const YEAR = '(?:19|20)\\d{2}';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const DATES: readonly [RegExp, readonly ('year' | 'month' | 'day')[]][] = [
  [new RegExp(`\\b(${YEAR})-(\\d{2})-(\\d{2})\\b`, 'gu'), ['year', 'month', 'day']],
  [new RegExp(`\\b(\\d{1,2})/(\\d{1,2})/(${YEAR})\\b`, 'gu'), ['month', 'day', 'year']],
  [new RegExp(`\\b(${MONTH}) (${DAY})(?!\\d)(?:,? (?:of |de )?(${YEAR}))?\\b`, 'gu'), ['month', 'day', 'year']],
  [
    new RegExp(`\\b(${DAY}) (?:of |de )?(${MONTH})\\b(?:,? (?:of |de |del )?(${YEAR})\\b)?`, 'gu'),
    ['day', 'month', 'year'],
  ],
  [new RegExp(`\\b(${MONTH}),? (?:of |de |del )?(${YEAR})\\b`, 'gu'), ['month', 'year']],
  [new RegExp(`\\b(${YEAR})(?:-(\\d{2}))\\b(?!-)`, 'gu'), ['year', 'month']],
];

const LABELS =
  '[Cc]lass|[Pp]hase|[Zz]one|[Tt]ype|[Tt]ier|[Dd]istrict|[Cc]ategory|[Ss]tage|[Ll]evel|[Gg]roup|[Ss]tep|[Cc]lase|[Ff]ase|[Zz]ona|[Tt]ipo|[Nn]ivel|[Ee]tapa|[Cc]ategor[ií]a|[Dd]istrito|[Gg]rupo|[Pp]aso';
const SECTION_WORDS: readonly [RegExp, string][] = [
  [/^(?:class|clase)/iu, 'class'],
  [/^(?:phase|fase)/iu, 'phase'],
  [/^(?:zon)/iu, 'zone'],
  [/^(?:typ|tip)/iu, 'type'],
  [/^(?:tier|categ)/iu, 'category'],
  [/^(?:distri)/iu, 'district'],
  [/^(?:stage|etapa)/iu, 'stage'],
  [/^(?:level|nivel)/iu, 'level'],
  [/^(?:gr)/iu, 'group'],
  [/^(?:step|paso)/iu, 'step'],
  [/^(?:§|sec|art[ií]culo|art\b|article)/iu, 'section'],
  [/^(?:chap|ch\b|cap)/iu, 'chapter'],
  [/^(?:title|t[ií]tulo)/iu, 'title'],
  [/^(?:tab)/iu, 'table'],
  [/^(?:part)/iu, 'part'],
  [/^(?:div)/iu, 'division'],
];
const IDENTIFIER = '[A-Z]{0,4}-?\\d+[A-Z]{0,2}(?:[.-]\\d+[A-Z]?|\\.[A-Zx](?![a-z]))*(?:\\([A-Za-z0-9]{1,4}\\))*';
const SECTIONS: readonly RegExp[] = [
  /\b(?<id>\d+)(?= (?:CCR|CFR|U\.?S\.?C))/gu,
  new RegExp(
    `(?<word>§§?|\\b(?:[Ss]ections?|[Ss]ecs?\\.|[Cc]hapters?|[Cc]h\\.|[Tt]itles?|[Aa]rticles?|[Pp]arts?|[Dd]ivisions?|[Tt]ables?|[Ss]ecci[oó]n(?:es)?|[Cc]ap[ií]tulos?|[Tt][ií]tulos?|[Aa]rt[ií]culos?|[Pp]artes?|[Tt]ablas?|[Aa]rt\\.|${LABELS}|PRC|CCR|CFR|CRC|CBC|IRC|IBC|GC|NRS|[Cc]ode))\\s?(?:[Nn]o\\.\\s?)?(?<id>${IDENTIFIER})`,
    'gu',
  ),
  // Bills and measures are numbered by their house.
  /\b(?<bill>SB|AB|SCA|ACA|Prop(?:osition)?|Measure|Senate Bill|Assembly Bill)[ -]?(?<id>\d+)/gu,
  new RegExp(`\\b(?<id>(?=[A-Z])${IDENTIFIER})`, 'gu'),
  /(?<![\w$.,])(?<id>\d+(?:\.\d+){2,}(?:\.[A-Z]\b)?(?:\([A-Za-z0-9]{1,4}\))*|\d{1,5}(?:\.\d+)?(?:\([A-Za-z0-9]{1,4}\))+)/gu,
];
const BILLS: Readonly<Record<string, string>> = { 'Senate Bill': 'SB', 'Assembly Bill': 'AB', Proposition: 'Prop' };

/** The edition of a code, by its year: "the 2025 code set", "2022 CRC", "edition of 2019". */
const EDITIONS: readonly RegExp[] = [
  new RegExp(
    `\\b(?<year>${YEAR})(?= (?:[\\p{L}-]+ ){0,3}(?:[Ee]ditions?|[Cc]odes?|[Ss]et|[Vv]ersions?|C[A-Z]C|I[A-Z]C|CALGreen)\\b)`,
    'gu',
  ),
  new RegExp(
    `\\b(?:[Ee]ditions?|[Vv]ersions?|[Cc]odes?|[Ee]dici[oó]n|[Cc][oó]digo)(?: of| de)? (?<year>${YEAR})\\b`,
    'gu',
  ),
];
const WRITTEN: readonly RegExp[] = [/\b\d{1,2}(?::\d{2})? ?[ap]\.?m\b\.?/giu, /\b\d{1,3}:\d{1,3}\b/gu];

/** What is measured, in the languages of answers. The longer words stand first. */
const UNITS: readonly [string, string][] = [
  ['workday', '(?:business|working|work)[ -]days?|d[ií]as? (?:h[aá]biles?|laborables?)'],
  ['sf', 'sq\\.? ?(?:ft|feet|foot)\\b\\.?|square[ -](?:feet|foot|ft)|s\\.?f\\b\\.?|pies? cuadrados?'],
  ['cf', 'cubic[ -](?:feet|foot)|pies? c[uú]bicos?'],
  ['cy', 'cu\\.? ?y(?:ar)?ds?\\b\\.?|cubic[ -]yards?|yardas? c[uú]bicas?'],
  ['sqmi', 'square[ -]miles?|millas? cuadradas?'],
  ['sqm', 'square[ -](?:met(?:er|re)s?|m)|metros? cuadrados?'],
  ['lf', 'line(?:ar|al)[ -](?:feet|foot)|pies? lineales?'],
  ['ft', "feet|foot|ft\\b\\.?|pies?|'(?!')"],
  ['in', 'inch(?:es)?|pulgadas?|"|in\\.(?= [a-z])'],
  ['yd', 'yards?|yardas?'],
  ['mi', 'miles?|millas?'],
  ['m', 'met(?:er|re)s?|metros?'],
  ['km', 'kilomet(?:er|re)s?|kil[oó]metros?|km'],
  ['acre', 'acres?'],
  ['pp', 'percentage points?|puntos? porcentual(?:es)?'],
  ['percent', '%|per ?cent|por ?ciento'],
  ['minute', 'minutes?|minutos?'],
  ['hour', 'hours?|horas?'],
  ['day', '(?:calendar[ -])?days?|d[ií]as?(?: (?:naturales|calendario))?'],
  ['week', 'weeks?|semanas?'],
  ['month', 'months?|mes(?:es)?'],
  ['year', 'years?|a[ñn]os?'],
  ['decade', 'decades?|d[eé]cadas?'],
  ['usd', 'dollars?|d[oó]lares'],
  ['gal', 'gallons?|galones|gal[oó]n'],
  ['ton', 'tons?|toneladas?'],
  ['lb', 'pounds?|libras?'],
  ['psf', 'psf'],
  ['mph', 'mph'],
  ['db', 'dBA?|decibels?|decibeles'],
  ['degree', 'degrees?|grados?|°'],
  ['kw', 'kW'],
];
const UNIT = new RegExp(`^(?:${UNITS.map(([, words], at) => `(?<u${at}>${words})`).join('|')})(?![\\p{L}\\d])`, 'iu');

/** What is counted, by the word of another language. */
const COUNTED: Readonly<Record<string, string>> = {
  piso: 'story',
  planta: 'story',
  floor: 'story',
  storey: 'story',
  dormitorio: 'bedroom',
  recamara: 'bedroom',
  habitacion: 'bedroom',
  bano: 'bathroom',
  unidad: 'unit',
  espacio: 'space',
  plaza: 'space',
  cajon: 'space',
  audiencia: 'hearing',
  miembro: 'member',
  arbol: 'tree',
  lote: 'lot',
  parcela: 'parcel',
  vivienda: 'unit',
  copia: 'copy',
  voto: 'vote',
  persona: 'person',
  people: 'person',
  vehiculo: 'vehicle',
  casa: 'home',
  house: 'home',
  lectura: 'reading',
  aviso: 'notice',
  elemento: 'element',
};
export const FUNCTION_WORDS = new Set(
  (
    'a an the of in on at to for with by from per that which who if than then is are was were be been being has have had do does did may must can could should shall will would need needs ' +
    'and or but nor not no as it its this these those there when where while until unless after before under over above below within between through during each every any all ' +
    'el la los las un una unos unas de del en al a por para con sin que y o u ni si es son fue fueron ser ha han hay puede pueden debe deben se su sus lo le como cuando donde hasta desde entre cada todo toda'
  ).split(' '),
);

const UNIT_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at] as const),
  ...'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve'
    .split(' ')
    .map((word, at) => [word, at] as const),
]);
const TENS_WORDS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, 20 + 10 * at] as const),
  ...'treinta cuarenta cincuenta sesenta setenta ochenta noventa'
    .split(' ')
    .map((word, at) => [word, 30 + 10 * at] as const),
]);
const HUNDREDS_WORDS: Readonly<Record<string, number>> = {
  cien: 100,
  ciento: 100,
  doscientos: 200,
  doscientas: 200,
  trescientos: 300,
  trescientas: 300,
  cuatrocientos: 400,
  cuatrocientas: 400,
  quinientos: 500,
  quinientas: 500,
  seiscientos: 600,
  seiscientas: 600,
  setecientos: 700,
  ochocientos: 800,
  ochocientas: 800,
  novecientos: 900,
};
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  mil: 1e3,
  million: 1e6,
  millon: 1e6,
  millones: 1e6,
  billion: 1e9,
};
const SMALL = `(?:(?:${Object.keys(TENS_WORDS).join('|')})(?:(?:[ -]| y )(?:${Object.keys(UNIT_WORDS).slice(1, 10).join('|')}|uno|una|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve))?|${Object.keys(
  UNIT_WORDS,
)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})`;
const HUNDREDS = `(?:(?:(?:${SMALL}|an?) hundred|${Object.keys(HUNDREDS_WORDS)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})(?:(?: and | )${SMALL})?|${SMALL})`;
const IN_WORDS = `(?:(?:(?:${HUNDREDS}|an?) (?:thousand|million|millones|millon|mil)|mil)(?:,?(?: and | )${HUNDREDS})?|${HUNDREDS})`;
const PART_WORDS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  tenth: 10,
  mitad: 2,
  medio: 2,
  media: 2,
  tercio: 3,
  cuarto: 4,
};
const SMALL_COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  a: 1,
  an: 1,
  un: 1,
  una: 1,
  two: 2,
  dos: 2,
  three: 3,
  tres: 3,
  four: 4,
};
const NUMBER = new RegExp(
  [
    '(?<![\\w.,])(?<money>\\$ ?)?(?<minus>(?<=^|[ (])-)?(?<digits>\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|(?<!\\d)\\.\\d+)(?:[ -](?<over>\\d{1,2})/(?<under>\\d{1,2})(?![\\d/])|/(?<slash>\\d{1,3})(?![\\d/]))?(?:st|nd|rd|th)?(?: (?<scale>thousand|million|billion|mil|millones|mill[oó]n)(?!\\p{L}))?',
    `\\b(?:(?<count>one|an?|una?|two|dos|three|tres|four)[ -])(?<part>half|third|quarter|fourth|fifth|tenth|tercio|cuarto)s?\\b`,
    '\\b(?<alone>half|mitad|medi[oa])\\b',
    `\\b(?<words>${IN_WORDS})\\b(?<more> and a half| y medi[oa])?`,
    `\\b(?<article>an?|una?)(?= (?:${UNITS.filter(([unit]) =>
      ['year', 'month', 'week', 'day', 'hour', 'mi', 'acre', 'decade'].includes(unit),
    )
      .map(([, words]) => words)
      .join('|')})\\b)`,
  ].join('|'),
  'giu',
);

function wordsToNumber(text: string): number {
  let [total, current] = [0, 0];
  for (const word of text.toLowerCase().split(/[\s,-]+/)) {
    const small = UNIT_WORDS[word] ?? TENS_WORDS[word] ?? HUNDREDS_WORDS[word] ?? (/^(?:an?|una?)$/.test(word) ? 1 : 0);
    const scale = SCALES[word];
    if (word === 'hundred') current = (current || 1) * 100;
    else if (scale !== undefined) [total, current] = [total + (current || 1) * scale, 0];
    else current += small;
  }
  return total + current;
}

const BOUNDS_BEFORE: readonly [RegExp, Bound][] = [
  [
    /(?:(?:no|not) (?:less|fewer|smaller|lower) than|at least|at a minimum|(?:a )?minimum(?: of| is|:)?|mins?\.|>=|≥|al menos|por lo menos|como m[ií]nimo|m[ií]nimo(?: de| es|:)?|no menos de|no fall below)$/iu,
    '>=',
  ],
  [
    /(?:(?:no|not) (?:more|greater|larger|higher|taller|longer|later) than|at most|up to|(?:a )?maximum(?: of| is|:)?|max\.|within|(?:not|n't) (?:to )?exceed(?:ing)?|cannot exceed|limit(?:ed)?(?: to| of| is|:)?|<=|≤|hasta|como m[aá]ximo|a lo sumo|m[aá]ximo(?: de| es|:)?|no m[aá]s de|no exced\w+(?: de| los| las)?|dentro de(?: los| las)?|en un plazo de|l[ií]mite(?: de| es|:)?|(?:^|: |; |, )to)$/iu,
    '<=',
  ],
  [
    /(?:more than|greater than|larger than|longer than|taller than|higher than|over|exceed(?:s|ing)?|above|>|m[aá]s de|mayor(?:es)? (?:de|que|a)|superior(?:es)? a|exced\w+(?: de| los| las)?)$/iu,
    '>',
  ],
  [
    /(?:less than|fewer than|smaller than|shorter than|lower than|under|below|<|menos de|menor(?:es)? (?:de|que|a)|inferior(?:es)? a)$/iu,
    '<',
  ],
];
const BOUNDS_AFTER: readonly [RegExp, Bound][] = [
  [
    /^,? ?\(?(?:or (?:more|greater|larger|higher|longer|above)|and (?:above|up|over)|minimum|min\b|o m[aá]s|o mayor|como m[ií]nimo|m[ií]nimo)/iu,
    '>=',
  ],
  [
    /^,? ?\(?(?:or (?:less|fewer|smaller|lower|shorter|below|under)|and (?:below|under)|maximum|max\b|high at most|o menos|o menor|como m[aá]ximo|m[aá]ximo)/iu,
    '<=',
  ],
];

/** Words that turn a sentence into another where their neighbor stands for them; those of one entry mean the same. */
const OPPOSITES: Readonly<Record<string, string>> = {
  yard: 'front|frontal|delanter[oa]s?,rear|back|traser[oa]s?|posterior(?:es)?,side|lateral(?:es)?,interior,corner|esquina',
  state: 'existing|existentes?,new|nuev[oa]s?,proposed|propuest[oa]s?',
  use: 'residential|residencial(?:es)?,commercial|comercial(?:es)?,industrial(?:es)?,agricultural|agr[ií]colas?',
  join: 'attached|adosad[oa]s?,detached|independientes?',
  order: 'before|antes,after|despu[eé]s',
  place: 'inside|interior,outside|fuera|exterior',
  level: 'above|encima,below|debajo',
  compass: 'north|northern|norte,south|southern|sur,east|eastern|este(?= lado),west|western|oeste',
  owner: 'public|p[uú]blic[oa]s?,private|privad[oa]s?',
  rank: 'first|primer[oa]?,second|segund[oa],third|tercer[oa]?,fourth|cuart[oa],last|[uú]ltim[oa]',
  change: 'increas(?:es?|ed|ing)|aument\\w+,decreas(?:es?|ed|ing)|reduc(?:es?|ed|ing|tions?)|reduc\\w+|disminu\\w+',
  stay: 'temporary|temporal(?:es)?,permanent|permanentes?',
  season: 'winter|invierno,summer|verano',
  rhythm:
    'annual(?:ly)?|yearly|anual(?:es|mente)?,monthly|mensual(?:es|mente)?,weekly|semanal(?:es|mente)?,daily|diari[oa]s?|diariamente,quarterly|trimestral(?:es)?',
  judgment: 'discretionary|discrecional(?:es)?,ministerial(?:es)?',
  who: 'applicants?|solicitantes?,owners?|propietari[oa]s?|dueñ[oa]s?,agency|agencies|agencias?,city|cities|ciudad(?:es)?,county|counties|condados?,state|estado|estatal,federal(?:es)?,commission|comisi[oó]n,council|concejo|consejo,contractors?|contratistas?,tenants?|inquilin[oa]s?,neighbou?rs?|vecin[oa]s?',
  all: 'all|tod[oa]s,every|cada,only|solely|exclusively|s[oó]lo|solamente|[uú]nicamente,always|siempre,unlimited|ilimitad[oa]s?,automatic(?:ally)?|autom[aá]tic(?:o|a|amente),immediately|inmediatamente,anywhere,anyone|cualquiera,both|amb[oa]s,either',
  size: 'small|peque[ñn][oa]s?,large|grandes?',
  price: 'free|gratis|gratuit[oa]s?',
};
const OPPOSITE = new RegExp(
  `\\b(?:${Object.entries(OPPOSITES)
    .map(([group, words]) =>
      words
        .split(',')
        .map((same, at) => `(?<${group}${at}>${same})`)
        .join('|'),
    )
    .join('|')})(?![\\p{L}])`,
  'giu',
);

const boundBefore = (text: string): Bound | undefined => {
  const before = text.trimEnd().replace(/ (?:the|an?|every|each|los|las|un|una|cada)$/, '');
  return BOUNDS_BEFORE.find(([pattern]) => pattern.test(before))?.[1];
};

const blank = (text: string, at: number, to: number): string =>
  text.slice(0, at) + ' '.repeat(to - at) + text.slice(to);

/** What of a text can be looked up in another, in its order. `text` is in one way of writing: see plainText. */
export function claimsIn(text: string): Claim[] {
  const claims: Claim[] = [];
  let rest = text;
  const take = (claim: Claim) => {
    claims.push(claim);
    rest = blank(rest, claim.at, claim.to);
  };
  for (const [pattern, names] of DATES) {
    for (const match of rest.matchAll(pattern)) {
      const date: Record<string, number | undefined> = {};
      for (const [at, name] of names.entries()) {
        const value = match[at + 1];
        if (value !== undefined)
          date[name] = name === 'month' && /\D/.test(value) ? monthOf(value) : Number.parseInt(value, 10);
      }
      if (date.month !== undefined && (date.month < 1 || date.month > 12)) continue;
      take({
        kind: 'date',
        year: date.year,
        month: date.month,
        day: date.day,
        at: match.index,
        to: match.index + match[0].length,
      });
    }
  }
  for (const pattern of EDITIONS) {
    for (const match of rest.matchAll(pattern)) {
      take({
        kind: 'written',
        text: `edition ${match.groups?.year}`,
        bound: undefined,
        at: match.index,
        to: match.index + match[0].length,
      });
    }
  }
  for (const pattern of WRITTEN) {
    for (const match of rest.matchAll(pattern)) {
      const written = match[0].toLowerCase().replace(/[ .]/g, '').replace(':00', '');
      take({
        kind: 'written',
        text: written,
        bound: boundBefore(rest.slice(0, match.index)),
        at: match.index,
        to: match.index + match[0].length,
      });
    }
  }
  for (const pattern of SECTIONS) {
    for (const match of rest.matchAll(pattern)) {
      const { word, bill, id = '' } = match.groups ?? {};
      // "in this district 4 percent": the number is of what follows.
      if (UNIT.test(rest.slice(match.index + match[0].length).trimStart())) continue;
      // "the Code 2025" is an edition.
      if (word !== undefined && new RegExp(`^${YEAR}$`).test(id)) continue;
      const [base = '', ...parts] = id.toUpperCase().split(/[()]+/).filter(Boolean);
      const of =
        SECTION_WORDS.find(([name]) => word && name.test(word))?.[1] ??
        (word ? 'section' : pattern.source.includes('CCR|CFR|U') ? 'title' : '');
      const isName = word !== undefined && /^(?:\p{Lu}{2,}|[Cc]ode)$/u.test(word);
      take({
        kind: 'section',
        of,
        base: `${bill ? (BILLS[bill] ?? bill).toUpperCase() : ''}${base.replaceAll('-', '')}`,
        parts,
        at: match.index + (isName ? match[0].length - id.length : 0),
        to: match.index + match[0].length,
      });
    }
  }
  const amounts = amountsIn(rest);
  for (const claim of amounts) take(claim);
  for (const match of rest.matchAll(OPPOSITE)) {
    const word = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? '';
    claims.push({
      kind: 'word',
      group: word.replace(/\d+$/, ''),
      word,
      at: match.index,
      to: match.index + match[0].length,
    });
  }
  return claims.toSorted((one, other) => one.at - other.at);
}

function amountsIn(text: string): Claim[] {
  const found: Claim[] = [];
  for (const match of text.matchAll(NUMBER)) {
    // "half a mile" holds "a mile".
    if (match.index < (found.at(-1)?.to ?? 0)) continue;
    let value = amountOf(match.groups ?? {});
    let to = match.index + match[0].length;
    const { money, digits, alone, part, article, words } = match.groups ?? {};
    let bound = boundBefore(text.slice(0, match.index));
    const skipped = /^ (?:or|o) (?:more|less|fewer|greater|m[aá]s|menos)(?= )/iu.exec(text.slice(to))?.[0] ?? '';
    const lead = /^(?:[ -]+(?:(?:of )?an? |de (?:una? )?)?)?/iu.exec(text.slice(to + skipped.length))?.[0] ?? '';
    const from = to + skipped.length + (alone || part || /^[ -]*$/.test(lead) ? lead.length : 0);
    const named = UNIT.exec(text.slice(from));
    const at = Object.entries(named?.groups ?? {})
      .find(([, word]) => word !== undefined)?.[0]
      .slice(1);
    const unit = money ? 'usd' : at === undefined ? undefined : UNITS[Number(at)]?.[0];
    if (skipped) bound = BOUNDS_AFTER.find(([pattern]) => pattern.test(skipped.trimStart()))?.[1];
    if (named && !money) to = from + named[0].length;
    const half = named && / and a half| y medi[oa]/iuy.exec(text.slice(to))?.[0];
    if (half) [value, to] = [value + 0.5, to + half.length];
    bound = BOUNDS_AFTER.find(([pattern]) => pattern.test(text.slice(to).trimStart()))?.[1] ?? bound;
    const nouns = unit === undefined ? nounsAfter(text.slice(to + skipped.length)) : [];
    const raw = match[0].trim();
    const isYear = digits !== undefined && unit === undefined && !money && new RegExp(`^${YEAR}$`).test(raw);
    if (isYear) found.push({ kind: 'date', year: value, month: undefined, day: undefined, at: match.index, to });
    // "one of them", "a year of drought": words that count nothing.
    else if (
      !(
        (/^(?:one|una?|uno)$/iu.test(words ?? '') &&
          unit === undefined &&
          nouns.every((noun) => !COUNT_NOUNS.has(noun))) ||
        (article && unit === undefined)
      )
    )
      found.push({ kind: 'amount', value, unit, nouns, bound, raw, at: match.index, to });
  }
  return joinInches(shareUnits(found, text), text);
}

/** Of "one" the number is meant before these; elsewhere it may be anyone. */
const COUNT_NOUNS = new Set(
  [
    'story',
    'bedroom',
    'bathroom',
    'unit',
    'space',
    'hearing',
    'member',
    'tree',
    'lot',
    'parcel',
    'copy',
    'vote',
    'home',
  ].map(stemOf),
);

function amountOf({
  digits,
  minus,
  over,
  under,
  slash,
  scale,
  count,
  part,
  alone,
  words,
  more,
}: Record<string, string | undefined>): number {
  if (digits !== undefined) {
    const whole = Number(digits.replaceAll(',', '')) * (minus ? -1 : 1);
    const fraction = over && Number(under) > 0 ? Number(over) / Number(under) : 0;
    const value = slash && Number(slash) > 0 ? whole / Number(slash) : whole + fraction;
    return value * (SCALES[(scale ?? '').toLowerCase().replace('ó', 'o')] ?? 1);
  }
  if (part) return (SMALL_COUNTS[(count ?? '').toLowerCase()] ?? 1) / (PART_WORDS[part.toLowerCase()] ?? 1);
  if (alone) return 0.5;
  if (words) return wordsToNumber(words) + (more ? 0.5 : 0);
  return 1;
}

/** What is counted: the words behind a number up to one that begins something else. */
function nounsAfter(text: string): string[] {
  const nouns: string[] = [];
  for (const word of /^[ -]*[\p{L}'-]+(?:[ -]+[\p{L}'-]+){0,3}/u
    .exec(text)?.[0]
    .split(/[\s-]+/)
    .filter(Boolean) ?? []) {
    const small = word.toLowerCase();
    if (FUNCTION_WORDS.has(small)) break;
    nouns.push(stemOfWord(small));
    if (nouns.length === 3) break;
  }
  return nouns;
}

const withoutAccents = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '');

/** The stem of a word; of one of another language that something is counted by, the English one. */
export function stemOfWord(word: string): string {
  const plain = withoutAccents(word.toLowerCase()).replace(/'s$|'/g, '');
  const singular =
    plain.endsWith('iones') || plain.endsWith('ores') || plain.endsWith('ales')
      ? plain.slice(0, -2)
      : plain.replace(/s$/, '');
  return stemOf(COUNTED[plain] ?? COUNTED[singular] ?? COUNTED[plain.replace(/es$/, '')] ?? plain);
}

/** "6 feet 6 inches" is one length. */
function joinInches(claims: readonly Claim[], text: string): Claim[] {
  return claims.flatMap((claim, at): Claim[] => {
    const [before, next] = [claims[at - 1], claims[at + 1]];
    const isBeside = (one: Claim, other: Claim) => /^[ ,-]*(?:and |y )?$/u.test(text.slice(one.to, other.at));
    if (claim.kind !== 'amount') return [claim];
    if (claim.unit === 'in' && before?.kind === 'amount' && before.unit === 'ft' && isBeside(before, claim)) return [];
    if (claim.unit !== 'ft' || next?.kind !== 'amount' || next.unit !== 'in' || !isBeside(claim, next)) return [claim];
    return [{ ...claim, value: claim.value + next.value / 12, bound: next.bound ?? claim.bound, to: next.to }];
  });
}

/** "two to four stories", "8 by 10 feet": the first number is of the same things. */
function shareUnits(claims: Claim[], text: string): Claim[] {
  for (let at = claims.length - 2; at >= 0; at -= 1) {
    const [one, next] = [claims[at], claims[at + 1]];
    if (one?.kind !== 'amount' || next?.kind !== 'amount' || one.unit !== undefined || one.nouns.length > 0) continue;
    if (/^ ?(?:to|through|or|and|by|x|a|y|o|u|hasta|por|-) ?(?:an? |the |about )?$/iu.test(text.slice(one.to, next.at)))
      claims[at] = { ...one, unit: next.unit, nouns: next.nouns };
  }
  return claims;
}
