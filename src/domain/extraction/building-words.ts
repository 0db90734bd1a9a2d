import type { FactName } from './catalogue.ts';

/**
 * How sheets name a figure of a building. Words are sources of regular expressions, in small letters. `thing`: what the figure
 * is of. `measure`: what of it is measured; one of these must stand beside the figure. `also`: words that may stand between.
 * `beside`: what must stand in the same statement or its heading. `unless`: what makes it another thing. `limit`: which
 * limit a note gives as its value; of `both` only a range or a plain figure is one. `stage`: whether what is required or what
 * is given is meant, where a fact has both.
 */
export type BuildingWords = {
  name: FactName;
  kind: 'length' | 'area' | 'percent' | 'psf' | 'mph' | 'minutes' | 'count' | 'ratio';
  thing: string;
  measure?: string;
  also?: string;
  beside?: string;
  unless?: string;
  limit?: 'max' | 'min' | 'both';
  stage?: 'required' | 'given';
};

const HIGH = 'heights?|high|h\\.?|ht\\.?|hgt\\.?|tall';
const WIDE = 'widths?|wide|clr\\.?|clear|w\\.?';
const CLEAR = 'clr\\.?|clear|net|nco|openings?|openable|area';
const STAIR = 'stair(?:s|way|case)?s?|flights?';
const GUARD = 'guard\\s?rails?|guards?|balusters?|pickets?|cable\\srail(?:ing)?s?';
const ESCAPE =
  '(?:(?:emergency\\s)?(?:egress|escape)(?:\\sand\\srescue)?|eero)(?:\\swindows?|\\sopenings?)?(?!\\s(?:doors?|path|access|travel))|net\\sclear\\s(?:opening|openable)(?:\\sarea)?|nco';
const EGRESS_DOOR = '(?:egress|entry|exit|front|main)(?:\\s(?:entry|exit|egress))?\\sdoors?';
const ROUTE = '(?:accessible|acc\\.?)\\s(?:routes?|paths?|walks?(?:ways?)?)|path\\sof\\stravel|p\\.?o\\.?t\\.?(?=\\s)';
const ROOM =
  '(?:(?:master|primary|guest)\\s)?(?:bed\\s?rooms?|bdrms?\\.?|br)(?:\\s?#?\\d)?|living\\sroom|dining\\sroom|family\\sroom|great\\sroom|study|den';
const NOT_HABITABLE =
  'garage|closet|storage|crawl|attic|porch|patio|deck|carport|laundry|utility|mech|pantry|bath|basement|shower|powder|toilet|soffit|joist|rafter|beam|insul|gyp|fan';
const ADU = '(?<!j)a\\.?d\\.?u\\.?(?=[^\\p{L}]|$)|accessory\\sdwelling(?:\\sunit)?';
const OF_YARD = '(?:\\s?yards?)?(?:\\sset\\s?backs?)?';
const SIDE = `(?:(?:left|right|interior|street)\\s)?sides?${OF_YARD}`;
const REAR = `rear${OF_YARD}`;
const FRONT = `front${OF_YARD}`;
/** What else stands in a yard. */
const NO_YARD = 'fenc|gate|path|walk|clr|clear|patio|deck|shed|pool';
const YARDS = 'set\\s?backs?|yards?';
const LOT_COVERAGE = '(?:lot|building|site)\\scoverage';
const FAR = 'f\\.?a\\.?r\\.?(?=[^\\p{L}]|$)|floor\\sarea\\sratio';
const PARKING = '(?:off[-\\s]street\\s)?parking(?:\\s(?:spaces?|stalls?))?';

