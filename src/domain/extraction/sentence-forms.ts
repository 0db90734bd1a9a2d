import type { Concept, Qualifier } from './figure-words.ts';

/**
 * A way in which a sentence states a figure. `before` must end where the figure begins, `after` begin where it ends;
 * without either the words may stand on that side or not. `bare`: the figure has no unit ("built in 1964").
 */
export type SentenceForm = {
  concept: Concept;
  adds?: readonly Qualifier[];
  before?: RegExp;
  after?: RegExp;
  bare?: boolean;
  /** How the figure itself must begin: "class 5", not "5". */
  begins?: RegExp;
};

const CLASS = /^(?:class|district|lcd)\b/i;
const AT = '(?:\\s(?:about|approximately|approx\\.?|roughly|some|only|just|exactly|a\\stotal\\sof|nearly))?\\s*$';
const ends = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})${AT}`, 'iu');
const begins = (source: string): RegExp => new RegExp(`^[\\s-]?(?:${source})(?![\\p{L}])`, 'iu');

/** What a parcel is called in sentences, and a house. */
const LAND = '(?:lot|parcel|property|site|homesite)';
const HOUSE = '(?:house|residence|home|dwelling|cabin|structure|building|wing|addition)';
const BE =
  '(?:is|are|will\\sbe|would\\sbe|be|comes?\\sto|totals?|measures?|contains|has\\s(?:since\\s)?contained|encloses|so\\ssurveyed\\sencloses|comprises|holds|takes\\sin|spans|includes|covers|encompasses|has|amounts?\\sto|(?:is|are)\\s(?:reported|recorded|shown|surveyed|computed|calculated)\\s(?:to\\s(?:be|measure|contain|hold|cover|enclose)|at|as))';

export const sentenceForms: readonly SentenceForm[] = [
  {
    concept: 'capability',
    begins: CLASS,
    before: ends(
      '(?:it|lot|parcel|land|site|property|all)\\s(?:is|lies)\\s(?:all\\s|wholly\\s|entirely\\s)?(?:in\\s)?|(?<=[.;]\\s)all',
    ),
  },
  {
    concept: 'coverage',
    adds: ['allowed'],
    after: begins(`(?:of\\s(?:it|the\\s(?:${LAND}|land))\\s)?(?:may|can)\\sbe\\scovered`),
  },
  { concept: 'coverage', adds: ['allowed'], before: ends('(?:score|class|district)\\scarries\\san\\sallowance\\sof') },
  { concept: 'coverage', adds: ['base'], before: ends('\\bfor\\sa\\sbase\\sof') },
  {
    concept: 'coverage',
    adds: ['base'],
    before: ends('class\\s\\d[abc]?\\sis\\sallowed\\s[\\d.]+\\s?(?:percent|%),\\s(?:that\\sis|or)'),
  },
  {
    concept: 'parking',
    adds: ['proposed'],
    begins: /^\d{1,2}\s(?:parking\s)?(?:spaces|stalls)\b/i,
    after: begins('in\\s(?:all|total)'),
  },
  { concept: 'coverage', adds: ['base'], after: begins('of\\sbase\\s(?:allowable\\s)?(?:land\\s)?coverage') },
  {
    concept: 'coverage',
    adds: ['proposed'],
    before: ends(
      '(?:after\\sthe\\s\\p{L}+|once\\s[^.;]{3,90}|when\\s(?:finished|complete|done)),\\s(?:(?:on-?\\s?site|total|land)\\s)*coverage\\s(?:comes\\sto|is|will\\sbe|would\\sbe|totals)',
    ),
  },
  {
    concept: 'coverage',
    adds: ['proposed'],
    before: ends('what\\s(?:we|i)\\s(?:draw|propose|show)\\s(?:covers|comes\\sto|is)'),
  },
  {
    concept: 'coverage',
    adds: ['existing'],
    before: ends('(?:lie|lies|are|is)\\sthere\\s(?:today|now)\\s(?:comes?\\sto|totals?)'),
  },
  { concept: 'coverage', adds: ['existing'], after: begins('(?:of\\scoverage\\s)?on\\sthe\\sground\\s(?:now|today)') },
  {
    concept: 'coverage',
    adds: ['off-site', 'existing'],
    after: begins(
      'of\\s(?:driveway|paving|coverage|apron|pavement)\\s(?:\\p{L}+\\s)?in\\sthe\\s(?:county\\s|city\\s|public\\s)?(?:right[-\\s]of[-\\s]way|street)',
    ),
  },
  {
    concept: 'height',
    adds: ['proposed'],
    before: ends('\\bpropose'),
    after: begins(',?\\s(?:measured|from|to|at)\\b[^.;]{0,70}\\b(?:ridge|natural|grade)'),
  },
  {
    concept: 'height',
    adds: ['proposed'],
    before: ends('\\bto\\sthe\\s(?:new\\s|top\\sof\\sthe\\s)?ridge\\s(?:is|will\\sbe|measures)'),
  },
  {
    concept: 'height',
    adds: ['proposed'],
    before: ends('\\broof\\b[^.;]{0,30}\\s(?:will|would)\\sbe'),
    after: begins('at\\sthe\\s(?:top|ridge)'),
  },
  {
    concept: 'height',
    adds: ['allowed'],
    before: ends(
      '\\b(?:table|limit|maximum)\\b(?:(?:(?!depth|excav|cut|slope|grade|setback|wall|fence|drive)[^.;]){0,90}?\\s)(?:permits|allows|is)',
    ),
  },
  { concept: 'cut', before: ends('\\bwe\\s(?:cut|excavate|dig)') },
  { concept: 'cut', before: ends('\\bwe\\s(?:will\\s)?(?:take|dig|haul|remove)'), after: begins('out\\b') },
  { concept: 'fill', after: begins('as\\sfill') },
  {
    concept: 'net',
    after: begins('net\\b(?!\\s?[:=])|,?\\s(?:is|are|will\\sbe)\\s(?:hauled|trucked|taken)\\s(?:away|off)'),
  },
  { concept: 'cross-slope', before: ends('cross\\s?-?slope\\s(?:there\\s|here\\s)?(?:averages|runs|measures|is)') },
  { concept: 'cross-slope', before: ends('(?:on|with|across)\\s(?:a|the)\\s(?:cross\\s)?slope\\sof') },
  {
    concept: 'trees',
    adds: ['removed'],
    bare: true,
    after: begins(
      '(?:\\p{L}+\\s){0,2}(?:trees|firs?|pines?|cedars?|tree)\\s[^.;,]{0,30}?(?:(?:have|has|need|needs|are|is)\\sto|will|must)\\s(?:come\\s(?:down|out)|be\\s(?:removed|felled|cut|taken\\s(?:out|down)))',
    ),
  },
  { concept: 'year', before: ends('built\\sthe\\s(?:house|cabin|residence|home|dwelling)\\sin'), bare: true },
  {
    concept: 'stories',
    adds: ['proposed'],
    bare: true,
    before: ends('proposed\\b[^.;]{0,50}\\s(?:in|of|with)'),
    after: begins('stor(?:ies|y)'),
  },
  {
    concept: 'parcel-area',
    before: ends(
      `(?<!\\b(?:up)?on\\s(?:the|my|our|this)\\s|\\b(?:of|over|across|within)\\s(?:the|my|our|this)\\s)${LAND}(?:\\s(?:here|itself))?,?\\s(?:(?:which|that)\\s)?${BE}`,
    ),
  },
  { concept: 'parcel-area', before: ends(`(?:area|size)\\sof\\sthe\\s${LAND}\\s${BE}`) },
  { concept: 'parcel-area', before: ends(`${LAND}\\sof`) },
  {
    concept: 'parcel-area',
    after: begins(`(?:residential\\s|rectangular\\s|upland\\s|level\\s|sloping\\s|wooded\\s)?${LAND}`),
  },
  {
    concept: 'year',
    bare: true,
    before: ends(
      `${HOUSE}(?:\\s\\p{L}+){0,5}\\s(?:built|constructed|erected|completed|finished|put\\sup|raised)\\s(?:originally\\s)?in|${HOUSE}\\s(?:dates?\\s(?:from|to|back\\sto)|of)`,
    ),
  },
  {
    concept: 'stories',
    adds: ['proposed'],
    bare: true,
    before: ends(`(?:new|proposed|(?:construct|build|erect)(?:ing|ion\\sof)?\\s(?:an?|the))(?:\\s[\\w,-]+){0,3}?`),
    after: begins(`-?stor(?:y|ey)\\s(?:\\p{L}+[\\s-]){0,2}${HOUSE}`),
  },
  {
    concept: 'pitch',
    before: ends(
      '(?:roof\\s(?:is\\s)?)?pitche?(?:d|s)?\\s(?:of|at|is)|roofs?\\s(?:is|are)\\spitched|roofs?\\s(?:slopes?|pitch(?:es)?)\\s(?:is|of|at)',
    ),
  },
  { concept: 'pitch', after: begins('(?:roof|pitch)') },
  {
    concept: 'height',
    adds: ['building'],
    before: ends(
      `(?:ridge|roof|${HOUSE}|it)\\s(?:will\\s|would\\s)?(?:stands?|rises?|reach(?:es)?|tops?\\sout|be|is|measures?)(?:\\s(?:at|to|up\\sto))?`,
    ),
    after: begins(`tall|high|in\\sheight|(?:above|over)\\s(?:the\\s)?(?:low(?:est)?|existing|natural|finish)`),
  },
  {
    concept: 'height',
    adds: ['building'],
    before: ends(`(?:ridge|roof|${HOUSE})\\s(?:will\\s|would\\s)?(?:tops?\\sout|rises?|reach(?:es)?)(?:\\s(?:at|to))?`),
  },
  {
    concept: 'height',
    adds: ['allowed'],
    before: ends('(?:limit|cap|ceiling|maximum|allowance)(?:\\s(?:there|here))?\\s(?:is|of)'),
    after: begins('tall|high|in\\sheight'),
  },
  {
    concept: 'excavation',
    before: ends(
      'excavat(?:e|es|ed|ion|ions|ing)\\b[^.;]{0,40}?\\s(?:to|reach(?:es)?|extends?|goes|go|runs?|down)(?:\\s(?:to|down\\sto))?(?:\\sa)?(?:\\smaximum)?(?:\\sdepth\\sof)?',
    ),
  },
  {
    concept: 'excavation',
    before: ends(
      'deepest\\s(?:cut|excavation|footing|point|of\\s(?:them|these))(?:\\s(?:on\\ssite|for\\sthe\\s\\p{L}+))?\\s(?:is|will\\sbe|reaches|at|goes(?:\\sdown)?)',
    ),
  },
  {
    concept: 'excavation',
    before: ends('(?:cut|excavation|footing|foundation|dig|digging)\\b[^.;]{0,30}'),
    after: begins('deep\\b|below\\s(?:the\\s)?(?:existing|natural|original)\\s(?:grade|ground)'),
  },
  {
    concept: 'net',
    before: ends(
      '(?:export|haul(?:ed)?\\s(?:off|away)|off-?haul(?:ing)?|leaving|leaves|balance)(?:\\s(?:of|a\\snet|is|will\\sbe))?',
    ),
  },
  {
    concept: 'net',
    after: begins(
      '(?:of\\s\\p{L}+\\s)?(?:(?:will|would|to)\\s(?:be\\s)?|is\\s|are\\s)?(?:exported|hauled|trucked|leaves?|leave|export)',
    ),
  },
  {
    concept: 'coverage',
    adds: ['base', 'allowed'],
    before: ends(
      'base\\s(?:allowable\\s|allowance\\s)?(?:land\\s)?(?:coverage|allowance)?(?:\\sat\\s[\\w. ]{1,16}\\spercent)?(?:,|\\s(?:is|of|or|comes\\sto|works\\sout\\s(?:at|to)|at))',
    ),
  },
  {
    concept: 'coverage',
    adds: ['existing'],
    after: begins(
      'of\\s(?:existing|verified\\sexisting)\\s(?:land\\s)?coverage|of\\s(?:land\\s)?coverage\\s(?:(?:now\\s|currently\\s|presently\\s)?exists?|on\\sthe\\sground|on\\sthe\\sland\\s(?:now|today)|today|is\\s(?:there|on\\sthe\\s\\p{L}+)\\s(?:now|today))',
    ),
  },
  {
    concept: 'coverage',
    adds: ['proposed'],
    after: begins(
      'of\\s(?:proposed|finished)\\s(?:land\\s)?coverage|of\\s(?:land\\s)?coverage\\s(?:is\\sproposed|after\\s(?:the\\s)?(?:project|work|construction)|when\\s(?:done|complete|finished))',
    ),
  },
  { concept: 'coverage', adds: ['existing'], after: begins('of\\s(?:land\\s)?coverage\\sexisting') },
  { concept: 'coverage', adds: ['proposed'], after: begins('of\\s(?:land\\s)?coverage\\sproposed') },
  {
    concept: 'coverage',
    adds: ['transferred'],
    after: begins(
      '(?:that\\s)?(?:you|we|I|they|he|she|the\\sowners?)\\s(?:have\\s|has\\s)?(?:bought|purchased|acquired)',
    ),
  },
  {
    concept: 'coverage',
    adds: ['maximum', 'allowed'],
    before: ends('(?:raises|brings|lifts|increases)\\sthe\\s(?:maximum|limit|ceiling)\\sto'),
  },
  {
    concept: 'capability',
    begins: CLASS,
    bare: true,
    before: ends(
      '(?:assigns?|places?|puts?)\\s(?:the|this|your|our|my)\\s(?:\\p{L}+\\s)?(?:parcel|lot|land|site|property)\\s(?:to|in|as)|(?:parcel|lot|land|site|property)\\sis\\sassigned\\sto(?:\\sland\\scapability)?',
    ),
  },
  {
    concept: 'coverage',
    adds: ['transferred'],
    before: ends('(?:transfer(?:ring|red)?|purchas(?:e|ing|ed)|buy(?:ing)?|bought)(?:\\sin)?'),
    after: begins('of\\s(?:\\p{L}+\\s){0,2}coverage'),
  },
  {
    concept: 'coverage',
    adds: ['transferred'],
    after: begins(
      'of\\s(?:\\p{L}+\\s){0,2}coverage\\s(?:will\\sbe|is\\sto\\sbe|to\\sbe|is\\sbeing|has\\sbeen|was)\\s(?:transferred|purchased|bought)',
    ),
  },
  {
    concept: 'capability',
    begins: CLASS,
    bare: true,
    before: ends(
      '(?:lies|falls|is|are|located|mapped|classed|classified|verified|sits)\\s(?:\\p{L}+\\s){0,3}?(?:in|as|within)\\s(?:bailey\\s|land\\scapability\\s)?|(?:bailey|capability)\\s(?:class|district)',
    ),
  },
  { concept: 'disturbed', before: ends('(?:disturb(?:s|ing|ance)?|disturbance\\sof)(?:\\s(?:of|is|covers))?') },
  {
    concept: 'disturbed',
    after: begins(
      'of\\s(?:\\p{L}+\\s){0,2}(?:disturbance|disturbed)|(?:will|would)\\sbe\\sdisturbed|of\\s(?:soil|ground|land)\\s(?:will|would)\\sbe\\sdisturbed',
    ),
  },
  {
    concept: 'floor-area',
    adds: ['proposed'],
    after: begins('of\\s(?:(?:total|gross|proposed|conditioned)\\s)?floor\\sarea'),
  },
  {
    concept: 'driveway-slope',
    before: ends(
      '(?:has|puts|brings|keeps)\\sthe\\s(?:driveway|drive)\\s(?:at|to)|(?:driveway|drive)\\s(?:will\\s|would\\s)?(?:climbs?|rises?|slopes?|falls?|descends?|runs?|drops?|be|is\\s(?:at|graded\\sat|designed\\sat))(?:\\s(?:to|from|toward|up|down)(?:\\sto)?\\s(?:it|the\\s\\p{L}+))?(?:\\s(?:at|up|down|to))?',
    ),
  },
  {
    concept: 'cross-slope',
    before: ends(
      `(?:${LAND}|ground|land|building\\ssite)\\s(?:slopes?|falls?|rises?|averages?)(?:\\s(?:at|across|down|by|gently|evenly|to\\sthe\\s\\p{L}+)){0,2}`,
    ),
  },
  {
    concept: 'trees',
    adds: ['removed'],
    bare: true,
    before: ends(
      '(?:remov(?:e|es|ing|al\\sof)|fell(?:ing)?|tak(?:e|es|ing)\\s(?:out|down)|cut(?:ting|s)?(?:\\sdown)?)',
    ),
    after: begins('(?:\\p{L}+\\s){0,3}trees?'),
  },
  {
    concept: 'trees',
    adds: ['removed'],
    bare: true,
    after: begins(
      '(?:\\p{L}+\\s){0,3}trees?(?:\\s?\\([^)]{1,60}\\))?\\s(?:[^.;,]{0,40}\\s)?(?:(?:are|is|get|gets|will\\sbe|to\\sbe|shall\\sbe|must\\sbe)\\s(?:to\\sbe\\s)?(?:removed|felled|cut|taken)|come\\s(?:out|down)|proposed\\sfor\\sremoval)',
    ),
  },
  {
    concept: 'setback',
    adds: ['front'],
    before: ends('front\\s(?:property\\sline|line|yard|setback)\\s(?:is|by|of|at)'),
  },
  {
    concept: 'setback',
    adds: ['front'],
    after: begins('(?:back\\s)?(?:from|behind)\\sthe\\sfront\\s(?:property\\s|lot\\s)?line'),
  },
  {
    concept: 'setback',
    adds: ['front'],
    before: ends('(?:front|garage)\\s(?:wall|face)\\s(?:stands|is|sits|will\\s(?:stand|be|sit))'),
    after: begins('(?:back\\s)?(?:from|of|behind|off)\\sthe\\s(?:front\\s|street\\s)?(?:property\\s|lot\\s)?line'),
  },
  {
    concept: 'setback',
    adds: ['front'],
    after: begins('to\\sthe\\s(?:face\\sof\\sthe\\s)?garage(?:\\s(?:face|door))?'),
  },
  { concept: 'setback', adds: ['front'], after: begins('of\\sthe\\sfront\\s(?:property\\s|lot\\s)?line') },
  { concept: 'parcel-area', before: ends('(?:^|[.;]\\s)it\\s(?:measures|contains|takes\\sin|holds)') },
  { concept: 'parcel-area', before: ends('(?:^|[.;]\\s)parcel\\.') },
  {
    concept: 'floor-area',
    adds: ['proposed'],
    before: ends(
      '(?:living|floor)\\sarea\\s(?:grows|increases|goes|rises|will\\s(?:grow|increase))\\s(?:by\\s[\\d,.]+(?:\\s\\p{L}+){0,2},\\s)?from\\s[\\d,.]+(?:\\s\\p{L}+){0,2}\\sto',
    ),
  },
  {
    concept: 'floor-area',
    adds: ['proposed'],
    after: begins('(?:of\\s(?:conditioned|heated|living)|conditioned|heated)\\s(?:floor|space|area)'),
  },
  {
    concept: 'height',
    adds: ['proposed'],
    before: ends(
      '(?:ridge|roof)\\s(?:as\\s(?:drawn|designed|proposed)\\s)?(?:stands|rises|is|tops\\sout|reaches|brings\\sit\\sup\\sto)(?:\\sat)?',
    ),
    after: begins('above\\s(?:the\\s)?(?:low|natural|existing|finish)'),
  },
];
