import type { FactName } from './catalogue.ts';

/**
 * How sheets name a figure of a building. Words are sources of regular expressions, in small letters. `thing`: what the figure
 * is of. `measure`: what of it is measured; one of these must stand beside the figure. `also`: words that may stand between.
 * `beside`: what must stand in the same statement or its heading. `unless`: what makes it another thing. `limit`: which
 * limit a note gives as its value; of `both` only a range or a plain figure is one. `stage`: whether what is required or what
 * is given is meant, where a fact has both. `isOfAll`: what is measured may open a statement and holds for all its figures.
 * `follows`: what stands before the figure ahead of this one. `ofPair`: of so many by so many the smaller
 * counts, or only sides that are equal. `andOf`: what else a figure of "side and rear" is. `isAlso`: what else it always is.
 * `lengthIs`: what the greater side of so many by so many is; `areaIs`: what both together are (sf); `sidesAre`: what one and the
 * other are. `isLocal`: `unless` holds for one figure, not for all of a statement.
 * `isWeak`: many things have such words, so that they name nothing for a figure behind the next.
 * `isSubject`: named once, it is what all figures of a statement are of.
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
  isOfAll?: boolean;
  follows?: string;
  ofPair?: 'least' | 'equal';
  andOf?: FactName;
  isAlso?: FactName;
  lengthIs?: FactName;
  areaIs?: FactName;
  sidesAre?: readonly [width: FactName, height: FactName];
  isLocal?: boolean;
  isWeak?: boolean;
  isSubject?: boolean;
};

const HIGH = 'heights?|high|h\\.?|ht\\.?|hgt\\.?|tall';
const OVER = 'above|abv\\.?|a\\.?f\\.?f\\.?|top\\sof\\s(?:rail|guard|cap|fence)|t\\.?o\\.?[rg]\\.?|grade|surface';
const WIDE =
  'widths?|wdth|wide|clr\\.?|clear|w\\.?|fin(?:ish(?:ed)?)?\\.?\\sto\\sfin(?:ish(?:ed)?)?\\.?|f\\.?o\\.?f\\.?|between\\s(?:(?:fin(?:ish(?:ed)?)?\\.?\\s)?walls|finish(?:es)?|faces)|wall\\sto\\swall';
const CLEAR = 'clr\\.?|clear|net|nco|opens?|openings?|openable|area';
const STAIR = 'stair(?:s|way|case)?s?|(?<!door\\s|toe\\s)steps(?!\\sin)|strs?\\.?(?=\\s)|flights?';
/** A guard at the side of a stair has limits of its own. */
const AT_STAIR = `\\s(?:at|on|along|of)\\s(?:the\\s)?(?:open\\ssides?\\s(?:of\\s)?(?:the\\s)?)?(?:${STAIR})(?!\\s?(?:openings?|well))`;
const GUARD = `(?<!(?:(?:${STAIR})|open[-\\s]sides?|stair[-\\s]sides?|rak(?:ed|ing))\\s)(?:guard\\s?rails?|gu?a?rdrls?\\.?|guards?|(?<!(?:hand|grip|stair|wall)\\s?)railings?|(?:deck|porch|balcony|loft)\\srail(?:ing)?s?)(?!${AT_STAIR})|balusters?|pickets?|(?:cable|glass|metal|steel)\\srail(?:ing)?s?`;
const STAIR_GUARD = `rak(?:ed|ing)\\s(?:guard\\s?rails?|guards?)|(?:(?:${STAIR})|open[-\\s]sides?|stair[-\\s]sides?)\\s(?:guard\\s?rails?|guards?)|(?:guard\\s?rails?|guards?)(?=[^.;]{0,30}\\bnosings?)|(?:guard\\s?rails?|guards?)${AT_STAIR}`;
const ESCAPE =
  '(?:(?:emergency\\s)?(?:egress|egr\\.?|escape)(?:\\sand\\srescue)?|eero)(?:\\s(?:windows?|wdws?\\.?|win\\.?)|\\sopenings?)?(?!\\s(?:doors?|path|access|travel))|net\\s(?:clear|clr\\.?)(?:\\s(?:opening|openable|opng\\.?))?(?:\\sarea)?|nco';
const AT_GRADE =
  '(?<!not\\s(?:an?\\s|at\\s(?:the\\s)?)?)(?<!above\\s)(?:at\\s)?(?:the\\s)?grade(?:[-\\s](?:floors?|level))?';
const ESCAPE_OR_BED =
  'egress|egr\\.?|escape|eero|bed(?:\\s?rooms?)?(?:\\s?#?\\d)?|bdrms?|brs?(?:\\s?#?\\d)?|sleeping|suite';
const CLEAR_OPENING = '(?:net\\s)?(?:clr\\.?|clear)(?:\\s(?:openings?|opng\\.?|area))?|nco';
const HANDRAIL =
  '(?<!\\d[\\s-]?)hr(?=\\s?[+@:,]|\\s\\d|\\s*$)|(?<!gas\\s)pipe\\s?rails?|hand\\s?rails?|ha?nd\\s?rls?\\.?|h\\.r\\.?|(?:grip|wall|stair)\\s?rails?';
/** A rail that is none of a guard. */
const RAIL = '(?<!(?:guard|deck|cable|top|of|glass|porch|balcony|metal|steel)\\s)rails?';
const EGRESS_DOOR =
  '(?:egress|entry|entrance|exit|front|main)(?:\\s\\(?(?:entry|entrance|exit|egress)\\)?)?\\s(?:doors?|dr\\.?)';
const ROUTE = '(?:accessible|acc\\.?)\\s(?:routes?|paths?|walks?(?:ways?)?)|path\\sof\\stravel|p\\.?o\\.?t\\.?(?=\\s)';
const ROOM =
  '(?:(?:master|primary|guest)\\s)?(?:bed\\s?rooms?|bdrms?\\.?|br)(?:\\s?#?\\d)?|bed\\s?#?\\d|sleeping\\sroom|(?:living|dining|family|great|bonus|sitting)(?:\\sroom|\\srm\\.?)|(?:primary|master)\\ssuite|study|den|(?:home\\s)?office|(?:bunk|guest|media|rec(?:reation)?|play|game|sun|flex|teen)\\s(?:room|rm\\.?)|sleeping\\s(?:nook|area|alcove|loft|porch)|library|(?:sewing|hobby|craft|music|exercise|bonus)\\s(?:room|rm\\.?)';