/** Of one figure the first that fits counts. */
export const buildingWords: readonly BuildingWords[] = [
  ...[
    { thing: 'variation|tolerance|(?:largest\\s)?differences?', measure: 'risers?|treads?|rise|run', also: 'between' },
    { thing: 'risers?|treads?', measure: 'variation|tolerance' },
  ].map((words) => ({ name: 'stair.variationIn', kind: 'length', limit: 'max', ...words }) as const),
  {
    ...{ name: 'stair.totalRiseIn', kind: 'length', limit: 'max' },
    thing: 'total\\srise|fl(?:oo)?r\\.?[-\\s]to[-\\s]fl(?:oo)?r\\.?',
    also: HIGH,
  },
  {
    ...{ name: 'stair.winderTreadIn', kind: 'length', limit: 'min' },
    thing: 'winders?(?:\\streads?)?|winder\\streads?',
    measure: 'walk\\s?line',
    also: 'treads?|depth',
  },
  {
    ...{ name: 'stair.spiralWidthIn', kind: 'length', limit: 'min' },
    thing: `spiral\\s(?:${STAIR})`,
    measure: WIDE,
  },
  {
    ...{ name: 'stair.riserIn', kind: 'length', limit: 'max' },
    thing: 'risers?',
    also: HIGH,
    unless: 'open\\srisers?|variation|tolerance|spiral|fire|sprinkler|gas|pipe|plumb',
  },
  {
    ...{ name: 'stair.riserIn', kind: 'length', limit: 'max' },
    thing: '(?<!total\\s)rise|r(?=\\s?=)',
    beside: `run|treads?|${STAIR}|t\\s?=`,
    unless: 'variation|spiral|roof|ramp',
  },
  {
    ...{ name: 'stair.treadIn', kind: 'length', limit: 'min' },
    thing: 'treads?',
    also: 'depth|deep|runs?',
    unless: 'winder|spiral|variation|tolerance|nosings?\\sto',
  },
  {
    ...{ name: 'stair.treadIn', kind: 'length', limit: 'min' },
    thing: 'run|t(?=\\s?=)',
    beside: `rise|risers?|${STAIR}|r\\s?=`,
    unless: 'winder|spiral|roof|ramp',
  },
  {
    ...{ name: 'stair.headroomIn', kind: 'length', limit: 'min' },
    thing: 'head\\s?room|hdrm\\.?',
    also: `${HIGH}|clr\\.?|clear|above|nosings?|${STAIR}`,
    beside: `${STAIR}|nosing`,
    unless: 'spiral',
  },
  {
    ...{ name: 'stair.landingDepthIn', kind: 'length', limit: 'min' },
    thing: `(?:${STAIR})\\slandings?|landings?\\s(?:at|of)\\s(?:the\\s)?(?:${STAIR})`,
    also: 'depth|deep|long|length',
  },
  { name: 'stair.widthIn', kind: 'length', limit: 'min', thing: STAIR, measure: WIDE, unless: 'spiral' },
  { name: 'stair.nosingIn', kind: 'length', limit: 'both', thing: 'nosings?|nose', also: 'projections?|project' },
  {
    ...{ name: 'handrail.diameterIn', kind: 'length', limit: 'both' },
    thing: 'hand\\s?rails?',
    measure: 'dia(?:m(?:eter)?)?\\.?|ø|round',
  },
  {
    ...{ name: 'handrail.clearanceIn', kind: 'length', limit: 'min' },
    thing: 'hand\\s?rails?',
    measure: 'clr\\.?|clear(?:ance)?|space',
    also: 'walls?|from|between',
    beside: 'walls?',
  },
  {
    ...{ name: 'handrail.heightIn', kind: 'length', limit: 'both' },
    thing: 'hand\\s?rails?',
    measure: `${HIGH}|above|nosings?|a\\.?f\\.?f\\.?`,
  },
  {
    ...{ name: 'guard.openingIn', kind: 'length', limit: 'max' },
    thing: GUARD,
    measure: 'openings?|spheres?|spac(?:e|es|ing)|gaps?|apart',
    also: 'clr\\.?|clear|dia\\.?|diameter|balusters?|pickets?|between',
    unless: 'triang',
  },
  {
    ...{ name: 'guard.heightIn', kind: 'length', limit: 'min' },
    thing: 'guard\\s?rails?|guards?',
    also: `${HIGH}|a\\.?f\\.?f\\.?|above|deck`,
    unless: 'gutter|leaf|triang',
  },
  { name: 'ramp.slopePercent', kind: 'percent', limit: 'max', thing: 'ramps?', also: 'slopes?', unless: 'cross' },
  {
    ...{ name: 'access.doorClearIn', kind: 'length', limit: 'min' },
    thing: '(?:accessible|acc\\.?)\\sdoors?',
    measure: WIDE,
    also: 'openings?',
  },
  {
    ...{ name: 'access.thresholdIn', kind: 'length', limit: 'max' },
    thing: '(?:accessible|acc\\.?)\\s(?:doors?|entr(?:y|ance))(?:\\sthresholds?)?|accessible\\sthresholds?',
    measure: 'thresholds?',
    also: HIGH,
  },
  {
    ...{ name: 'door.egressHeightIn', kind: 'length', limit: 'min' },
    thing: EGRESS_DOOR,
    measure: `(?:clr\\.?|clear|net)(?:\\sopening)?\\s(?:${HIGH})`,
  },
  {
    ...{ name: 'door.egressWidthIn', kind: 'length', limit: 'min' },
    thing: EGRESS_DOOR,
    measure: 'clr\\.?|clear',
    also: 'widths?|wide|net|openings?',
  },
  {
    ...{ name: 'door.landingDepthIn', kind: 'length', limit: 'min' },
    thing: 'landings?\\sat\\s(?:\\p{L}+\\s)?doors?|(?:exterior|entry|egress)\\sdoor\\slandings?',
    also: 'depth|deep',
  },
  { name: 'hall.widthIn', kind: 'length', limit: 'min', thing: 'hall(?:way)?s?|corridors?', measure: WIDE },
  {
    ...{ name: 'egress.travelFt', kind: 'length', limit: 'max' },
    thing: '(?:(?:exit|egress)\\s(?:access\\s)?)?travel\\sdistance',
    also: 'to|exits?|doors?|stairs?',
  },
  { name: 'escape.clearAreaSqFt', kind: 'area', limit: 'min', thing: ESCAPE, also: CLEAR },
  {
    name: 'escape.sillIn',
    kind: 'length',
    limit: 'max',
    thing: ESCAPE,
    measure: 'sills?',
    also: `${HIGH}|above|floor|a\\.?f\\.?f\\.?`,
  },
  {
    ...{ name: 'escape.clearHeightIn', kind: 'length', limit: 'min' },
    thing: ESCAPE,
    measure: `(?:clr\\.?|clear)\\s(?:openings?\\s)?(?:${HIGH})`,
    also: 'net',
    unless: 'sills?\\s(?:height|ht)',
  },
  {
    ...{ name: 'escape.clearWidthIn', kind: 'length', limit: 'min' },
    thing: ESCAPE,
    measure: '(?:clr\\.?|clear)\\s(?:openings?\\s)?(?:widths?|wide|w)',
    also: 'net',
  },
  { name: 'well.areaSqFt', kind: 'area', limit: 'min', thing: '(?:window|egress)\\swells?', also: 'area' },
  {
    ...{ name: 'well.projectionIn', kind: 'length', limit: 'min' },
    thing: '(?:window|egress)\\swells?',
    measure: 'project(?:ion|s|ing)?',
    also: 'horizontal',
  },
  {
    ...{ name: 'ceiling.bathIn', kind: 'length', limit: 'min' },
    thing: '(?:bath(?:room)?s?|showers?|toilet\\sroom|powder(?:\\sroom)?)[\\s#\\d.]{0,4}(?:ceilings?|clg\\.?)',
    also: HIGH,
  },
  {
    ...{ name: 'ceiling.basementIn', kind: 'length', limit: 'min' },
    thing: '(?:unfinished\\s|unfin\\.?\\s)?basement\\s(?:ceilings?|clg\\.?)',
    also: HIGH,
  },
  {
    ...{ name: 'ceiling.heightIn', kind: 'length', limit: 'min' },
    thing: '(?:ceilings?|clg\\.?)',
    also: HIGH,
    unless: NOT_HABITABLE,
  },
  { name: 'room.areaSqFt', kind: 'area', limit: 'min', thing: ROOM, also: 'area|floor', unless: 'closet|total' },
  {
    ...{ name: 'room.widthIn', kind: 'length', limit: 'min' },
    thing: ROOM,
    measure: 'widths?|wide|dim(?:ension)?s?\\.?',
    also: 'horizontal|least|clr\\.?|clear',
  },
  {
    ...{ name: 'light.glazingPercent', kind: 'percent', limit: 'min' },
    thing: '(?:natural\\s)?light(?!\\s(?:fixture|reflect))|glazing',
    also: 'glazing|area|natural|calcs?|calculation',
    unless: 'opening|wall|vlt|skylight',
  },
  {
    ...{ name: 'vent.openablePercent', kind: 'percent', limit: 'min' },
    thing: '(?:natural\\s)?vent(?:ilation)?|openable(?:\\sarea)?',
    also: 'area|natural|openable',
    unless: 'attic|crawl|under\\s?floor',
  },
  {
    ...{ name: 'garage.doorRatingMin', kind: 'minutes', limit: 'min' },
    thing:
      'doors?\\s(?:between|from|to|at)\\s(?:the\\s)?(?:house\\sand\\s)?garage|garage[-\\s](?:to[-\\s])?(?:house|dwelling|residence)\\sdoors?',
    also: 'self[-\\s]closing|rated|fire|rating|self[-\\s]latching',
  },
  {
    ...{ name: 'wall.fireSeparationFt', kind: 'length', limit: 'min' },
    thing: 'fire\\sseparation(?:\\sdistance)?|fsd',
  },
  {
    ...{ name: 'eave.toLineFt', kind: 'length', limit: 'min' },
    thing:
      '(?:eaves?|overhangs?)\\s(?:to|from)\\s(?:the\\s)?(?:(?:property|lot)\\slines?|p\\.?\\s?\\/?\\s?l\\.?(?=[^\\p{L}]))',
    also: 'distance',
  },
  {
    ...{ name: 'eave.projectionIn', kind: 'length', limit: 'max' },
    thing: 'eaves?(?:\\soverhangs?)?|(?:roof\\s)?overhangs?',
    also: 'projections?|overhangs?',
    unless: 'vent|lines?\\b|p\\s?\\/\\s?l|gutter|snow',
  },
  {
    ...{ name: 'address.numberHeightIn', kind: 'length', limit: 'min' },
    thing: '(?:address|house|street)\\s(?:numbers?|numerals?)',
    also: HIGH,
    unless: 'stroke',
  },
  {
    ...{ name: 'foundation.footingDepthIn', kind: 'length', limit: 'min' },
    thing: 'footings?|ftgs?\\.?',
    measure: 'depth|deep|below|embed(?:ment|ded)?',
    also: 'bottom\\sof|b\\.?o\\.?',
    unless: 'fence|pole|sign|mail',
  },
  {
    ...{ name: 'design.groundSnowPsf', kind: 'psf' },
    thing: 'ground\\ssnow(?:\\sloads?)?|pg',
    also: 'pg|loads?|snow',
  },
  {
    ...{ name: 'design.windMph', kind: 'mph' },
    thing: '(?:(?:basic|ultimate|design)\\s)*wind(?:\\sspeed)?|vult',
    also: 'v|vult|speed|design|ultimate',
  },
  {
    ...{ name: 'driveway.verticalClearFt', kind: 'length', limit: 'min' },
    thing: 'driveway|drive',
    measure: 'vertical|vert\\.?|overhead',
    also: 'clearances?|clr\\.?|clear',
  },
  {
    ...{ name: 'driveway.verticalClearFt', kind: 'length', limit: 'min' },
    thing:
      '(?:vertical|vert\\.?|overhead)\\s(?:clearances?|clr\\.?)\\s(?:over|at|above)\\s(?:the\\s)?(?:driveway|drive)',
  },
  {
    ...{ name: 'driveway.widthFt', kind: 'length', limit: 'min' },
    thing: 'driveways?',
    measure: WIDE,
    unless: 'vert|overhead|aisle|approach|apron',
  },
  {
    ...{ name: 'access.crossSlopePercent', kind: 'percent', limit: 'max' },
    thing: `${ROUTE}|(?:${ROUTE})\\scross[-\\s]slopes?`,
    measure: 'cross[-\\s]slopes?',
  },
  { name: 'access.routeIn', kind: 'length', limit: 'min', thing: ROUTE, measure: WIDE },
  {
    ...{ name: 'access.turningIn', kind: 'length', limit: 'min' },
    thing: 'turning\\s(?:circles?|spaces?|areas?|diameters?)|turnaround\\scircle',
    also: 'dia(?:m(?:eter)?)?\\.?|clr\\.?|clear',
  },
  {
    ...{ name: 'access.toiletCenterlineIn', kind: 'length', limit: 'both' },
    thing: 'toilets?|water\\sclosets?|w\\.?c\\.?(?=\\s)',
    measure: 'center\\s?lines?|c\\.?\\s?l\\.?|c\\/l',
    also: 'side|walls?|to',
  },
  {
    ...{ name: 'access.outletLowIn', kind: 'length', limit: 'min' },
    thing: 'receptacles?|outlets?',
    measure: `a\\.?f\\.?f\\.?|above|${HIGH}`,
    also: 'floor|finish(?:ed)?',
    unless: 'counter|range|vanity|exterior|wp',
  },
  {
    ...{ name: 'access.outletHighIn', kind: 'length', limit: 'max' },
    thing: '(?:light\\s)?switch(?:es)?|thermostats?',
    measure: `a\\.?f\\.?f\\.?|above|${HIGH}`,
    also: 'floor|finish(?:ed)?',
  },
  {
    ...{ name: 'parking.stallLengthFt', kind: 'length', limit: 'min' },
    thing: '(?:parking\\s)?stalls?|parking\\sspaces?',
    measure: 'long|lengths?|deep|depth',
  },
  {
    ...{ name: 'parking.stallWidthFt', kind: 'length', limit: 'min' },
    thing: '(?:parking\\s)?stalls?|parking\\sspaces?',
    measure: 'widths?|wide',
    unless: 'aisle',
  },
  ...(['required', 'given'] as const).flatMap((stage): BuildingWords[] => [
    {
      name: stage === 'given' ? 'parking.spacesProvided' : 'parking.spacesRequired',
      kind: 'count',
      stage,
      ...{ thing: PARKING, also: 'spaces?|stalls?|cars?' },
    },
    {
      ...{ name: stage === 'given' ? 'building.sideSetbackFt' : 'zoning.sideSetbackRequiredFt', kind: 'length', stage },
      ...{ thing: SIDE, also: 'left|right|interior|north|south|east|west', beside: YARDS, unless: `${ADU}|${NO_YARD}` },
    },
    {
      ...{ name: stage === 'given' ? 'building.rearSetbackFt' : 'zoning.rearSetbackRequiredFt', kind: 'length', stage },
      ...{ thing: REAR, also: 'left|right|interior|north|south|east|west', beside: YARDS, unless: `${ADU}|${NO_YARD}` },
    },
    {
      ...{
        name: stage === 'given' ? 'zoning.lotCoveragePercent' : 'zoning.lotCoverageMaxPercent',
        kind: 'percent',
        stage,
      },
      thing: LOT_COVERAGE,
    },
    {
      ...{ name: stage === 'given' ? 'zoning.floorAreaRatio' : 'zoning.floorAreaRatioMax', kind: 'ratio', stage },
      thing: FAR,
    },
  ]),
  {
    ...{ name: 'zoning.frontSetbackRequiredFt', kind: 'length', stage: 'required' },
    ...{ thing: FRONT, also: 'left|right|interior|north|south|east|west', beside: YARDS, unless: `${ADU}|${NO_YARD}` },
  },
  {
    ...{ name: 'zoning.landscapePercent', kind: 'percent', stage: 'given' },
    thing: 'landscap(?:e|ed|ing)(?:\\sarea)?',
    also: 'area|coverage',
  },
  {
    ...{ name: 'zoning.openSpaceSqFt', kind: 'area', stage: 'given' },
    thing: '(?:(?:private|usable|common)\\s)?open\\sspace',
    beside: 'per\\sunit|\\/\\s?unit|each\\sunit',
    also: 'area|per\\sunit',
  },
  {
    ...{ name: 'fence.frontHeightIn', kind: 'length', limit: 'max' },
    thing:
      '(?:fenc(?:es?|ing)|walls?)\\s(?:in|at|within)\\s(?:the\\s)?front(?:\\s?yard|\\ssetback)?|front[-\\s]?yard\\sfenc(?:es?|ing)',
    also: `${HIGH}|wood|vinyl|solid|picket`,
  },
  {
    ...{ name: 'fence.heightIn', kind: 'length', limit: 'max' },
    thing: 'fenc(?:es?|ing)',
    also: `${HIGH}|wood|vinyl|solid|chain[-\\s]?link|cmu|redwood|cedar|privacy`,
    unless: 'front|tree|silt|protection|pool',
  },
  { name: 'adu.areaSqFt', kind: 'area', thing: ADU, also: 'floor|area|interior|livable|detached|size' },
  { name: 'adu.heightFt', kind: 'length', stage: 'given', thing: ADU, measure: HIGH, also: 'building|bldg\\.?' },
  { name: 'adu.sideSetbackFt', kind: 'length', stage: 'given', thing: ADU, measure: `${SIDE}` },
  { name: 'adu.rearSetbackFt', kind: 'length', stage: 'given', thing: ADU, measure: REAR },
  {
    ...{ name: 'jadu.areaSqFt', kind: 'area' },
    thing: 'j\\.?a\\.?d\\.?u\\.?(?=[^\\p{L}]|$)|junior\\saccessory\\sdwelling(?:\\sunit)?',
    also: 'floor|area|interior|livable|size',
  },
  {
    ...{ name: 'landscape.areaSqFt', kind: 'area', stage: 'given' },
    thing: '(?:(?:new|irrigated|proposed|total)\\s)*(?:landscap(?:e|ed|ing)|irrigated|planting)\\sarea',
    also: 'irrigated|new',
  },
];

export const buildingFactNames: ReadonlySet<string> = new Set(buildingWords.map(({ name }) => name));
