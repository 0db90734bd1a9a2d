/** What a figure is read as: `slope` also as a ratio such as 1:12. */
export type BuildingReading = 'in' | 'ft' | 'sf' | 'percent' | 'slope' | 'minutes' | 'psf' | 'mph' | 'ratio' | 'count';

/**
 * A figure of a building that plans state in notes, labels and tables. `words`: how they call it, as a pattern; `limit`: a
 * note "MAX …" states it where it is `max`, "MIN …" where it is `min`, and the other way round says nothing of it;
 * `beside`: what must stand in the same clause, and `without` what must not; `dimension`: of "9' x 18'" the lesser or
 * the greater. In `unit` within `range`. `single`: a project has one; of the others each counts.
 */
export type BuildingFact = {
  unit?: 'in' | 'ft' | 'sf' | 'percent';
  reads: BuildingReading;
  limit?: 'max' | 'min';
  range: readonly [least: number, most: number];
  words: string;
  beside?: RegExp;
  without?: RegExp;
  dimension?: 'lesser' | 'greater';
  single?: true;
};

type Limits = Omit<BuildingFact, 'unit' | 'reads' | 'range' | 'words'>;
const inches = (range: BuildingFact['range'], words: string, given: Limits = {}): BuildingFact => ({
  ...{ unit: 'in', reads: 'in', range, words },
  ...given,
});
const feet = (range: BuildingFact['range'], words: string, given: Limits = {}): BuildingFact => ({
  ...{ unit: 'ft', reads: 'ft', range, words },
  ...given,
});
const area = (range: BuildingFact['range'], words: string, given: Limits = {}): BuildingFact => ({
  ...{ unit: 'sf', reads: 'sf', range, words },
  ...given,
});
const share = (words: string, given: Limits = {}, reads: 'percent' | 'slope' = 'percent'): BuildingFact => ({
  ...{ unit: 'percent', reads, range: [0, 100], words },
  ...given,
});

const MAX = { limit: 'max' } as const;
const MIN = { limit: 'min' } as const;
const ONE = { single: true } as const;
const ROOM = String.raw`(?:(?:master|primary|guest)\s)?(?:bed\s?rooms?|bdrms?\.?|living(?:\sroom)?|dining(?:\sroom)?|family\sroom|den|study)(?:\s#?\d(?![\d'’”″\x22]))?`;
const ESCAPE = /\b(?:egress|escape|rescue|e\.?e\.?r\.?o\b|n\.?c\.?o\b|net\scl)/i;
const REAR = String.raw`rear(?:\syard)?(?:\sset\s?back)?s?|r\.?y\.?s\.?b\.?`;
const SIDE = String.raw`side(?:\syard)?(?:\sset\s?back)?s?|s\.?y\.?s\.?b\.?`;
const ADU = String.raw`(?:a\.?d\.?u\b\.?|accessory\sdwelling(?:\sunit)?)`;
const A_SETBACK = /\bset\s?backs?\b|\byards?\b/i;
const OTHER_BUILDING = /\bj?\.?a\.?d\.?u\b|\baccessory\b|\bjunior\b/i;