/** Rooms that are habitable in a basement too. */
const LIVED_IN = 'media|bed|family|rec(?:reation)?(?!\\p{L})|guest|play|game|office|den(?!\\p{L})|study|living';
const NOT_HABITABLE =
  'garage|closet|storage|crawl|attic|(?<!sleeping\\s)porch|patio|deck|carport|laundry(?!\\s\\/\\shall)|utility|mech|pantry|bath|(?<!(?:media|bed(?:\\s?room)?|family|rec(?:reation)?|guest|play|game|office|den|study|sleeping|living)(?:\\s(?:room|rm\\.?))?(?:\\s\\d)?,?\\s)(?:basement|bsmt)(?![^.;]{0,20}(?<!not\\s|non-)habitable)|shower|powder|toilet|(?<!under\\s(?:the\\s)?)soffit|joist|rafter|beam|insul|gyp|fan';
const ADU = '(?<!j|junior\\s|j\\.)a\\.?d\\.?u\\.?(?=[^\\p{L}]|$)|(?<!junior\\s)accessory\\sdwelling(?:\\sunit)?';
/** Areas at a dwelling that are none of its floor. */
const NOT_FLOOR =
  '(?:open|outdoor)\\sspace|patio|yard|deck|porch|plant|landscap|garden|exempt|lot(?!\\p{L})|bed\\s?room|living\\sroom|bath';
const OF_YARD = '(?:\\s?(?:yards?|yds?\\.?))?(?:\\s(?:set\\s?backs?|set\\s?bks?\\.?))?';
const SIDE = `(?:(?:left|right|interior|street)\\s)?sides?${OF_YARD}`;
const REAR = `(?:rear|r\\.?y\\.?)${OF_YARD}`;
const FRONT = `(?:front|f\\.?y\\.?)${OF_YARD}`;
const SIDES = 'left|right|interior|north|south|east|west|l|r|other|to|living|house|garage|porch';
/** What else stands in a yard. */
const NO_YARD = 'projects|projections?|eave|overhang|fenc|gate|path|walk|clr|clear|patio|deck|shed|pool';
export const YARDS = 'set\\s?backs?|set\\s?bks?\\.?|yards?|yds?\\.?';
/** A distance to the edge of a lot. */
export const TO_LINE =
  '(?:from|off|to|clear\\sof)\\s(?:the\\s)?(?:(?:side|rear|front|north|south|east|west|nearest|lot|property)\\s){0,2}(?:lines?)|(?:from|off|to)\\s(?:the\\s)?(?:[nsew]\\.\\s|(?:side|rear|front|north|south|east|west|street)\\s)?p\\.?\\s?\\/?\\s?l\\.?(?!\\p{L})';
const UNRATED = 'not\\s(?:fire[-\\s]?)?rated|un[-\\s]?rated|non[-\\s]?rated|unprotected|no\\s(?:fire\\s)?rating';
/** What says that a wall or an eave withstands fire. */
const RATED =
  '(?<!not\\s(?:fire[-\\s]?)?)(?<!non[-\\s]?)(?<!un[-\\s]?)(?:fire[-\\s]?)?rated|(?:one|1)[-\\s]?h(?:ou)?r\\.?|(?<!un)protected';
const OF_WALL =
  'garage|exterior|ext\\.?|north|south|east|west|left|right|rear|front|side|walls?|house|adu|addition|of|new|stands?';
const NO_OPENINGS = 'no\\s(?:windows?|openings?)|without\\s(?:windows?|openings?)|solid|blank';
const OFF_LINES = 'set\\sback|from|off|to|property|lot|lines?|sides?|rear';
const LOT_COVERAGE = '(?:lot|building|bldg\\.?|site)\\s(?:coverage|cov\\.?)';
const FAR = 'f\\.?a\\.?r\\.?(?=[^\\p{L}]|$)|floor\\sarea\\sratio';
/** A stall for a small car, or for a disabled person, has limits of its own. */
const STALL = '(?:parking\\s)?stalls?|(?:parking|car)\\sspaces?';
const COMPACT = `compact(?:\\s(?:\\p{L}+\\s)?(?:${STALL}))?`;
const ACCESSIBLE = `(?:van[-\\s])?(?:accessible|acc\\.?|ada|handicap(?:ped)?)\\s(?:${STALL})`;
const FULL_SIZE = `(?<!(?:compact|accessible|acc\\.?|ada|van|handicap(?:ped)?)\\s(?:\\p{L}+\\s)?)(?:${STALL})(?!\\s\\(?(?:compact|accessible|van))`;
const PARKING = '(?:off[-\\s]street\\s)?parking(?:\\s(?:spaces?|stalls?))?(?:\\son[-\\s]site)?';

