import type { FactName } from './catalogue.ts';
import type { FigureKind, Stage } from './clue.ts';

const words = (source: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}])`, 'giu');

/** How each stage is told. Of two in one place the first of this list counts. */
export const stageWords: readonly (readonly [Stage, RegExp])[] = [
  ['left', words('still\\s(?:avail\\w*|free|unused)|left\\sover|to\\sspare')],
  [
    'limit',
    words(
      '(?:max(?:imum|\\.)?|total|ceiling|limit|most|allow\\w*|permi\\w+|coverage|cov)[^.;]{0,30}\\b(?:with|w\\/|after|incl\\w*\\.?|plus|\\+)\\s(?:the\\s|that\\s|any\\s)?(?:transfer\\w*|move|purchase[ds]?|bought|t\\.?d\\.?r)|(?:transfer|xfer)\\w*\\s(?:coverage\\s)?incl\\w*|(?:maximum|most|max)\\sall\\sin|all-?in\\s(?:max\\w*|limit)|(?:after|post-?)\\s?(?:transfer|purchase)|total(?:\\sthen)?\\s(?:entitle[dm]\\w*|rights?|allowed|allowable)|if\\stransferred|entitled(?=\\s(?:with|\\())|(?:full|the)\\s~\\s(?:square\\sfeet|sf)|transfer\\w*\\sto\\sa\\s(?:ceiling|limit|max\\w*|total)|with\\s(?:the\\s|a\\s|this\\s)?transfer[^.;~]{0,60}\\b(?:may|can|could)\\s(?:have|be|go|carry|hold|reach|cover)|base\\s(?:and|plus|\\+)\\s(?:the\\s|what\\sis\\s)?(?:bought|transfer\\w*|purchased)',
    ),
  ],
  [
    'proposed',
    words(
      '(?:at|upon|on)\\s(?:\\p{L}+\\s)?completion|built\\sout|build-?out|after\\s(?:the\\s|this\\s|our\\s)?(?:\\p{L}+\\s)?(?:work|project|job|construction|addition|remodel)|(?:we|design|project|plan|house)\\suses?\\b|(?:with|w\\/)\\sproject|post-?project',
    ),
  ],
  ['proposed', words('proposed\\s(?:\\p{L}+\\s){0,2}(?:is|are)\\snow')],
  ['proposed', words('with\\s(?:the|our|this|my)\\s(?:project|work|addition|remodel|bathroom|bedroom|garage|deck)')],
  [
    'other',
    words(
      "(?:city|county|town|placer|douglas|washoe|el\\sdorado)[’']s\\s(?:own\\s)?(?:limit|maximum|height|rule|ordinance)|(?:mr|mrs|ms|dr)\\.?\\s[\\w-]+[’']s\\s(?:lot|parcel|land|property|house|home)|supersed(?:e|es|ed|ing)|by\\sothers|(?:county|assessor\\S*)\\scard|belongs?\\sto\\san?\\s|our\\sletter\\sof|histor(?:y|ic|ical)|for\\scomparison|by\\scomparison|previous(?:ly)?|former(?:ly)?|earlier|older|prior(?!\\sto)|first\\s(?:submittal|scheme|draft|set|version|application|design)|withdrawn|abandoned|never\\s(?:built|filed|used|recorded)|old|obsolete|expired|void|sold\\sby|(?:19|20)\\d\\d\\s(?:permit|plan|map|scheme|approval|survey|set|design|application|submittal|drawings?|as-?built|record)|neighbou?r(?:s|ing|\\W?s)?|(?:brother|sister|cousin|friend|uncle|aunt|mother|father|parent|in-law)s?[’']s?|adjacent|adjoining|next\\sdoor|(?:lot|parcel|house|land|property)\\s(?:behind|beside|below|above|across\\sfrom)\\s(?:us|ours|mine)|by\\smistake|example|sample|typical|not\\sa\\spart|assessor[’']?s\\sroll|plat|roll|was\\sonce|originally\\sproposed|that\\s(?:it|they)\\sreplaces?|being\\sreplaced|to\\sbe\\sreplaced|rejected|instead\\sof|rather\\sthan|in\\serror|mistaken(?:ly)?|rev(?:ision)?\\.?\\s\\d\\s\\(sup\\w*\\)|lower\\sthan|less\\sthan|higher\\sthan|difference|reported|not\\sused|per\\s(?:the\\s)?assessor|assessor\\smap|similar|another\\s(?:house|cabin|lot|parcel|project|job|client)|other\\s(?:districts?|zones?|areas?|counties)|also\\s(?:drew|designed|built)|other\\s(?:cabin|house|project|lot|parcel)|by\\sthis\\soffice|(?:he|she|they)\\ssays?|parcel\\sto\\sthe|(?:lot|bldg\\.?|building|condos?|house)\\s(?:\\d+\\s)?to\\sthe\\s(?:n|s|e|w)\\w*|lot\\s(?:\\d+\\s)?to\\sthe|that\\s(?:house|home|lot|parcel|project|job|cabin)\\s(?:had|has|was|is)|lot\\sbehind|lot\\s\\d+\\s(?:house|driveway|garage|residence|home|deck|\\(apn)|reference|phase\\s1|not\\s(?:a\\s)?part\\sof|county\\ssays|listing|realtor|(?:was|were)\\s(?:once\\s|first\\s)?to\\s(?:be|have)|used\\sto\\s(?:be|have|stand)|(?:first|originally|initially)\\s(?:put\\sat|set|shown|drawn|planned|filed|figured)|had\\s(?:proposed|shown|planned|applied\\sfor|drawn)|pre-?fire|as\\s(?:first|originally)\\s(?:filed|drawn|submitted)",
    ),
  ],
  [
    'removed',
    words(
      'remov(?:e|ed|al|als|ing)|trees?(?:(?!\\bwere\\b)[^.;~]){0,30}\\b(?:down|out|cut|lost|taken|coming\\sout)|trees?\\sgo(?!\\p{L})|to\\s(?:go|come\\sout)|los(?:e|t|ing)|in\\sthe\\sway|slated|marked\\sfor|ha(?:s|ve)\\sto\\s(?:go|cut|come)|(?:must|will|shall)\\s(?:be\\s)?cut|cut\\sdown|to\\sbe\\scut|fell(?:ed|ing)?|(?:come|comes|coming|go|going|taken?|brought)\\s(?:down|out)|cross(?:ed)?\\sout|marked\\s(?:x|for\\sremoval)|demo(?:lish(?:ed)?|lition)?|take(?:n)?\\s(?:out|up)|taking\\sout|tak(?:e|en)\\saway|restor(?:e|ed|ation)|torn?\\sout|tear\\sout|comes?\\sout|coming\\sout|taken\\sup|pull(?:ed)?\\sup|less|minus|relocat(?:e|ed)|goes\\saway|going\\saway|abandon',
    ),
  ],
  [
    'excess',
    words(
      'excess|exceeds?\\s(?:the|its|this|that|what)\\s(?:base|class|land)[^.;~]{0,30}\\sby|over\\s(?:its|the)\\sbase|overage|over-?covered|nonconforming',
    ),
  ],
  [
    'left',
    words(
      'remaining|avail\\.?|unused|left\\sover|available|banked|spare|reserve|headroom|to\\sspare|balance|still\\sfree',
    ),
  ],
  [
    'transferred',
    words(
      'transfer(?!\\sstation)(?:red|s|ring)?|bought|buy(?:s|ing)?(?!\\p{L})|purchas(?:e|ed|ing)|acquir(?:e|ed)|moved\\s(?:here|to\\s(?:this|the))|brought\\sin|moved\\sin|sending|tdr|from\\s(?:the\\s)?land\\sbank|carried\\sover\\sfrom|brought|imported?|moved\\s(?:in|onto|over|from)|moving|onto\\s(?:the\\s|this\\s)?parcel|ctc|t\\.?d\\.?r',
    ),
  ],
  [
    'base',
    words(
      'base|bailey|coefficient|by\\sclass|class\\s(?:allows|gives|permits)|by\\s(?:the\\s)?(?:soil|class|district|capability)|(?:percent|%)\\sof\\s(?:the\\s)?(?:\\p{L}+\\s)?(?:lot|parcel|area|land|site|ground)|of\\s(?:the\\s)?(?:site|lot|parcel|land|area)\\s?=|of\\s(?:the\\s)?(?:surveyed|parcel|lot|land)\\sarea\\scomes|ipes\\sallow\\w*|the\\sland\\salone|before\\stransfer|without\\s(?:any\\s)?transfer|w\\/?o\\s(?:any\\s)?transfer|by\\sland\\sclass|they\\sgive\\sus|we\\sget',
    ),
  ],
  [
    'required',
    words("required|req[’']?d\\.?|min(?:imum|\\.)?|at\\sleast|wants|needs|requires|must\\shave|no\\sless\\sthan"),
  ],
  [
    'limit',
    words(
      'max(?:imum|\\.)?|most|greatest|ceiling|cap|limit(?:s|ed)?|(?<!adds?\\s)up\\sto(?=\\s*(?:$|~|about))|no\\smore\\sthan|not\\sto\\sexceed|at\\smost|guidelines?|top\\sof\\sthe\\srange|table\\stops\\sout|parcel\\smay\\s(?:hold|carry)',
    ),
  ],
  [
    'allowed',
    words(
      'allow(?:s|ed|able|ance|\\.)?|alw\\w*|permit(?:ted|s|ting)|permissible|may\\s(?:\\p{L}+\\s)?(?:be|go|carry|hold|cover|stand|rise|have|reach)|can\\s(?:be|go|carry|hold|cover|stand|rise|have|reach)|code|lets?|rights(?!\\sof)|entitled|budget|rule|ordinance|standard|zoning|table(?=\\s(?:\\d+|value|height|ht))|trpa(?=\\s(?:ht|height|max))|permissible|okd?|as\\sof\\sright|could\\sbe|carries|earns|gives?\\sus|gives|grants|entitles|sets',
    ),
  ],
  [
    'added',
    words(
      'add(?:s|ed|ition|itional|ing)?|put\\sin|increase|net\\s(?:change|new)|(?<!no\\s)change|gain|more|extra|reduction|decrease[sd]?|reduced\\sby|new\\s(?:coverage|surface|hard|imperv\\w*|covered|paving)|delta|\\+\\/-',
    ),
  ],
  [
    'existing',
    words(
      'exist(?:s|ing|\\.)?|exst\\w*|\\(e\\)|ex\\.?|today|now|present(?:ly)?|current(?:ly)?|(?<!(?:drawn|wall|ridge|roof)\\s)stands?(?!\\sat(?![\\p{L}]))|standing|on\\sthe\\sground|in\\splace|as\\s(?:found|built|measured|surveyed)|as-(?:found|built|is)|as\\sis|as\\sit\\s(?:is|stands)|before|pre-?(?:project|construction|development)|prior\\sto|inventor(?:y|ied)|measured|counted|verified|already|at\\spresent|is\\sthere|are\\sthere|there\\s(?:is|are)|we\\s(?:found|find|have(?!\\sto))|(?:is|are|was|were)\\sfound|here\\salready|built\\sso\\sfar|to\\sdate|legally\\sestablished|grandfathered|pre(?=\\s|$)|what\\sis\\s(?:there|on\\sit)|on\\sit\\snow|in\\sthe\\sfield|actually\\sthere',
    ),
  ],
  [
    'proposed',
    words(
      "reduc(?:es?|ed|ing)\\s(?:this|it|that|the\\stotal|coverage)\\sto|(?:shrink|grow|reduce[ds]?|rise|drop|fall|go|come|increase|cut|brought|narrow|widen)(?:s|ed|en)?\\s(?:down\\s|up\\s)?to|propos(?:e|es|ed|al|ing)|prop[’']?d?\\.?|\\(p\\)|\\(n\\)|after(?:wards?)?|with\\s(?:the\\s|our\\s|this\\s)?(?:project|work|addition|remodel)|when\\s(?:i|we)\\s(?:am|are)\\s(?:done|finished|through)|when\\s(?:\\p{L}+\\s){0,4}(?:done|complete|completed|finished|built|through|over)|once\\s(?:\\p{L}+\\s){0,10}(?:done|complete|completed|finished|built|restored|in)|finish(?:ed)?|final(?:ly)?|result(?:s|ing)?|end(?:s|ing)?\\sup|future|will\\s(?:\\p{L}+\\s)?(?:be|stand|cover|total|remain|have|come|rise|top|reach|hold|measure|end|read|sit|make)|would\\s(?:be|stand|cover|total|come|rise|top|reach|hold|measure)|planned|plan|planning|completion|complete[sd]?|post-?(?:project|construction|development)|revised|as\\s(?:designed|drawn|shown)|design(?:ed)?|to\\sbe(?:\\sbuilt)?|to-be|provided|prov\\.?|this\\s(?:project|set|job|permit|application|submittal|plan|sheet)|new(?:\\swork)?|shows?|shown|drawn|we\\s(?:want|ask|draw|plan|intend)|our\\s(?:plan|design|project)|all\\sdone|build-?out|job|work|post|actual|ours|requested|held|used|uses|grow\\sto|ends?\\sup|as\\sdesigned|with\\sproject|we\\suse|leav(?:es?|ing)\\s(?:the|us|our|this|it|them)|what\\swe\\swill\\shave|what\\swill\\sbe|to\\scome|going\\sin|tomorrow|then",
    ),
  ],
];

export type Profile = {
  name: FactName;
  kinds: readonly FigureKind[];
  /** A number without a unit may be it within this range, where words close by say so. */
  bare?: readonly [least: number, most: number];
  /** Words that say what it is of; the first list says so by itself, the second where nothing else is near. */
  strong: RegExp;
  weak?: RegExp;
  /** The heading of a part under which the second list says it too. */
  headed?: RegExp;
  /** Words that make it another thing, in the same place or nearer. */
  never?: RegExp;
  /** One of these stages must be told, or none at all where `plain`. */
  stages?: readonly Stage[] | 'any';
  plain?: true;
  /** Its words must stand beside the figure itself, not merely in its sentence or over it. */
  close?: true;
  /** What must stand somewhere about a number without its unit. */
  inUnit?: RegExp;
  /** What was so still is. */
  lasting?: true;
  /** Words beside the figure that make it surer, and those that make it less so. */
  beside?: RegExp;
  less?: RegExp;
};

const CARRIES =
  '(?:lot|parcel|property|site|land)\\s(?:(?:now|today|presently|currently|then|will|would|already)\\s){0,2}(?:carr(?:y|ies)|holds?|bears?)(?=\\s*(?:$|about|some|~))';
const COVERAGE =
  'coverages?|cover|covered|covg?\\.?|cvg|impervious(?:ness)?|hard\\s?(?:surfaces?|scape)|hardscape|surfac(?:es|ing)|ground\\scover(?!\\splant)|paved\\s(?:area|and\\sroofed)|roofed\\sand\\spaved|built\\sand\\spaved|footprint\\sof\\sall|all\\ssurfaces';
const OFF_SITE =
  'in\\s(?:the\\s)?(?:(?:road|street|access|county|public)\\s)?easement|off-?\\s?site|off\\sthe\\s(?:lot|parcel|property)|in\\sstreet|right-?\\s?of-?\\s?way|r\\.?\\/?o\\.?\\/?w\\.?|r\\.?\\/w\\.?|in\\sthe\\s(?:public\\s|county\\s|town\\s)?(?:street|road|right)|(?:public|county|town|city)\\s(?:land|road|street|right)|street\\sside|(?:outside|beyond|across|off|out\\sof)\\s(?:of\\s)?(?:the\\s|our\\s|my\\s)?(?:property|lot|parcel|boundary|line)(?:\\slines?)?|off-?lot|os(?=\\scoverage)|(?:road|street|public)\\s(?:shoulder|land|right)|shoulder|street-?side|on\\s(?:caltrans|usfs|county|public|forest\\sservice)\\sland|in\\sthe\\s(?:road|street)|in\\srow|in\\s(?:the\\s)?(?:\\p{L}+\\s){1,2}(?:r\\/w|r\\.?o\\.?w)|beyond\\slot\\slines|off\\sthe\\s(?:property|parcel|lot)|apron|encroachment';
/** What says that something lies off the parcel. */
export const offSite = words(OFF_SITE);
const LAND = '(?:lot|parcel|plot|site|property|land|homesite|ground|tract)';
const HOUSE = '(?:house|home|residence|dwelling|cabin|building|structure)';

const NOT_WHOLE =
  'house|residence|dwelling|building|garage|drive(?:way)?|deck|walk(?:way)?s?|patio|terraces?|steps?|stairs?|porch|shed|roof(?:ed)?|parking|hot\\stub|stoop|path|turnout|spa|cabin|bedroom|wing|entry|gravel|asphalt|concrete|pavers?|stone';
const WALLS =
  'wall|fence|gate|ceiling\\sheight|plate|snow|deck|rail(?:ing)?|guard|retaining|stem|eave|garage|shed|door|window|step|riser|boulder|monument|sign|pole|chimney|tree|trunk|bench|floor-to-floor|storey?\\sheight|story\\sheight';

const YARDS = /\b(?:c\.?\s?y|cubic|cu|y(?:ar)?ds?|earth(?:work|\smoved)?|volumes?|digging)\b/i;

export const profiles: readonly Profile[] = [
  {
    name: 'coverage.offsiteExistingSqFt',
    kinds: ['sf'],
    strong: words(OFF_SITE),
    close: true,
    stages: ['existing'],
    bare: [0, 20_000],
    never: words('allow\\w*|slope|setback|wide|width|snow'),
  },
  {
    name: 'coverage.offsiteProposedSqFt',
    kinds: ['sf'],
    strong: words(OFF_SITE),
    close: true,
    stages: ['proposed'],
    bare: [0, 20_000],
    never: words('allow\\w*|slope|setback|wide|width|snow'),
  },
  {
    name: 'coverage.existingSqFt',
    kinds: ['sf'],
    strong: words(`${COVERAGE}|${CARRIES}`),
    stages: ['existing'],
    lasting: true,
    never: words(`${OFF_SITE}|floor|disturb\\w*|${NOT_WHOLE}`),
    bare: [0, 60_000],
  },
  {
    name: 'coverage.proposedSqFt',
    kinds: ['sf'],
    strong: words(`${COVERAGE}|${CARRIES}`),
    stages: ['proposed'],
    never: words(`${OFF_SITE}|floor|disturb\\w*|${NOT_WHOLE}`),
    bare: [0, 60_000],
  },
  {
    name: 'coverage.transferredSqFt',
    kinds: ['sf'],
    strong: words(
      `${COVERAGE}|transfer(?:red|s)?|bought|buy(?:s|ing)?|purchas(?:ed|es|ing)|mov(?:e|ed|es|ing)\\s(?:on)?to\\s(?:this|the|our|my)|restored`,
    ),
    stages: ['transferred'],
    never: words(
      `${OFF_SITE}|may\\s(?:hold|carry|be)|total|carried|before\\sit|(?:the|its)\\s(?:maximum|limit|ceiling)\\sto`,
    ),
    bare: [1, 20_000],
  },
  {
    name: 'coverage.baseAllowableSqFt',
    kinds: ['sf'],
    strong: words(`${COVERAGE}|base|allowable|allowance|allotment`),
    weak: words('allowed|permitted|may\\sbe\\s(?:covered|built)'),
    stages: ['base', 'allowed', 'required'],
    never: words(`${OFF_SITE}|floor|over\\sits|uses?`),
    bare: [20, 60_000],
  },
  {
    name: 'coverage.maxAllowableSqFt',
    kinds: ['sf'],
    strong: words(COVERAGE),
    weak: words(
      'parcel\\smay\\s(?:hold|carry|have|cover)|total\\s(?:right|allowed|allowable)|(?:with|after)\\s(?:the\\s)?(?:transfers?|move)',
    ),
    stages: ['limit'],
    never: words(`${OFF_SITE}|floor|base|bailey|class`),
    bare: [20, 60_000],
  },
  {
    name: 'coverage.allowablePercent',
    kinds: ['percent'],
    strong: words(
      `${COVERAGE}|base|class|bailey|capability|coefficient|allowable|allowed|allows|permitted|may\\sbe\\s(?:covered|built)|district|soils?|governs`,
    ),
    never: words(
      'slope|grade|steep\\w*|climbs?|drive(?:way)?|pitch|existing|proposed|of\\sthe\\s(?:trees|cost|fee)|runoff|compaction|exempt|fee|grading|moisture|opening|canopy|haul\\w*|swell',
    ),
    stages: ['base', 'limit', 'allowed'],
    plain: true,
  },
  {
    name: 'parcel.landCapability',
    kinds: ['class'],
    strong: words('capability|bailey|class|classification|lcd|district|land\\s(?:cap\\.?|class)|cl\\.?(?=\\s*$)'),
    never: words(
      'allow\\w*|percent|%|depth|hydro\\w*|occupancy|fire|flood|historic|roof|type|plan\\sarea|special|school|assessment|lake|site\\sclass|seismic|no\\.|form|coefficient|zoning',
    ),
    stages: 'any',
    plain: true,
    close: true,
    lasting: true,
  },
  {
    name: 'parcel.ipesScore',
    kinds: ['ipes'],
    strong: words('ipes|i\\.p\\.e\\.s\\.?|(?:lot|parcel)\\sscored|individual\\sparcel\\sevaluation'),
    never: words('line(?!\\))|percent|allow\\w*|coverage|base|minimum|year|date|cutoff'),
    stages: 'any',
    plain: true,
    lasting: true,
  },
  {
    name: 'parcel.areaSqFt',
    kinds: ['sf'],
    strong: words(
      `${LAND}\\s(?:area|size|acreage|(?:sq\\.?|square)\\s?(?:ft|feet|footage)\\.?)|(?:area|size|acreage|extent|footage)\\sof\\s(?:the\\s|this\\s|our\\s|my\\s|said\\s)?(?:\\p{L}+\\s)?${LAND}|(?:net|gross|deed(?:ed)?|survey(?:ed)?|record(?:ed)?|total)\\s(?:land\\s|lot\\s|parcel\\s|site\\s)?(?:area|acreage)|acreage|(?:sq\\w*\\.?\\s?f\\w*\\.?|acres?)\\sof\\s(?:the\\s)?${LAND}|(?:computed|measured|calculated)\\sarea|area\\s(?:within|inside)\\s(?:the\\s)?(?:boundar\\w+|(?:property|lot|parcel)\\slines?)|area\\s(?:this|by|per|from)\\s(?:this\\s)?survey|how\\sbig|${LAND}\\s(?:\\p{L}+\\s){0,3}(?:is|has|holds|contains|measures|covers|comprises|comes\\sto|runs|takes\\sin|of)|survey\\s(?:\\p{L}+\\s){0,4}(?:closes|gives|shows|finds|says)|${LAND},\\ssq\\w*`,
    ),
    // "ROOF AREA", "DRAINAGE AREA" are others.
    weak: words(
      `${LAND}|(?<!(?<!\\b(?:total|net|gross|whole|entire|deed(?:ed)?|record|survey(?:ed)?|${LAND}))[\\p{L})]\\s)area|acreage|size|measures|(?:record\\sof\\s)?survey`,
    ),
    headed: words(LAND),
    never: words(
      `${COVERAGE}|allow\\w*|floor|disturb\\w*|snow|easement|sensitive|may|base|living|building|limit|${OFF_SITE}|footprint|garage|deck|existing|propos\\w*|${HOUSE}|class|district|1[abc]|sez|max\\w*|percent|basal|planting|turned|opened|graded|lawn|rounded|rounds|tax\\sbill|brochure|landscap\\w*|storage|deck|drive(?:way)?|walks?|patio|porch|roof|apron|(?:percent|%)\\sof\\slot|excavat\\w*|parking|addition|setback`,
    ),
    bare: [1500, 2_000_000],
    plain: true,
    stages: ['existing', 'proposed'],
    close: true,
    lasting: true,
  },
  {
    name: 'building.floorAreaSqFt',
    kinds: ['sf'],
    strong: words(
      `(?:floor|flr?\\.?)\\s(?:area|space|plan\\sarea)|(?:living|heated)\\sfloor|total\\sliv\\.?|studio(?=\\s~|\\s*$)|of\\s(?:\\p{L}+\\s)?floor(?!\\s(?:plan|level))|sq\\w*\\.?\\s?f\\w*\\.?\\sof\\s(?:\\p{L}+\\s)?floor|living\\s(?:area|space)|(?:heated|conditioned|habitable|finished|interior)\\s(?:floor\\s)?(?:area|space|sq\\w*)|floors?\\stotal|gross\\sfloor|gfa|(?:new\\s|stor(?:y|ey)\\s|family\\s)${HOUSE}\\sof|${HOUSE}\\s(?:size|area)|area\\sof\\s(?:the\\s)?${HOUSE}|square\\sfootage\\sof\\s(?:the\\s)?${HOUSE}|size\\sof\\s(?:the\\s)?(?:finished\\s|new\\s)?${HOUSE}|heated|total\\s(?:conditioned|living|habitable|livable|finished|interior|inside|enclosed|building|house)(?:\\s(?:area|space|sq\\w*))?|gross\\s(?:floor|building|living)|(?:livable|inside|enclosed|building|house)\\s(?:floor\\s)?(?:area|space|square\\sfootage|sq\\.?\\sft)|gross\\s(?:building|sq\\w*)|living,?\\stotal|finished\\s(?:area|house)|${HOUSE}\\s(?:measures|totals|will\\sbe|size|grow)|(?:all|everything)\\sin\\b`,
    ),
    never: words(
      `${COVERAGE}|(?<!(?:whole|entire)\\s)lot|parcel|garage|deck|existing|present|today|now|main\\s(?:floor|level)|upper|lower|first|second|loft|ground\\sfloor|basement|unconditioned|added|addition|old|before|(?:grows?|increases?)\\sby`,
    ),
    close: true,
    stages: ['proposed'],
    plain: true,
    bare: [200, 20_000],
  },
  {
    name: 'grading.disturbedAreaSqFt',
    kinds: ['sf'],
    strong: words(
      'disturb(?:ed|ance|s|ing)?|torn\\sup|earthwork\\s(?:footprint|area)|(?:soil|earth|ground)\\s(?:exposed|disturbed)|(?:affect|disturb)\\w*\\sabout|turned\\sover|limits?\\sof\\s(?:work|grading)|soil\\s(?:we\\s(?:will\\s)?)?(?:opened|turned|exposed|bared|stir(?:red)?\\sup)|ground\\s(?:opened|turned(?:\\sover)?|broken|exposed|bared)|(?:area\\s)?(?:to\\sbe\\s)?(?:graded|grubbed)|bare\\s(?:soil|ground)',
    ),
    never: words(`${COVERAGE}|staging\\sarea`),
    stages: ['proposed', 'limit'],
    plain: true,
    bare: [50, 60_000],
  },
  {
    name: 'building.maxHeightFt',
    kinds: ['ft'],
    strong: words(
      `table\\s37\\.4[\\d.-]*|37\\.4(?:\\.\\d)?(?:-\\d)?|height|ht\\.?|hgt\\.?|high(?:est)?|tall(?:est)?|ridge|roof|peak|top|elevation\\sgain|(?:let|allow)\\w*\\sus\\s(?:to\\s)?go`,
    ),
    stages: ['limit', 'allowed', 'required'],
    never: words(
      `${WALLS}|setback|depth|deep\\w*|excavat\\w*|existing|yard|front|without\\sfindings|c\\.f|runoff|gal(?:lons)?|in\\sthe\\scounty`,
    ),
    bare: [15, 60],
  },
  {
    name: 'building.heightFt',
    kinds: ['ft'],
    strong: words(
      `height|ht\\.?|hgt\\.?|tall(?:est)?|highest|ridge|peak|tops?\\sout|roof\\s(?:rises|reaches|stands|goes|tops)|top\\sof\\s(?:the\\s)?(?:roof|ridge|${HOUSE}|building)|roof\\stop|rooftop|ht|tall(?:est)?\\s(?:point|pt)|highest\\s(?:point|pt)|elevation\\sgain|above\\s(?:the\\s)?(?:low(?:est)?|natural|existing|finish(?:ed)?|original)\\s(?:\\p{L}+\\s)?(?:grade|ground|point)`,
    ),
    stages: ['proposed'],
    plain: true,
    never: words(
      `${WALLS.replace('garage|', '')}|existing|present|today|depth|deep\\w*|excavat\\w*|below|elevation\\sof|setback|wide|long|plate|old`,
    ),
    less: words('garage'),
    bare: [12, 60],
  },
  {
    name: 'building.roofPitch',
    kinds: ['pitch'],
    strong: words(
      'roof(?:s|ing|line)?|rp|pitch(?:es|ed)?|slopes?|rafters?|gables?|main|predominant|primary|shed|maximum\\sheight|height\\slimit',
    ),
    never: words('existing|old|dormers?|deck|stairs?|ramp|grade|bank|cut|fill|drive(?:way)?|present|today'),
    less: words('garage|porch|entry|lower|secondary|shed'),
    stages: ['proposed', 'limit', 'allowed', 'base', 'required'],
    plain: true,
  },
  {
    name: 'building.yearBuilt',
    kinds: ['year'],
    strong: words(
      `built|put\\s\\p{L}+\\sup|${HOUSE}\\sfrom|construct(?:ed|ion)|erected|completed|year\\sof|dates?\\s(?:from|to|back)|original\\s(?:${HOUSE}|construction|permit)|went\\sup|put\\sup|finished|vintage|raised|first\\soccupied|year|circa|dates?\\sof\\s(?:building|construction)|age\\sof|${HOUSE}\\sage|cert\\w*\\.?\\sof\\socc\\w*|constructed|first\\sbuilt|original\\s${HOUSE}|${HOUSE},?\\s(?:of|year|from)`,
    ),
    never: words(
      'remodel\\w*|addition|code|survey\\w*|verif\\w*|plan|plans|permit\\w*|sheet|rev\\w*|deck|garage|addressed|edition|dated?(?!\\s(?:from|to|back))|signed|driveway|drive|well|bath|kitchen|roof\\w*|re-?roof\\w*|wing|amended|adopted|established|since|shed|barn|neighbou?r\\w*|bought|recorded|expires?|next|unbuilt|never|scheme|begin|start|season|wall|evaluat\\w*|scor(?:ed|es?)',
    ),
    stages: 'any',
    lasting: true,
    plain: true,
  },
  {
    name: 'site.crossSlopePercent',
    kinds: ['percent'],
    strong: words(
      `cross-?\\s?slope|x-?\\s?slope|slope\\sside\\sto\\sside|(?:falls|slopes|drops)\\sat|(?:slope|grade|fall|gradient)\\s(?:of|across|over|at)\\s(?:the\\s)?(?:\\p{L}+\\s)?(?:${LAND}|${HOUSE}|pad|building\\ssite)|(?:${LAND}|ground|hill(?:side)?|building\\ssite)\\s(?:slope|slopes|falls|grade|drops|rises|tilts)|ground\\sslope|natural\\sslope|average\\sslope|slope\\s(?:under|beneath|across)|across\\sthe\\s(?:building\\s)?(?:site|lot|pad|house)|cross-?(?:hill|sect\\w*|wise)?\\s(?:slope|fall|gradient|grade)|cross\\s(?:slope|fall)|crossways|transverse\\s(?:slope|grade)|slope\\s(?:retained|through|thru|beneath|under)|(?:steepness|incline|gradient|grade|slope|fall)\\s(?:of|at|@|through|thru|beneath|under|in)\\s(?:the\\s)?(?:site|house|footprint|building|bldg)|percent\\scross|(?:site|building)\\s(?:slope|x)|corner\\sto\\scorner|slope\\sof\\s(?:the\\s)?lot|slope\\sbuilding\\ssite`,
    ),
    never: words(
      'drive(?:way)?|roof|walks?|ramp|gutter|swale|pipe|road|street|grade\\sof\\sdrive|finish\\w*|drain\\w*|over|exceed\\w*|steeper|creek|away',
    ),
    stages: 'any',
    lasting: true,
    plain: true,
    bare: [1, 60],
  },
  {
    name: 'site.drivewaySlopePercent',
    kinds: ['percent'],
    strong: words(
      'drive|driveways?|dwy|drwy|approach|apron|access\\sdrive|apron\\s(?:to|up)|garage\\s(?:slab\\s)?to\\s(?:street|pavement|road)',
    ),
    beside: words('slopes?|grades?|climbs?|falls?|rises?|runs?|pitch|steep\\w*|gradient|inclin\\w+|s\\s?=|max\\w*'),
    never: words(
      'existing|today|now|present|cross-?\\s?slope|first\\s\\d+|last\\s\\d+|landing|transition|allow\\w*|limit|county|co\\.|trpa|district|code|standard|coverage|roof|ordinance|old|minimum|average|site',
    ),
    stages: ['proposed', 'limit'],
    plain: true,
    bare: [1, 25],
  },
  {
    name: 'grading.excavationDepthFt',
    kinds: ['ft'],
    strong: words(
      'excavat(?:ion|ions|e|ed|ing)|dig(?:s|ging)?|dug|deepest|depth\\sof\\s(?:the\\s)?(?:cut|excavation|footings?|foundation|dig)|(?:footing|foundation|cut|max\\w*\\.?)\\sdepth|footings?|below\\s(?:existing\\s|natural\\s|finish(?:ed)?\\s|original\\s)?(?:grade|ground)|cut\\sdepth|cut\\sinto|cutting\\sin|hole|depth\\sof\\scut|(?:deepest|greatest|max\\w*)\\s(?:point\\sof\\s)?(?:dig|cut|exc\\w*|disturbance)|pit\\sfor|bottom\\sof\\s(?:the\\s)?footings?|depth\\sof\\sdisturbance',
    ),
    weak: words('depth|deep'),
    headed: words('excavat\\w*|grading|earthwork|foundations?|digging|soils?'),
    never: words(
      'geotech\\w*|boring|groundwater|test\\s(?:pit|hole)|bear\\w*|ceiling|headroom|frost|snow|embed\\w*|min\\w*|allow\\w*|approved|(?<!(?:footing|foundation)\\s)trench|sewer|water\\sline|utility|shall|triggers?|without|infiltration|dripline|drywell|gravel|setback|lower\\sthan|exempt|height|tall|plant\\w*|root|mulch|wide',
    ),
    stages: ['proposed', 'limit', 'removed'],
    plain: true,
    bare: [1, 30],
  },
  {
    name: 'grading.cutCy',
    kinds: ['cy'],
    strong: words(
      'cuts?|c(?=\\s?=)|excavat(?:ed?|ion|ions|ing)|dig|dug|digging|diggings|removed\\sfrom\\sthe\\sbank|comes?\\sout|to\\sbe\\smoved|out\\sof\\sthe\\sground|taken\\sout|generate',
    ),
    weak: words('out'),
    never: words('net|export\\w*|haul\\w*|import\\w*|balance|stump|trees?|topsoil|depth|deep\\w*'),
    inUnit: YARDS,
    plain: true,
    stages: ['proposed', 'removed', 'limit', 'allowed'],
    bare: [0, 5000],
  },
  {
    name: 'grading.fillCy',
    kinds: ['cy'],
    strong: words(
      'fills?|f(?=\\s?=)|embankment|backfill(?:ed)?|placed|placement|kept\\s(?:on\\ssite|here)|put\\sback|go(?:es)?\\sback|spread|reuse[ds]?|re-use[ds]?|used\\s(?:on\\s?site|behind|here)',
    ),
    weak: words('back|in|used'),
    never: words('net|export\\w*|haul\\w*|import\\w*|balance|slope|depth|deep\\w*'),
    inUnit: YARDS,
    plain: true,
    stages: ['proposed', 'limit', 'allowed'],
    bare: [0, 5000],
  },
  {
    name: 'grading.netCy',
    kinds: ['cy'],
    strong: words(
      'net|imp(?=\\s?=)|exp(?=\\s?=)|take\\saway|leave\\sthe\\ssite|leaves?\\sthe\\ssite|leaving\\sthe|excess|waste|shortfall|\\+\\/-|rides|exports?(?:ed)?|import(?:ed)?|haul(?:ed)?|off-?haul|leaves?|leaving|surplus|truck(?:ed)?|balance|taken\\s(?:away|off)|off\\s(?:the\\s)?site|carted|out\\sof\\sthe\\sbasin|difference|spoils?',
    ),
    never: words('stump|topsoil|gravel|area|acreage|floor|slope|coverage|loose|swell|bulk(?:ed|ing)?|truck\\s?loads?'),
    inUnit: YARDS,
    plain: true,
    stages: ['proposed', 'left', 'excess', 'removed'],
    bare: [0, 5000],
  },
  {
    name: 'building.frontSetbackFt',
    kinds: ['ft'],
    strong: words(
      'front\\s(?:yard|yd\\.?|setback|property|lot|line|building)|fysb|street-?\\s?side\\s(?:yard|setback)|street\\s(?:setback|line)|from\\s(?:the\\s)?(?:street|road|front)|setbacks?,?\\s\\(?front|front\\s(?:offset|clearance|clear|distance)|yard,?\\s\\(?front|(?:to|from|off|of)\\s(?:the\\s)?(?:front|street|road)\\s(?:property\\s)?line|front\\swall|to\\s(?:the\\s)?(?:\\w+\\s)?(?:front|face\\sof\\s(?:the\\s)?garage|garage\\sface)|to\\sfront\\sproperty|front\\ssetback|back\\sof\\s(?:the\\s)?property\\sline|street\\s(?:yard|property\\sline)|off\\sthe\\s(?:road|street)|clears\\sthe\\sfront|to\\s(?:the\\s)?(?:r\\/w|row|right-of-way)(?:\\sline)?',
    ),
    weak: words('front|from\\s(?:the\\s)?(?:property\\s)?line'),
    headed: words('setbacks?|yards?'),
    inUnit: /\b(?:setbacks?|yard|front)\b/i,
    never: words(
      '(?<!street.)side|rear|back\\syard|required|min\\w*|code|zone|county|lots|hose|fire|reach|setback\\sline|wants|needs|height|tall|wide|existing\\sgarage|wall|deep|steps?|porch\\sis|elevation|deck|entry|req\\W?d|must|ordinance|standard',
    ),
    stages: ['proposed', 'existing'],
    plain: true,
    bare: [5, 120],
  },
  {
    name: 'building.parking',
    kinds: ['parking'],
    strong: words(
      'park(?:ing|ed)?|stalls?|pkg|off-?street\\sspaces?|vehicle\\sspaces?|spaces\\sprovided|car\\sspaces?|autos?|cars|covered\\s\\/\\suncovered|enclosed',
    ),
    weak: words('cars?|spaces?|vehicles?'),
    headed: words('park\\w*|cars?|garage'),
    never: words(
      'visitor|public|trailhead|required|req\\W?d|min\\w*|car\\sgarages?|garage\\sonly|bike|bicycle|compact|code|wide|crawl|per',
    ),
    stages: ['proposed'],
    plain: true,
    bare: [1, 20],
  },
  {
    name: 'building.stories',
    kinds: ['count'],
    strong: words('-?stor(?:y|ies|ey|eys)|levels?|floors|no\\.?\\sof\\s(?:levels|stories|floors)'),
    never: words('max\\w*|allow\\w*|limit|existing|below|sheet|snow|noise|bedrooms?|baths?|cars?|garage'),
    close: true,
    stages: ['proposed', 'added'],
    plain: true,
    bare: [1, 4],
  },
  {
    name: 'trees.removedCount',
    kinds: ['count'],
    strong: words('trees?|conifers?|pines?|firs?|cedars?|jeffre(?:y|ys)|aspens?|lodgepoles?|timber|stems|removals?'),
    never: words(
      'keep|kept|remain(?:s|ing)?|protect\\w*|stays?|retain\\w*|sav(?:e|ed)|plant\\w*|replace\\w*|fenc\\w*|preserv\\w*|required|limb\\w*|prun\\w*|thin\\w*',
    ),
    stages: ['removed'],
    bare: [0, 60],
  },
];

export const figureFactNames: readonly FactName[] = profiles.map(({ name }) => name);