/** Every figure of a building that is read from the words of plans. */
export const BUILDING_FACTS = {
  'stair.riserIn': inches([2, 14], String.raw`(?<!total\s|overall\s|open\s)ris(?:ers?|e)(?:\s(?:height|ht\.?))?`, {
    ...MAX,
    without: /\bramps?\b|\bspiral\b|\b(?:sprinkler|fire|water)\sriser/i,
  }),
  'stair.treadIn': inches([5, 24], String.raw`treads?(?:\s(?:depth|run))?|(?<!total\s|overall\s)run`, {
    ...MIN,
    without: /\bramps?\b|\bspiral\b|\bwinders?\b/i,
  }),
  'stair.variationIn': inches([0, 3], String.raw`(?:riser\s|tread\s)?variation|uniform(?:\swithin)?`, MAX),
  'stair.widthIn': inches([18, 144], String.raw`stair(?:way)?s?\s(?:clear\s)?width|width\sof\sstair(?:way)?s?`, MIN),
  'stair.headroomIn': inches([60, 180], String.raw`head\s?room|hdrm\.?`, { ...MIN, without: /\bspiral\b/i }),
  'stair.totalRiseIn': inches(
    [12, 300],
    String.raw`(?:total|overall)\srise|(?:floor|flr\.?)\sto\s(?:floor|flr\.?)`,
    MAX,
  ),
  'stair.nosingIn': inches([0, 4], String.raw`nosings?(?:\sprojection)?`),
  'stair.landingDepthIn': inches([12, 144], String.raw`(?:stair\s)?landings?(?:\sdepth)?`, {
    ...MIN,
    without: /\bdoors?\b|\bexterior\b|\bentry\b|\bporch\b|\bramps?\b|\bstoop\b/i,
    dimension: 'lesser',
  }),
  'stair.winderTreadIn': inches([2, 20], String.raw`winders?(?:\streads?)?`, { ...MIN, without: /\bnarrow/i }),
  'stair.spiralWidthIn': inches([16, 60], String.raw`spiral\sstairs?(?:\s(?:clear\s)?width)?`, {
    ...MIN,
    without: /\bdia(?:m|\b)/i,
  }),
  'handrail.heightIn': inches([20, 60], String.raw`hand\s?rails?(?:\sheight|\sht\.?)?`, {
    without: /\bdia(?:m|\b)|\bgrip/i,
  }),
  'handrail.diameterIn': inches(
    [0.5, 6],
    String.raw`hand\s?rails?\sdia(?:meter|m|\.)?|dia(?:meter|m|\.)?\s(?:(?:round|steel|wood|metal)\s)?hand\s?rails?`,
  ),
  'handrail.clearanceIn': inches(
    [0, 6],
    String.raw`(?:hand\s?rail\s)?(?:clear(?:ance)?|clr\.?)\s(?:to|from)\s(?:the\s)?wall`,
    MIN,
  ),
  'guard.heightIn': inches([18, 96], String.raw`guards?(?:\s?rails?)?(?:\sheight|\sht\.?)?`, {
    ...MIN,
    without: /\bgutter|\bleaf\b|\bgrade\b|\bdrop\b|\babove\b|\bstair/i,
  }),
  'guard.openingIn': inches(
    [0, 12],
    String.raw`sphere|balusters?(?:\s(?:clear\s)?spacing)?|pickets?(?:\s(?:clear\s)?spacing)?`,
    {
      ...MAX,
      without: /\bo\.?\s?c\b|\bstair|\btriang/i,
    },
  ),
  'ramp.slopePercent': share(String.raw`ramps?(?:\sslope)?`, { ...MAX, without: /\bcross\b/i }, 'slope'),
  'door.egressWidthIn': inches([18, 120], String.raw`(?:egress|entry|exit)\sdoors?(?:\s(?:clear\s)?width)?`, {
    ...MIN,
    beside: /\b(?:clear|clr|net)\b/i,
  }),
  'door.egressHeightIn': inches([60, 144], String.raw`(?:egress|entry|exit)\sdoors?\s(?:clear\s)?height`, MIN),
  'door.landingDepthIn': inches([12, 144], String.raw`landings?(?:\sdepth)?`, {
    ...MIN,
    beside: /\bdoors?\b|\bexterior\b|\bentry\b/i,
    without: /\bstairs?\b|\bramps?\b|\bstep|\bthreshold|\bbelow\b/i,
    dimension: 'lesser',
  }),
  'hall.widthIn': inches([18, 144], String.raw`hall(?:way)?s?(?:\s(?:clear\s)?width)?`, MIN),
  'egress.travelFt': feet([1, 500], String.raw`travel\sdistance|exit\saccess\stravel`, MAX),
  'escape.clearAreaSqFt': area(
    [1, 40],
    String.raw`(?:net\s(?:clear\s)?)?opening(?:\sarea)?|net\sclear(?:\sarea)?|n\.?c\.?o\.?|(?:egress|escape|rescue)(?:\swindows?)?(?:\sarea)?|e\.?e\.?r\.?o\.?`,
    {
      ...MIN,
      beside: ESCAPE,
      without: /\bwells?\b|\bgrade\b/i,
    },
  ),
  'escape.clearHeightIn': inches([8, 96], String.raw`(?:net\s)?clear\s(?:opening\s)?(?:height|ht\.?)|net\sheight`, {
    ...MIN,
    beside: ESCAPE,
  }),
  'escape.clearWidthIn': inches([8, 96], String.raw`(?:net\s)?clear\s(?:opening\s)?width|net\swidth`, {
    ...MIN,
    beside: ESCAPE,
  }),
  'escape.sillIn': inches([0, 96], String.raw`sills?(?:\s(?:height|ht\.?))?`, {
    ...MAX,
    beside: /\b(?:egress|escape|rescue|e\.?e\.?r\.?o|bedroom)\b/i,
  }),
  'well.areaSqFt': area([1, 100], String.raw`window\swells?(?:\sarea)?`, MIN),
  'well.projectionIn': inches([6, 120], String.raw`window\swells?(?:\s(?:projection|size))?`, {
    ...MIN,
    without: /\bdeep|\bdepth|\bladder/i,
    dimension: 'lesser',
  }),
  'room.areaSqFt': area([20, 2000], `${ROOM}${String.raw`(?:\sarea)?`}`, MIN),
  'room.widthIn': inches([36, 600], `${ROOM}${String.raw`(?:\ssize)?`}`, {
    ...MIN,
    without: /\bclg\b|\bceiling|\bwindows?\b|\bdoors?\b|\bsill|\bhead/i,
    dimension: 'lesser',
  }),
  'ceiling.heightIn': inches([60, 360], String.raw`(?:ceilings?|clg\.?)(?:\s(?:heights?|hts?\.?))?`, {
    ...MIN,
    without: /\bbath|\bshower|\btoilet|\bbasement|\bgarage|\bcloset|\bfan\b|\bdrop|\bsoffit/i,
  }),
  'ceiling.bathIn': inches([60, 240], String.raw`(?:ceilings?|clg\.?)(?:\s(?:heights?|hts?\.?))?`, {
    ...MIN,
    beside: /\bbath|\bshower|\btoilet|\blaundry/i,
  }),
  'ceiling.basementIn': inches([60, 240], String.raw`(?:ceilings?|clg\.?)(?:\s(?:heights?|hts?\.?))?`, {
    ...MIN,
    beside: /\bbasement/i,
  }),
  'light.glazingPercent': share(String.raw`(?:natural\s)?light|glazing(?:\sarea)?`, MIN),
  'vent.openablePercent': share(String.raw`(?:natural\s)?vent(?:ilation)?|openable(?:\sarea)?`, MIN),
  'garage.doorRatingMin': {
    ...{ reads: 'minutes', range: [0, 180], words: String.raw`(?:rated\s)?doors?(?:\srating)?` },
    ...{ ...MIN, beside: /\bgarage/i },
  },
  'wall.fireSeparationFt': feet([0, 300], String.raw`fire\sseparation(?:\sdistance)?|f\.?s\.?d\b\.?`, MIN),
  'eave.projectionIn': inches([0, 120], String.raw`eaves?(?:\s(?:projection|overhang))?|(?:roof\s)?overhangs?`, {
    ...MAX,
    without: /\bto\s(?:p\.?\/?l|property|lot)\b/i,
  }),
  'eave.toLineFt': feet([0, 100], String.raw`eaves?\sto\s(?:the\s)?(?:property\sline|p\.?\/?l\.?|lot\sline)`, MIN),
  'address.numberHeightIn': inches([1, 24], String.raw`(?:address|house|street)\s(?:numbers?|numerals?)(?:\sheight)?`, {
    ...MIN,
    without: /\bstroke/i,
  }),
  'foundation.footingDepthIn': inches([6, 240], String.raw`(?:footings?|ftgs?\.?)(?:\sdepth)?|frost\sdepth`, {
    ...MIN,
    beside: /\bbelow\b|\bdepth\b|\bdeep\b|\bembed/i,
    without: /\bwide\b|\bwidth\b|\bthick|\bbars?\b|\bo\.?\s?c\b/i,
  }),
  'design.groundSnowPsf': { reads: 'psf', range: [0, 800], words: String.raw`ground\ssnow(?:\sload)?|p\s?g(?=\s?=)` },
  'design.windMph': {
    reads: 'mph',
    range: [60, 220],
    words: String.raw`(?:design\s|basic\s)?wind(?:\sspeed)?|v(?:ult)?(?=\s?=)`,
  },
  'driveway.widthFt': feet([6, 60], String.raw`drive(?:way)?s?(?:\swidth)?`, { ...MIN, beside: /\bwidth\b|\bwide\b/i }),
  'driveway.verticalClearFt': feet([6, 40], String.raw`vertical\sclear(?:ance)?`, MIN),
  'access.routeIn': inches(
    [18, 144],
    String.raw`accessible\s(?:route|path)(?:\sof\stravel)?(?:\swidth)?|path\sof\stravel(?:\swidth)?`,
    MIN,
  ),
  'access.turningIn': inches([30, 120], String.raw`turning(?:\s(?:space|circle|diameter))?`, {
    ...MIN,
    without: /\bradius\b/i,
  }),
  'access.doorClearIn': inches(
    [18, 72],
    String.raw`accessible\s(?:doors?|entr(?:y|ance))(?:\s(?:clear\s)?width)?`,
    MIN,
  ),
  'access.thresholdIn': inches([0, 4], String.raw`thresholds?(?:\sheight)?`, {
    ...MAX,
    without: /\bbelow\b|\blanding/i,
  }),
  'access.crossSlopePercent': share(String.raw`cross[\s-]?slope`, MAX, 'slope'),
  'access.toiletCenterlineIn': inches(
    [10, 30],
    String.raw`(?:toilet|w\.?c\.?)\s(?:center\s?line|c\.?\/?l\.?)|(?:center\s?line|c\.?\/?l\.?)\s(?:of\s)?(?:toilet|w\.?c\.?)`,
  ),
  'access.outletLowIn': inches([4, 60], String.raw`(?:receptacles?|outlets?)(?:\sheight)?`, {
    ...MIN,
    without: /\bswitch/i,
  }),
  'access.outletHighIn': inches([20, 96], String.raw`switch(?:es)?(?:\sheight)?`, MAX),
  'parking.stallWidthFt': feet([5, 20], String.raw`(?:parking\s)?(?:stalls?|spaces?)(?:\s(?:size|width))?`, {
    ...MIN,
    beside: /\bstalls?\b|\bparking\b/i,
    without: /\baisle|\bcompact\b|\bvan\b|\blength\b/i,
    dimension: 'lesser',
  }),
  'parking.stallLengthFt': feet([10, 30], String.raw`(?:parking\s)?(?:stalls?|spaces?)(?:\s(?:size|length))?`, {
    ...MIN,
    beside: /\bstalls?\b|\bparking\b/i,
    without: /\baisle|\bcompact\b|\bvan\b|\bwidth\b/i,
    dimension: 'greater',
  }),
  'parking.spacesProvided': {
    ...{ reads: 'count', range: [0, 2000] },
    ...{
      words: String.raw`(?:parking|spaces)\s(?:provided|proposed)|(?:provided|proposed)\s(?:parking|spaces)`,
      single: true,
    },
  },
  'parking.spacesRequired': {
    ...{ reads: 'count', range: [0, 2000] },
    ...{ words: String.raw`(?:parking|spaces)\srequired|required\s(?:parking|spaces)`, single: true },
  },
  'building.sideSetbackFt': feet([0, 1000], SIDE, { ...ONE, beside: A_SETBACK, without: OTHER_BUILDING }),
  'building.rearSetbackFt': feet([0, 1000], REAR, { ...ONE, beside: A_SETBACK, without: OTHER_BUILDING }),
  'zoning.frontSetbackRequiredFt': feet([0, 300], String.raw`required\sfront(?:\syard)?(?:\sset\s?back)?`, ONE),
  'zoning.sideSetbackRequiredFt': feet([0, 300], String.raw`required\sside(?:\syard)?(?:\sset\s?back)?`, ONE),
  'zoning.rearSetbackRequiredFt': feet([0, 300], String.raw`required\srear(?:\syard)?(?:\sset\s?back)?`, ONE),
  'zoning.lotCoveragePercent': share(String.raw`(?:lot|building)\scoverage`, ONE),
  'zoning.lotCoverageMaxPercent': share(
    String.raw`(?:max(?:imum|\.)?|allow(?:ed|able))\s(?:lot|building)\scoverage`,
    ONE,
  ),
  'zoning.floorAreaRatio': {
    reads: 'ratio',
    range: [0, 10],
    words: String.raw`f\.?a\.?r\b\.?|floor\sarea\sratio`,
    single: true,
  },
  'zoning.floorAreaRatioMax': {
    ...{ reads: 'ratio', range: [0, 10] },
    ...{ words: String.raw`(?:max(?:imum|\.)?|allow(?:ed|able))\s(?:f\.?a\.?r\b\.?|floor\sarea\sratio)`, single: true },
  },
  'zoning.landscapePercent': share(String.raw`landscap(?:e|ed|ing)(?:\s(?:area|coverage))?`, ONE),
  'zoning.openSpaceSqFt': area([0, 100_000], String.raw`(?:private\s|common\s)?open\sspace`, ONE),
  'fence.frontHeightIn': inches([6, 240], String.raw`fences?(?:\sheight)?`, {
    ...MAX,
    beside: /\bfront\b/i,
  }),
  'fence.heightIn': inches([12, 240], String.raw`fences?(?:\sheight)?`, {
    ...MAX,
    beside: /\b(?:side|rear)\b/i,
    without: /\bfront\b|\bto\b/i,
  }),
  'adu.areaSqFt': area([100, 5000], `${ADU}${String.raw`(?:\s(?:floor\s)?area|\ssize)?`}`, {
    ...ONE,
    without: /\bj\.?a\.?d\.?u|\bjunior\b/i,
  }),
  'adu.heightFt': feet([6, 60], `${ADU}${String.raw`\s(?:height|ht\.?)`}`, ONE),
  'adu.sideSetbackFt': feet([0, 300], `${ADU}${String.raw`\sside(?:\syard)?(?:\sset\s?back)?`}`, ONE),
  'adu.rearSetbackFt': feet([0, 300], `${ADU}${String.raw`\srear(?:\syard)?(?:\sset\s?back)?`}`, ONE),
  'jadu.areaSqFt': area(
    [50, 3000],
    String.raw`(?:j\.?a\.?d\.?u\b\.?|junior\saccessory\sdwelling(?:\sunit)?)(?:\s(?:floor\s)?area|\ssize)?`,
    ONE,
  ),
  'landscape.areaSqFt': area([0, 1_000_000], String.raw`(?:landscap(?:e|ed|ing)|irrigated|planting)\sarea`, ONE),
} as const satisfies Record<string, BuildingFact>;

export type BuildingFactName = keyof typeof BUILDING_FACTS;