/** Of one figure the first that fits counts. */
export const buildingWords: readonly BuildingWords[] = [
  ...[
    {
      thing:
        'variation|tolerance|(?:largest\\s)?differences?|differs?(?:\\sby)?|(?:greatest|tallest|largest)\\srisers?\\sis|exceeds\\s(?:the\\s)?smallest(?:\\sby)?|vary\\s(?:by|at\\smost)',
      measure: 'risers?|treads?|rise|run',
      also: `between|within|any|one|flights?|${STAIR}`,
    },
    { thing: 'risers?|treads?', measure: 'variation|tolerance|vary', also: `total|by|within|flight|${STAIR}` },
    {
      thing:
        '(?:largest|greatest|tallest)(?:\\srisers?|\\streads?)?\\s(?:less|minus)\\s(?:the\\s)?(?:smallest|least|shortest)(?:\\srisers?|\\streads?)?',
      measure: 'risers?|treads?',
    },
  ].map((words) => ({ name: 'stair.variationIn', kind: 'length', limit: 'max', ...words }) as const),
  {
    ...{ name: 'stair.totalRiseIn', kind: 'length', limit: 'max' },
    ...{
      thing: '=|total(?!\\srun)',
      also: 'rise|height|±',
      follows: '(?:r|risers?)(?:\\s?@|\\sat|\\sof|:)|eq\\.?\\s@',
    },
  },
  {
    ...{ name: 'stair.totalRiseIn', kind: 'length', limit: 'max' },
    thing:
      '(?:total|vertical|overall)\\srise|(?:stairs?|flights?)\\s(?:climbs|rises)|fl(?:oo)?r\\.?[-\\s]to[-\\s]fl(?:oo)?r\\.?',
    also: `${HIGH}|${STAIR}|of|rise|from|floor|landing`,
  },
  {
    ...{ name: 'stair.winderTreadIn', kind: 'length', limit: 'min' },
    thing: 'winders?(?:\\streads?)?|winder\\streads?',
    measure: 'walk\\s?line',
    also: 'treads?|depth',
  },
  {
    ...{ name: 'stair.spiralWidthIn', kind: 'length', limit: 'min' },
    thing: `spiral(?:\\s(?:${STAIR}))?`,
    measure: WIDE,
    also: 'to|loft|deck',
  },
  {
    ...{ name: 'stair.spiralRiserIn', kind: 'length', limit: 'max' },
    thing: `spiral(?:\\s(?:${STAIR}))?(?:\\srisers?|\\srise)?`,
    measure: 'risers?|rise',
    also: `${HIGH}|to|loft|deck|each`,
  },
  {
    ...{ name: 'stair.spiralHeadroomIn', kind: 'length', limit: 'min' },
    thing: `spiral(?:\\s(?:${STAIR}))?(?:\\shead\\s?room)?`,
    measure: 'head\\s?room|hdrm\\.?',
    also: `${HIGH}|clr\\.?|clear|to|loft|deck`,
  },
  {
    ...{ name: 'stair.riserIn', kind: 'length', limit: 'max' },
    thing: 'risers?',
    also: HIGH,
    unless: 'open\\srisers?|variation|tolerance|spiral|fire|sprinkler|gas|pipe|plumb',
  },
  {
    ...{ name: 'stair.riserIn', kind: 'length', limit: 'max' },
    thing: '(?<!(?:total|vertical)\\s)rise|r(?=\\s?[=@])',
    also: 'per\\sstep|each',
    beside: `run|treads?|${STAIR}|t\\s?=|eq\\.?|(?<=\\d\\s?)r(?=\\s?@)`,
    unless: 'variation|spiral|roof|ramp',
  },
  {
    ...{ name: 'stair.totalRiseIn', kind: 'length', limit: 'max', thing: '(?:vertical\\s)?rise' },
    ...{ beside: `${STAIR}|landings?|levels`, unless: 'roof|ramp' },
  },
  {
    ...{ name: 'stair.treadIn', kind: 'length', limit: 'min' },
    thing: 'treads?',
    also: 'depth|deep|runs?|measured|nosings?|to',
    unless: 'winder|spiral|variation|tolerance|nosings?\\sto\\s(?!nosing)',
  },
  {
    ...{ name: 'stair.treadIn', kind: 'length', limit: 'min' },
    thing: 'run|t(?=\\s?[=@])',
    also: 'per\\sstep|each',
    beside: `rise|risers?|${STAIR}|r\\s?=|(?<=\\d\\s?)t(?=\\s?@)`,
    unless: 'winder|spiral|roof|ramp',
  },
  {
    ...{ name: 'stair.headroomIn', kind: 'length', limit: 'min' },
    thing: 'head\\s?room|hdrm\\.?',
    also: `${HIGH}|clr\\.?|clear|above|over|from|comes|to|nosings?|line|low|point|floor|opening|soffit|${STAIR}`,
    unless:
      'spiral|attic|crawl|garage|access|panel|electric|duct|(?<!(?:under|at|below)\\s(?:the\\s)?)beam|basement|doors?|driveway',
  },
  {
    ...{ name: 'stair.headroomIn', kind: 'length', limit: 'min' },
    thing: `(?:clear|clr\\.?|vertical|vert\\.?)\\s(?:heights?|ht\\.?|hgt\\.?|clearance)\\s(?:at|over|above)\\s(?:the\\s)?(?:${STAIR}|nosings?)`,
    unless: 'spiral',
  },
  {
    ...{ name: 'stair.landingDepthIn', kind: 'length', limit: 'min' },
    thing: `(?:${STAIR})\\slandings?|landings?\\s(?:at|of)\\s(?:the\\s)?(?:(?:foot|head|top|bottom)\\sof\\s(?:the\\s)?)?(?:${STAIR})`,
    also: 'depth|deep|long|length',
    ofPair: 'equal',
  },
  {
    ...{ name: 'stair.landingDepthIn', kind: 'length', limit: 'min', thing: 'landings?' },
    ...{
      also: 'depth|deep|long|lengths?',
      beside: `direction\\sof\\stravel|${STAIR}`,
      unless: 'doors?|entry|porch|stoop|step',
    },
  },
  {
    name: 'stair.widthIn',
    kind: 'length',
    limit: 'min',
    thing: STAIR,
    measure: WIDE,
    also: 'finish(?:ed)?|walls|above|hand\\s?rails?|deck|porch',
    unless: 'spiral',
  },
  {
    name: 'stair.nosingIn',
    kind: 'length',
    limit: 'both',
    thing: 'nosings?|nose',
    also: 'projections?|proj\\.?|project|beyond|risers?|below',
  },
  {
    ...{ name: 'handrail.diameterIn', kind: 'length', limit: 'both' },
    thing: `${HANDRAIL}|round\\srails?|${RAIL}(?=:)`,
    measure: 'dia(?:m(?:eter)?)?\\.?|ø|round|o\\.?d\\.?',
    also: 'wood|metal|steel|oak|graspable',
  },
  {
    ...{ name: 'handrail.clearanceIn', kind: 'length', limit: 'min' },
    thing: `${HANDRAIL}|${RAIL}(?=\\s(?:stands|to\\swalls?)|:)`,
    measure: 'clr\\.?|clear(?:ance)?|space|(?:off|from|to)(?=\\s(?:the\\s)?(?:fin\\p{L}*\\.?\\s)?wall)',
    also: 'walls?|finish(?:ed)?|from|to|and|between',
    beside: 'walls?',
  },
  {
    ...{ name: 'handrail.clearanceIn', kind: 'length', limit: 'min', thing: RAIL, isWeak: true },
    measure: '(?:(?:clr\\.?|clear)\\s(?:of|from|to)|off|from)(?=\\s(?:the\\s)?(?:fin\\p{L}*\\.?\\s)?wall)',
    ...{ also: 'walls?', unless: 'guards?|decks?' },
  },
  {
    ...{ name: 'handrail.heightIn', kind: 'length', limit: 'both' },
    thing: HANDRAIL,
    measure: `${HIGH}|above|abv\\.?|off|over|nosings?|nose|a\\.?f\\.?f\\.?`,
    also: 'top|line',
  },
  {
    ...{
      name: 'handrail.heightIn',
      kind: 'length',
      limit: 'both',
      thing: RAIL,
      measure: `${HIGH}|above|abv\\.?|over`,
      isWeak: true,
    },
    ...{ also: 'top|line|nosings?|nose', beside: 'nosings?|nose', unless: 'guards?|decks?(?!\\sstair)' },
  },
  {
    ...{
      name: 'guard.stairHeightIn',
      kind: 'length',
      limit: 'min',
      thing: 'guard\\s?rails?|guards?',
      measure: 'nosings?',
    },
    also: `${HIGH}|${OVER}`,
    unless: 'opening|sphere|baluster',
    isLocal: true,
  },
  {
    ...{
      name: 'guard.stairOpeningIn',
      kind: 'length',
      limit: 'max',
      thing: `(?:(?:${STAIR})\\s)?(?:balusters?|pickets?)|(?:guards?|guard\\s?rails?)\\sopenings?\\s(?:on|at|of)\\s(?:the\\s)?(?:open\\ssides?\\sof\\s(?:the\\s)?)?(?:${STAIR})(?:\\ssides?)?`,
    },
    measure: 'clr\\.?|clear|apart|spac(?:ed?|es|ing)|between|gaps?|openings?',
    beside: `(?:${STAIR})\\s(?:balusters?|pickets?)|(?:at|on|of|@)\\s?(?:the\\s)?(?:${STAIR})`,
  },
  ...([STAIR_GUARD, GUARD] as const).flatMap((thing): BuildingWords[] => [
    {
      ...{ name: thing === GUARD ? 'guard.openingIn' : 'guard.stairOpeningIn', kind: 'length', limit: 'max', thing },
      measure: '(?<!stair\\s)openings?|opng\\.?|spheres?|spac(?:ed?|es|ing)|gaps?|apart|between|pass',
      also: 'clr\\.?|clear|dia\\.?|diameter|balusters?|pickets?|between|to|leave|them',
      unless: 'triang',
    },
    {
      ...{ name: thing === GUARD ? 'guard.heightIn' : 'guard.stairHeightIn', kind: 'length', limit: 'min' },
      thing: thing.replace(/\|balusters.*/, ''),
      isLocal: true,
      also: `${HIGH}|${OVER}|nosings?|deck|balcon(?:y|ies)|loft|porch|landing|upper|hall|stair\\sopening|walking|floor|finish`,
      unless: `gutter|leaf|triang|above\\s(?:finish(?:ed)?\\s)?(?:grade|ground)${thing === GUARD ? '|nosings?' : ''}`,
    },
  ]),
  {
    ...{ name: 'guard.openingIn', kind: 'length', limit: 'max' },
    thing:
      'balusters?|pickets?|(?<!electrical\\s)cables?(?!\\srail)|glass\\spanels?|infill|(?:spaces?|gaps?)\\sbetween\\s(?:rods|cables|bars|wires)',
    measure: 'clr\\.?|clear|apart|spac(?:ed?|es|ing)|between|gaps?|(?:largest\\s)?openings?',
    also: 'widest|largest',
    unless: STAIR,
  },
  {
    ...{
      name: 'guard.heightIn',
      kind: 'length',
      limit: 'min',
      thing: 'top\\s(?:of\\s)?rail',
      isWeak: true,
      measure: `${HIGH}|above|abv\\.?`,
    },
    ...{ also: `${OVER}|deck|floor`, beside: 'decks?|balcony|porch|loft|guards?', unless: `nosings?|${STAIR}` },
  },
  { name: 'ramp.slopePercent', kind: 'percent', limit: 'max', thing: 'ramps?', also: 'slopes?', unless: 'cross' },
  {
    ...{ name: 'access.doorClearIn', kind: 'length', limit: 'min' },
    thing: '(?:accessible|acc\\.?)\\s(?:\\p{L}+\\s){0,3}doors?',
    measure: WIDE,
    also: 'openings?',
  },
  {
    ...{ name: 'access.thresholdIn', kind: 'length', limit: 'max' },
    thing:
      '(?:accessible|acc\\.?)\\s(?:\\p{L}+\\s){0,2}(?:doors?|entr(?:y|ance))(?:\\sthresholds?)?|accessible\\sthresholds?',
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
    also: 'widths?|wide|net|openings?|opng\\.?|remarks',
  },
  {
    ...{
      name: 'door.egressWidthIn',
      kind: 'length',
      limit: 'min',
      thing: '(?:main\\s|front\\s)?(?:entry|entrance)',
      isWeak: true,
    },
    measure: 'clr\\.?|clear',
    also: 'net|openings?|widths?|wide',
    unless: 'accessible|porch|walks?|routes?|halls?|landings?|stoops?|paths?|closets?|stairs?|foyer|height|ht',
  },
  {
    ...{ name: 'door.egressWidthIn', kind: 'length', limit: 'min', thing: 'doors?|dr\\.?' },
    measure: '(?:clr\\.?|clear)(?:\\sopening)?(?:\\swidth)?',
    also: 'net|openings?',
    beside: '(?:main|front)\\sentry|\\((?:main\\s)?(?:entry|egress|exit)\\)|front\\sdoor|main\\sdoor',
    unless: 'accessible|garage|bath|bed|closet|shower|clr\\.?\\sh|clear\\sh|opening\\sh',
  },
  {
    ...{ name: 'door.landingDepthIn', kind: 'length', limit: 'min' },
    thing:
      'landings?\\s(?:at|outside)\\s(?:\\p{L}+\\s){0,3}doors?|(?:exterior|ext\\.?|entry|egress|front)(?:\\s(?:door|dr\\.?))?\\slandings?|(?:door|dr\\.?)\\slandings?|(?:entry|front|porch)\\s(?:stoop|porch|landing)|stoops?',
    also: 'depth|deep|full|doors?|widths?|direction|travel',
    unless: STAIR,
    ofPair: 'equal',
  },
  {
    ...{
      name: 'door.landingDepthIn',
      kind: 'length',
      limit: 'min',
      thing: 'landings?|slab|deck|porch',
      isWeak: true,
      measure: 'deep|depth',
    },
    ...{ beside: '(?:at|@|outside)\\s?(?:the\\s)?(?:\\p{L}+\\s)?(?:doors?|entry|entrance)', unless: STAIR },
  },
  {
    name: 'hall.widthIn',
    kind: 'length',
    limit: 'min',
    thing: 'hall(?:way)?s?|corridors?|gallery|passage(?:\\s?ways?)?',
    measure: WIDE,
    also: 'at|bedrooms?|finish(?:ed)?',
  },
  {
    ...{ name: 'egress.travelFt', kind: 'length', limit: 'max' },
    thing:
      '(?:(?:exit|egress)\\s(?:access\\s)?)?travel\\sdistance|(?<!(?:direction|path|line)\\sof\\s)travel|(?:exit|egress)\\spath|path\\sto\\s(?:the\\s)?exits?',
    also: 'to|exits?|doors?|stairs?|remote(?:st)?|most|point|farthest|path|distance',
    beside: 'distance|remote(?:st)?|farthest|exits?|egress|stairs?|doors?',
  },
  {
    ...{ name: 'escape.gradeAreaSqFt', kind: 'area', limit: 'min', thing: ESCAPE, isOfAll: true },
    measure: AT_GRADE,
    also: CLEAR,
  },
  { name: 'escape.clearAreaSqFt', kind: 'area', limit: 'min', thing: ESCAPE, also: CLEAR },
  {
    ...{ name: 'escape.gradeAreaSqFt', kind: 'area', limit: 'min', thing: CLEAR_OPENING, isOfAll: true, isWeak: true },
    ...{ measure: AT_GRADE, also: CLEAR, beside: ESCAPE_OR_BED },
  },
  {
    ...{ name: 'escape.clearAreaSqFt', kind: 'area', limit: 'min', thing: CLEAR_OPENING, also: CLEAR, isWeak: true },
    ...{ beside: ESCAPE_OR_BED, unless: 'doors?|wells?' },
  },
  {
    ...{ name: 'escape.sillIn', kind: 'length', limit: 'max', beside: ESCAPE_OR_BED },
    thing: 'bottom\\sof\\s(?:the\\s)?(?:net\\s)?(?:clear\\s)?openings?|sills?',
    isWeak: true,
    unless: 'doors?|thresholds?|pan|plates?|mud',
    also: `${HIGH}|above|floor|a\\.?f\\.?f\\.?|each|windows?`,
  },
  {
    ...{ name: 'escape.clearWidthIn', kind: 'length', limit: 'min', isWeak: true },
    thing: 'net\\s(?:clr\\.?|clear)(?:\\s(?:openings?|opng\\.?))?|nco|(?:clr\\.?|clear)\\s(?:openings?|opng\\.?)',
    ...{ beside: ESCAPE_OR_BED, unless: 'doors?|wells?|rough|r\\.?o\\.?(?=\\s)' },
    sidesAre: ['escape.clearWidthIn', 'escape.clearHeightIn'],
  },
  ...(
    [
      ['escape.clearWidthIn', 'wide|widths?'],
      ['escape.clearHeightIn', 'high|heights?'],
    ] as const
  ).map(
    ([name, of]): BuildingWords => ({
      ...{
        name,
        kind: 'length',
        limit: 'min',
        thing: 'windows?',
        measure: `(?:clr\\.?|clear)\\s*(?:${of})`,
        isWeak: true,
      },
      ...{ also: 'clr\\.?|clear', beside: ESCAPE_OR_BED, unless: 'doors?|wells?|rough' },
    }),
  ),
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
    also: 'net|opens?',
    unless: 'sills?\\s(?:height|ht)|doors?|hall|corridor|stair',
  },
  ...(
    [
      ['escape.clearHeightIn', HIGH],
      ['escape.clearWidthIn', 'widths?|wide|w\\.?'],
    ] as const
  ).map(
    ([name, measure]): BuildingWords => ({
      ...{ name, kind: 'length', limit: 'min', measure, beside: ESCAPE_OR_BED, unless: 'doors?|wells?', isWeak: true },
      thing:
        '(?:net\\s)?(?:clr\\.?|clear)\\s(?:openings?|opng\\.?)(?:\\s(?:size|area))?|nco|net\\s(?:clr\\.?|clear)|opens|opng\\.?',
    }),
  ),
  {
    ...{ name: 'escape.clearWidthIn', kind: 'length', limit: 'min' },
    thing: ESCAPE,
    measure: '(?:clr\\.?|clear)\\s(?:openings?\\s)?(?:widths?|wide|w)',
    also: 'net|opens?',
    unless: 'doors?|hall|corridor|stair',
  },
  ...(
    [
      ['escape.clearHeightIn', 'heights?|ht\\.?|hgt\\.?'],
      ['escape.clearWidthIn', 'widths?'],
    ] as const
  ).map(
    ([name, of]): BuildingWords => ({
      ...{
        name,
        kind: 'length',
        limit: 'min',
        thing: `(?:net\\s)?clear\\sopening\\s(?:${of})|(?:${of})\\sof\\sclear\\sopening`,
      },
      ...{ beside: `windows?|${ESCAPE_OR_BED}`, unless: 'doors?|wells?|hall|stair' },
    }),
  ),
  {
    name: 'well.areaSqFt',
    kind: 'area',
    limit: 'min',
    thing: '(?:window|egress|area)\\swells?',
    also: 'area|clear|clr\\.?|net',
  },
  {
    ...{ name: 'well.projectionIn', kind: 'length', limit: 'min' },
    thing: '(?:(?:window|egress|area)\\s)?wells?',
    measure: 'project(?:ion|s|ing)?|from\\s(?:\\p{L}+\\s){0,2}walls?|out',
    also: 'horizontal|clear|clr\\.?',
  },
  {
    ...{ name: 'ceiling.bathIn', kind: 'length', limit: 'min' },
    thing:
      '(?:bath(?:room)?s?|showers?|toilet\\sroom|powder(?:\\sroom)?)[\\s#\\d.]{0,4}(?:ceilings?|clgs?\\.?)|(?:drop(?:ped)?|furred)\\s(?:ceilings?|clgs?\\.?)\\s(?:over|at|in)\\s(?:the\\s)?(?:\\p{L}+\\s){0,2}(?:baths?|tub|shower|powder)|baths?\\sdropped',
    also: `${HIGH}|${OVER}|floor|finish(?:ed)?|tub|baths?|over|to`,
  },
  {
    ...{ name: 'ceiling.basementIn', kind: 'length', limit: 'min' },
    thing: '(?:unfinished\\s|unfin\\.?\\s)?(?:basement|bsmt\\.?)\\s(?:clear\\s|clr\\.?\\s)?(?:ceilings?|clgs?\\.?)',
    also: HIGH,
    unless: LIVED_IN,
  },
  {
    ...{ name: 'ceiling.basementIn', kind: 'length', limit: 'min', thing: '(?:basement|bsmt\\.?)', isWeak: true },
    measure:
      '(?:(?:(?:clr\\.?|clear)\\s)?to|(?:clr\\.?|clear)\\s(?:under|below))\\s(?:the\\s)?(?:\\p{L}+\\s)?(?:joists?|beams?|ceiling|framing)',
    also: 'not|habitable|storage|unfinished|floor',
    unless: '(?<!not\\s|non-?)habitable|(?<!un)finished\\sbasement|stair|door|window',
  },
  {
    ...{ name: 'ceiling.bathIn', kind: 'length', limit: 'min', thing: 'soffits?', measure: OVER, isWeak: true },
    ...{ also: HIGH, beside: 'baths?|bathrooms?|showers?|powder|toilets?', unless: 'eave|kitchen|cabinet|exterior' },
  },
  {
    ...{ name: 'ceiling.bathIn', kind: 'length', limit: 'min', thing: '(?:ceilings?|clgs?\\.?)', isLocal: true },
    ...{
      also: `${HIGH}|${OVER}`,
      beside: 'baths?|bathrooms?|showers?|powder|toilets?',
      unless: 'bed|living|kitchen|hall|dining|family|typ',
    },
  },
  {
    ...{ name: 'ceiling.basementIn', kind: 'length', limit: 'min', thing: '(?:ceilings?|clgs?\\.?)', also: HIGH },
    ...{
      beside: 'basement|bsmt\\.?',
      unless:
        '(?<!not\\s)habitable|finished|crawl|garage|joist|insul|media|bed|family|rec|guest|play|game|office|den|study|living',
    },
  },
  {
    ...{ name: 'ceiling.heightIn', kind: 'length', limit: 'min' },
    thing: '(?:ceilings?|clgs?\\.?)|c\\.?h\\.?(?=\\s?[=:@]\\s?\\d)',
    also: `${HIGH}|${OVER}|flat|floor|throughout`,
    unless: NOT_HABITABLE,
    isLocal: true,
  },
  {
    ...{
      name: 'room.areaSqFt',
      kind: 'area',
      limit: 'min',
      thing: ROOM,
      also: 'area|floor|net|interior',
      isLocal: true,
    },
    unless: 'closet|total|windows?|clear|clr|nco|opens?\\b|openings?|glazing|vent|light',
  },
  {
    ...{ name: 'room.widthIn', kind: 'length', limit: 'min' },
    thing: ROOM,
    measure: 'widths?|wide|sizes?|dim(?:ension)?s?\\.?|clr\\.?|clear|least',
    also: 'horizontal|w|d|x',
    unless: 'windows?|doors?|closets?',
    ofPair: 'least',
    areaIs: 'room.areaSqFt',
  },
  {
    ...{ name: 'light.glazingPercent', kind: 'percent', limit: 'min' },
    thing: '(?:natural\\s|day)?light(?:ing)?(?!\\s(?:fixture|reflect))|glazing',
    also: 'glazing|area|natural|calcs?|calculation',
    unless: 'opening|wall|vlt|skylight',
  },
  {
    ...{ name: 'light.glazingPercent', kind: 'percent', limit: 'min', thing: 'glass', also: 'area', isWeak: true },
    unless: 'opening|wall|vlt|skylight|guard|rail|door',
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
    also: 'self[-\\s]closing|rated|fire|rating|self[-\\s]latching|and|to|house|dwelling|residence',
  },
  {
    name: 'garage.doorRatingMin',
    kind: 'minutes',
    limit: 'min',
    thing: 'doors?',
    also: 'rated|fire',
    beside: 'garage',
  },
  {
    ...{
      name: 'wall.openToLineFt',
      kind: 'length',
      limit: 'min',
      thing: 'walls?',
      measure: `${TO_LINE}|with\\sopenings`,
      isWeak: true,
    },
    also: `${OF_WALL}|${RATED}|${UNRATED}|windows?|openings?`,
    beside: 'windows?|openings?',
    unless: `${NO_OPENINGS}|eave|overhang|fenc|retaining|wells?|sills?|doors?`,
    isSubject: true,
  },
  {
    ...{ name: 'wall.fireSeparationFt', kind: 'length', limit: 'min' },
    thing: 'fire\\sseparation(?:\\sdistance)?|f\\.?s\\.?d\\.?',
    also: OF_WALL,
    unless: RATED,
  },
  {
    ...{ name: 'wall.fireSeparationFt', kind: 'length', limit: 'min', thing: 'walls?', measure: TO_LINE, isWeak: true },
    also: `${OF_WALL}|${UNRATED}`,
    beside: UNRATED,
    unless: `${RATED}|eave|overhang|fenc|retaining`,
    isSubject: true,
  },
  {
    ...{ name: 'wall.openingPercent', kind: 'percent', limit: 'max', isWeak: true },
    thing: '(?:(?:windows?|wall|glazed|unprotected|protected)\\s)?openings?(?:\\sareas?)?|window\\sarea',
    also: `${OF_WALL}|area|rated|hour`,
    beside: 'walls?',
    unless: 'floor|ventilat|natural|room|glazing',
  },
  {
    ...{
      name: 'eave.unratedToLineFt',
      kind: 'length',
      limit: 'min',
      thing: 'eaves?|overhangs?|soffits?',
      measure: TO_LINE,
    },
    also: `on|north|south|east|west|left|right|rear|sides?|stops|ends|${UNRATED}`,
    beside: UNRATED,
    unless: RATED,
    isSubject: true,
    isAlso: 'eave.toLineFt',
  },
  {
    ...{ name: 'eave.toLineFt', kind: 'length', limit: 'min' },
    thing:
      '(?:eaves?|overhangs?)(?:\\sedges?)?\\s(?:to|from)\\s(?:the\\s)?(?:\\p{L}+\\s)?(?:(?:property|lot)\\slines?|p\\.?\\s?\\/?\\s?l\\.?(?=[^\\p{L}]))',
    also: 'distance',
  },
  {
    ...{ name: 'eave.toLineFt', kind: 'length', limit: 'min', thing: 'eaves?', unless: 'project' },
    measure: `short\\sof|from\\s(?:fascia|edge|gutter)\\sto|${TO_LINE}`,
    also: 'on|at|north|south|east|west|left|right|rear|sides?|stops|ends|unrated|rated|not',
    beside: 'lines?|p\\s?\\/?\\s?l|p\\.\\s?l\\.',
  },
  {
    ...{ name: 'eave.projectionIn', kind: 'length', limit: 'max' },
    thing: 'eaves?(?:\\soverhangs?)?|(?:roof\\s)?overhangs?',
    also: 'projections?|projects?|overhangs?|above|deep|o\\.?\\s?h\\.?',
    unless: 'vent|lines?\\b|p\\.?\\s?\\/?\\s?l\\.?(?!\\p{L})|gutter|snow',
  },
  {
    ...{ name: 'address.numberHeightIn', kind: 'length', limit: 'min' },
    thing:
      "(?:address|house|street|premises?|unit|adu)\\s(?:numbers?|numerals?|digits?|figures|letters|characters|i\\.?d\\.?|identification|no[’']?s\\.?)|numbers|numerals",
    also: HIGH,
  },
  {
    ...{
      name: 'grading.approvedDepthFt',
      kind: 'length',
      thing: 'approv(?:al|ed)',
      measure: 'depth|deep|allows|names|covers',
    },
    also: 'to|up|depths?|excavation|soils?|hydrology',
    beside: 'soils?|hydrolog|excavat|ground\\s?water',
  },
  {
    ...{ name: 'grading.excavationDepthFt', kind: 'length', limit: 'max' },
    thing: '(?:maximum\\s|max\\.\\s|deepest\\s|proposed\\s)*(?:excavation|exc\\.)',
    measure: 'depth|deep(?:est)?|below|reaches|goes',
    also: 'depth|points?|proposed|natural|existing|grade|below|at',
    unless: 'approv|permit(?!ted)|trench|pipe|utility|backfill|over[-\\s]?ex',
    isLocal: true,
  },
  {
    ...{ name: 'foundation.footingDepthIn', kind: 'length', limit: 'min' },
    thing: 'footings?|ftgs?\\.?',
    measure: 'depth|deep|below|embed(?:ment|ded)?',
    also: 'bottom\\sof|b\\.?o\\.?|finish(?:ed)?|grade',
    unless: 'excavat|fence|pole|sign|mail|\\d["”]?\\s(?:wide\\s)?x\\s',
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
    ...{ name: 'site.drivewaySlopePercent', kind: 'percent', limit: 'max' },
    thing: 'driveways?(?:\\sprofile)?|drive|drwy\\.?|d\\/w',
    also: 'slopes?|grades?|gradients?|steepest|average|avg\\.?|runs?|segments?',
    unless: 'cross|landscap|apron|coverage|cov|paving|pavers|pervious|area',
  },
  {
    ...{ name: 'driveway.verticalClearFt', kind: 'length', limit: 'min', isWeak: true },
    thing: '(?:vertical|vert\\.?|overhead)\\s(?:clearances?|clr\\.?)|(?:tree\\s)?(?:limbs|branches)',
    also: 'kept|pruned|trimmed|clear|clr|above|over|maintained',
    beside: 'driveway|drive',
  },
  {
    ...{ name: 'driveway.verticalClearFt', kind: 'length', limit: 'min' },
    thing:
      '(?:(?:limbs?|branches|trees?|eaves?|canop(?:y|ies)|beams?)\\s(?:over|above)\\s(?:the\\s)?)?(?:driveway|drive)',
    measure: 'vertical|vert\\.?|overhead|clearances?|clear\\s(?:height|ht)|clr\\.?\\sht\\.?',
    also: 'clearances?|clr\\.?|clear',
  },
  {
    ...{ name: 'driveway.verticalClearFt', kind: 'length', limit: 'min' },
    thing:
      '(?:vertical|vert\\.?|overhead|clear)\\s(?:clearances?|clr\\.?|heights?|ht\\.?)\\s(?:over|at|above)\\s(?:the\\s)?(?:driveway|drive)',
  },
  {
    ...{ name: 'driveway.widthFt', kind: 'length', limit: 'min' },
    thing: 'driveways?|drive(?=\\s)',
    measure: WIDE,
    also: 'ac|asphalt|conc(?:\\.|rete)?|pav(?:ed|ers?)|gravel',
    unless: 'vert|overhead|aisle|approach|apron',
  },
  {
    ...{ name: 'access.crossSlopePercent', kind: 'percent', limit: 'max' },
    thing: `${ROUTE}|(?:${ROUTE})\\scross[-\\s]slopes?`,
    measure: 'cross[-\\s]slopes?',
  },
  {
    ...{ name: 'access.crossSlopePercent', kind: 'percent', limit: 'max', thing: 'cross[-\\s]slopes?', isWeak: true },
    ...{
      also: 'of|on|at|walks?',
      beside: '(?:accessible|acc\\.)\\s(?:routes?|paths?|walks?)|accessible',
      unless: 'driveway|street|sidewalk',
    },
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
    also: 'side|walls?|to|from',
    beside: 'accessible|accessibility|ada|acc\\.',
  },
  {
    ...{ name: 'access.outletLowIn', kind: 'length', limit: 'min' },
    thing: 'recept(?:acle)?s?\\.?|outlets?',
    measure: `a\\.?f\\.?f\\.?|above|${HIGH}|to\\s(?:the\\s)?(?:bottom|center|top)\\sof`,
    also: 'floor|finish(?:ed)?|bottom|box|centerline',
    unless: 'counter|range|vanity|exterior|wp',
  },
  {
    ...{ name: 'access.outletHighIn', kind: 'length', limit: 'max' },
    thing: '(?:light\\s)?switch(?:es)?|thermostats?',
    measure: `a\\.?f\\.?f\\.?|above|${HIGH}|to\\s(?:the\\s)?(?:bottom|center|top)\\sof`,
    also: 'floor|finish(?:ed)?',
  },
  ...(
    [
      [COMPACT, 'parking.compactLengthFt', 'parking.compactWidthFt'],
      [ACCESSIBLE, 'parking.accessibleLengthFt', 'parking.accessibleWidthFt'],
      [FULL_SIZE, 'parking.stallLengthFt', 'parking.stallWidthFt'],
    ] as const
  ).flatMap(([thing, length, width]): BuildingWords[] => [
    { name: length, kind: 'length', limit: 'min', thing, measure: 'long|lengths?|deep|depth' },
    {
      ...{
        name: width,
        kind: 'length',
        limit: 'min',
        thing,
        measure: 'widths?|wide',
        ofPair: 'least',
        lengthIs: length,
      },
      unless: 'aisles?[^\\d]{0,12}\\d',
    },
  ]),
  ...(['required', 'given'] as const).flatMap((stage): BuildingWords[] => [
    {
      name: stage === 'given' ? 'parking.spacesProvided' : 'parking.spacesRequired',
      kind: 'count',
      stage,
      ...{
        thing: PARKING,
        also: 'spaces?|stalls?|cars?|(?:main\\s)?(?:house|residence|dwelling)|covered|enclosed|after\\swork|in\\s(?:the\\s)?(?:\\(e\\)\\s|existing\\s)?(?:garage|driveway|carport)(?=\\W*$)',
      },
      unless: `${ADU}|\\+|plus|uncovered|(?:garage|driveway|carport),?\\s(?:and\\s)?\\d`,
    },
    {
      ...{ name: stage === 'given' ? 'building.heightFt' : 'building.maxHeightFt', kind: 'length', stage },
      thing: `(?:(?:bldg\\.?|building|house|overall|max(?:imum)?\\.?)\\s)+(?:height|ht\\.?|hgt\\.?)|height\\sto\\s(?:the\\s)?ridge|ridge\\sheight|(?:prop(?:osed|\\.)|allow(?:ed|able)|permitted|trpa)\\sheight|(?<!(?:adu|a\\.d\\.u\\.)\\s)ridge\\sof\\s(?:the\\s)?(?:addition|house|roof|building)`,
      also: 'to|ridge|peak|roof|from|above|average|natural|existing|finish(?:ed)?|grade',
      unless: `${ADU}|fence|guard|rail|garage|accessory|stor`,
    },
    {
      ...{ name: stage === 'given' ? 'building.heightFt' : 'building.maxHeightFt', kind: 'length', stage },
      ...{ thing: '(?<=^\\s*)(?:max(?:imum)?\\.?\\s)?(?:height|ht\\.?)', also: 'to|ridge|peak|above|average|grade' },
      ...{
        beside: 'allow\\p{L}*|req\\S*|pro[pv]\\S*|max\\S*|actual',
        unless: `${ADU}|fence|guard|rail|garage|accessory|clear|ceil|clg|sill`,
      },
    },
    {
      ...{ name: stage === 'given' ? 'building.heightFt' : 'building.maxHeightFt', kind: 'length', stage },
      ...{ thing: 'house|residence|dwelling(?!\\sunit)', measure: HIGH, also: 'to|ridge|peak|overall' },
      unless: `${ADU}|fence|guard|rail|garage|accessory|stor|number|numeral|address|door|window|ceiling|clg`,
    },
    {
      ...{
        name: stage === 'given' ? 'building.frontSetbackFt' : 'zoning.frontSetbackRequiredFt',
        kind: 'length',
        stage,
      },
      ...{
        thing: FRONT,
        also: SIDES,
        beside: YARDS,
        unless: `${ADU}|${NO_YARD}`,
      },
    },
    {
      ...{ name: stage === 'given' ? 'building.sideSetbackFt' : 'zoning.sideSetbackRequiredFt', kind: 'length', stage },
      ...{ thing: SIDE, also: SIDES, beside: YARDS, unless: `${ADU}|${NO_YARD}` },
      andOf: stage === 'given' ? 'building.rearSetbackFt' : 'zoning.rearSetbackRequiredFt',
    },
    {
      ...{ name: stage === 'given' ? 'building.rearSetbackFt' : 'zoning.rearSetbackRequiredFt', kind: 'length', stage },
      ...{ thing: REAR, also: SIDES, beside: YARDS, unless: `${ADU}|${NO_YARD}` },
      andOf: stage === 'given' ? 'building.sideSetbackFt' : 'zoning.sideSetbackRequiredFt',
    },
    {
      ...{
        name: stage === 'given' ? 'zoning.lotCoveragePercent' : 'zoning.lotCoverageMaxPercent',
        kind: 'percent',
        stage,
      },
      ...{ thing: LOT_COVERAGE, also: 'buildings?' },
    },
    {
      ...{ name: stage === 'given' ? 'zoning.floorAreaRatio' : 'zoning.floorAreaRatioMax', kind: 'ratio', stage },
      ...{ thing: FAR, also: 'incl(?:\\.|uding)?|garage' },
    },
  ]),
  {
    ...{ name: 'zoning.landscapePercent', kind: 'percent', stage: 'given' },
    thing: 'landscap(?:e|ed|ing)(?:\\sarea)?',
    also: 'area|coverage|covers?|share|lot|site',
  },
  {
    ...{ name: 'zoning.openSpaceSqFt', kind: 'area', stage: 'given' },
    thing: '(?:(?:private|usable|common)\\s)?open\\sspace|private\\syard|usable\\s(?:yard|space)(?:\\sleft)?',
    beside:
      'private|per\\sunit|\\/\\s?unit|each\\s(?:unit|dwelling)|j?a\\.?d\\.?u\\.?|house|for\\s(?:the\\s)?(?:unit|dwelling)',
    also: 'area|per\\sunit|house|unit|dwelling|j?a\\.?d\\.?u\\.?',
  },
  {
    ...{ name: 'fence.frontHeightIn', kind: 'length', limit: 'max' },
    thing:
      '(?:fenc(?:es?|ing)|fnc\\.?|walls?)\\s(?:in|at|within|along|on)\\s(?:the\\s)?(?:front|street)(?:\\s?(?:yard|setback|property|lot))?(?:\\slines?)?|front(?:[-\\s]?(?:yard|yd\\.?))?\\s(?:fenc(?:es?|ing)|fnc\\.?|walls?)|f\\.?y\\.?\\sfenc(?:es?|ing)|(?:fenc(?:es?|ing)|walls?)\\s(?:(?:ht\\.?|height)\\s)?\\(?front(?:\\s?yard)?\\)?',
    also: `${HIGH}|${OVER}|wood|vinyl|solid|picket`,
  },
  {
    ...{ name: 'fence.heightIn', kind: 'length', limit: 'max', isWeak: true },
    thing: '(?:block|cmu|masonry|screen|garden)\\swalls?',
    measure: HIGH,
    also: 'sides?|rear|yards?|and|slump|at|along',
    beside: '(?:side|rear)\\s(?:and\\s(?:side|rear)\\s)?(?:yards?|property|lot|p\\.?\\s?l)',
    unless: 'front|street|retain|seat|garage|footing',
  },
  {
    ...{ name: 'fence.heightIn', kind: 'length', limit: 'max' },
    thing: 'fenc(?:es?|ing)|fnc\\.?',
    also: `gates?|and|sides?|rear|back|yards?|${HIGH}|${OVER}|wood|vinyl|solid|chain[-\\s]?link|cmu|redwood|cedar|privacy`,
    unless: 'front|street|f\\.?y\\.?(?=\\s)|tree|silt|protection|pool',
  },
  {
    name: 'adu.areaSqFt',
    kind: 'area',
    thing: ADU,
    also: 'floor|area|interior|livable|space|detached|attached|conditioned|habitable|size',
    unless: NOT_FLOOR,
    isLocal: true,
  },
  ...(['required', 'given'] as const).flatMap((stage): BuildingWords[] => {
    const [height, side, rear] = (
      {
        required: ['adu.maxHeightFt', 'adu.sideSetbackRequiredFt', 'adu.rearSetbackRequiredFt'],
        given: ['adu.heightFt', 'adu.sideSetbackFt', 'adu.rearSetbackFt'],
      } as const
    )[stage];
    return [
      {
        ...{ name: height, kind: 'length', stage, thing: ADU, isOfAll: true, isSubject: true },
        measure: `${HIGH}|ridge(?!\\s(?:beam|board|vent))`,
        also: `building|bldg\\.?|to|${OVER}|natural|average`,
        unless:
          'doors?|ceilings?|clgs?\\.?|windows?|fenc|guards?|rails?|number|digits?|figures|address|sills?|counter|clear|clr|plate|stair',
        isLocal: true,
      },
      {
        ...{ name: side, kind: 'length', stage, thing: ADU, measure: SIDE, also: OFF_LINES, andOf: rear },
        ...{ isSubject: true, isOfAll: true },
      },
      {
        ...{ name: rear, kind: 'length', stage, thing: ADU, measure: REAR, also: OFF_LINES, andOf: side },
        ...{ isSubject: true, isOfAll: true },
      },
    ];
  }),
  {
    ...{ name: 'jadu.areaSqFt', kind: 'area' },
    thing:
      'j\\.?a\\.?d\\.?u\\.?(?=[^\\p{L}]|$)|junior\\sa\\.?d\\.?u\\.?(?=[^\\p{L}]|$)|junior\\saccessory\\sdwelling(?:\\sunit)?',
    also: 'floor|area|interior|livable|space|size',
    unless: `${NOT_FLOOR}|room|alcove`,
    isLocal: true,
  },
  {
    ...{ name: 'landscape.areaSqFt', kind: 'area', stage: 'given' },
    thing:
      '(?:(?:new|irrigated|proposed|total)\\s)*(?:landscap(?:e|ed|ing)|irrigated|plant(?:ing|ed))\\sarea|new\\s(?:landscaping|plant(?:ing|s))|irrigated\\slandscap(?:e|ing)',
    also: 'irrigated|new|totals?',
  },
];

export const buildingFactNames: ReadonlySet<string> = new Set(buildingWords.map(({ name }) => name));
