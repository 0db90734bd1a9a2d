/** What a figure is of. Each has its words below and the facts that it may state in `figure-facts.ts`. */
export type Concept =
  | 'coverage'
  | 'parcel-area'
  | 'capability'
  | 'ipes'
  | 'height'
  | 'pitch'
  | 'year'
  | 'floor-area'
  | 'cross-slope'
  | 'driveway-slope'
  | 'excavation'
  | 'cut'
  | 'fill'
  | 'net'
  | 'disturbed'
  | 'setback'
  | 'parking'
  | 'stories'
  | 'trees';

/** Which of several figures of one concept is meant. */
export type Qualifier =
  | 'existing'
  | 'proposed'
  | 'required'
  | 'allowed'
  | 'maximum'
  | 'minimum'
  | 'base'
  | 'verified'
  | 'off-site'
  | 'on-site'
  | 'transferred'
  | 'remaining'
  | 'excess'
  | 'removed'
  | 'changed'
  | 'approved'
  | 'building'
  | 'total'
  | 'front'
  | 'side'
  | 'rear';

/**
 * The words of a concept. Letters only, as `normalise` leaves them: lower case, without full stops and apostrophes,
 * hyphens and slashes as spaces. `weak`: only where no other concept stands in the same label.
 */
type ConceptWords = { concept: Concept; adds?: readonly Qualifier[]; weak?: true; words: readonly string[] };

export const conceptWords: readonly ConceptWords[] = [
  {
    concept: 'coverage',
    words: [
      'coverage',
      'coverages',
      'cov',
      'covg',
      'cvg',
      'land coverage',
      'land cov',
      'lot coverage',
      'lot cov',
      'site coverage',
      'parcel coverage',
      'impervious coverage',
      'impervious cover',
      'impervious surface',
      'impervious surfaces',
      'impervious surface coverage',
      'impervious surface area',
      'impervious area',
      'imperv coverage',
      'imperv surface',
      'imperv area',
      'coverage area',
    ],
  },
  {
    concept: 'coverage',
    weak: true,
    adds: ['base', 'allowed'],
    words: ['base allowable', 'base allow', 'base allowed'],
  },
  { concept: 'coverage', weak: true, adds: ['maximum', 'allowed'], words: ['max allowable', 'maximum allowable'] },
  { concept: 'coverage', weak: true, adds: ['remaining'], words: ['remaining banked'] },
  { concept: 'coverage', weak: true, adds: ['transferred'], words: ['amount transferred', 'amount transferred in'] },
  {
    concept: 'parcel-area',
    words: [
      ...['lot', 'parcel', 'site', 'property'].flatMap((place) => [
        `${place} area`,
        `${place} size`,
        `${place} square footage`,
        `${place} sq footage`,
        `${place} acreage`,
        `area of ${place}`,
        `area of the ${place}`,
        `size of ${place}`,
        `size of the ${place}`,
      ]),
      'area of parcel',
      'lot sf',
      'lot sq ft',
    ],
  },
  {
    concept: 'capability',
    words: [
      'land capability',
      'land capability district',
      'land capability districts',
      'land capability class',
      'land capability classes',
      'land capability classification',
      'land capability score',
      'land capability type',
      'land capability rating',
      'land cap',
      'land cap district',
      'land cap class',
      'capability class',
      'capability district',
      'bailey score',
      'bailey class',
      'bailey scores',
      'bailey district',
      'bailey land capability',
      'bailey classification',
      'lcd',
      'land capability lcd',
      'land capability district lcd',
      'land capability class lcd',
    ],
  },
  { concept: 'ipes', words: ['ipes', 'ipes score', 'ipes rating', 'ipes no', 'ipes number'] },
  {
    concept: 'height',
    words: ['height', 'heights', 'ht', 'hgt', 'roof height', 'ridge height', 'height of roof', 'height of ridge'],
  },
  {
    concept: 'height',
    adds: ['building'],
    words: [
      'building height',
      'bldg height',
      'bldg ht',
      'bldg hgt',
      'building ht',
      'structure height',
      'residence height',
      'house height',
      'overall height',
      'overall building height',
      ...['building', 'structure', 'residence', 'house', 'dwelling'].flatMap((what) => [
        `height of ${what}`,
        `height of the ${what}`,
        `height of proposed ${what}`,
        `height of the proposed ${what}`,
      ]),
    ],
  },
  {
    concept: 'pitch',
    words: [
      'roof pitch',
      'roof pitches',
      'roof slope',
      'pitch of roof',
      'pitch of the roof',
      'main roof pitch',
      'primary roof pitch',
    ],
  },
  {
    concept: 'year',
    words: [
      'year built',
      'yr built',
      'year constructed',
      'yr constructed',
      'year of construction',
      'yr of construction',
      'date of original construction',
    ],
  },
  {
    concept: 'floor-area',
    words: [
      'floor area',
      'building floor area',
      'gross floor area',
      'gfa',
      'floor area sf',
      'floor sq footage',
      'floor square footage',
    ],
  },
  {
    concept: 'cross-slope',
    words: [
      'cross slope',
      'slope across site',
      'slope across the site',
      'slope across the building site',
      'site cross slope',
      'average slope',
      'avg slope',
      'ave slope',
      'average site slope',
      'avg site slope',
      'site slope',
      'slope of site',
      'slope of the site',
      'slope of lot',
      'slope of the lot',
      'slope of the building site',
      'lot slope',
      'parcel slope',
      'average natural slope',
      'avg natural slope',
      'cross slope of site',
      'cross slope of the site',
      'cross slope of lot',
      'cross slope of the lot',
      'cross slope of the parcel',
      'cross slope of the building site',
    ],
  },
  {
    concept: 'driveway-slope',
    words: [
      'driveway slope',
      'driveway grade',
      'drive slope',
      'drive grade',
      'dwy slope',
      'dwy grade',
      'slope of driveway',
      'slope of the driveway',
      'grade of driveway',
    ],
  },
  {
    concept: 'excavation',
    words: [
      'excavation',
      'excavation depth',
      'exc depth',
      'excav depth',
      'depth of excavation',
      'depth of exc',
      'depth of excav',
      'depth of the excavation',
      'depth of proposed excavation',
      'depth of cut',
      'depth of excavation proposed',
      'cut depth',
      'excavation volume',
      'volume of excavation',
    ],
  },
  {
    concept: 'cut',
    words: ['cut', 'cuts', 'earthwork cut', 'cut volume', 'cut quantity', 'volume of cut', 'raw cut', 'grading cut'],
  },
  {
    concept: 'fill',
    words: [
      'fill',
      'fills',
      'earthwork fill',
      'fill volume',
      'fill quantity',
      'volume of fill',
      'raw fill',
      'grading fill',
    ],
  },
  {
    concept: 'net',
    words: [
      'net',
      'net cut',
      'net fill',
      'net cut or fill',
      'net cut fill',
      'net export',
      'net import',
      'net earthwork',
      'net grading',
      'net volume',
      'net export volume',
      'export',
      'export volume',
      'off haul',
      'offhaul',
      'haul off',
      'balance export',
      'net cut export',
    ],
  },
  {
    concept: 'disturbed',
    words: [
      'area of disturbance',
      'disturbance area',
      'disturbed area',
      'area disturbed',
      'limit of disturbance area',
      'land disturbance',
      'area of land disturbance',
      'area of soil disturbance',
    ],
  },
  {
    concept: 'setback',
    words: ['setback', 'setbacks', 'yard setback', 'building setback', 'set back'],
  },
  {
    concept: 'setback',
    adds: ['front'],
    words: ['fysb', 'front yard setback', 'front setback', 'front building setback', 'front yard'],
  },
  { concept: 'setback', adds: ['side'], words: ['sysb', 'side yard setback', 'side setback', 'side yard'] },
  { concept: 'setback', adds: ['rear'], words: ['rysb', 'rear yard setback', 'rear setback', 'rear yard'] },
  {
    concept: 'parking',
    words: [
      'parking',
      'off street parking',
      'on site parking',
      'parking spaces',
      'parking stalls',
      'off street parking spaces',
      'on site parking spaces',
      'number of parking spaces',
      'no of parking spaces',
      'parking count',
    ],
  },
  {
    concept: 'stories',
    words: ['stories', 'storeys', 'number of stories', 'no of stories', 'num of stories', 'building stories'],
  },
  {
    concept: 'trees',
    adds: ['removed'],
    words: [
      'trees to be removed',
      'trees removed',
      'tree removal',
      'trees proposed for removal',
      'trees proposed to be removed',
      'number of trees to be removed',
      'no of trees to be removed',
      'number of trees removed',
      'tree removals',
    ],
  },
];

export const qualifierWords: Readonly<Record<Qualifier, readonly string[]>> = {
  existing: [
    'existing',
    'exist',
    'exstg',
    'exstng',
    'exg',
    'ex',
    'extg',
    '(e)',
    '(ex)',
    '(exist)',
    'pre project',
    'before project',
    'current',
    'present',
    'pre development',
  ],
  proposed: [
    'proposed',
    'prop',
    'propd',
    'prpsd',
    '(p)',
    '(prop)',
    'provided',
    'prov',
    'after project',
    'post project',
    'planned',
    'design',
    'as designed',
    'post development',
  ],
  required: ['required', 'reqd', 'req', 'code', 'standard', 'zoning'],
  allowed: ['allowed', 'allowable', 'allow', 'alwd', 'permitted', 'allowance', 'limit', 'per code'],
  maximum: ['maximum', 'max', 'mx'],
  minimum: ['minimum', 'min'],
  base: ['base'],
  verified: ['verified'],
  'off-site': ['off site', 'offsite'],
  'on-site': ['on site', 'onsite'],
  transferred: [
    'transferred',
    'transferred in',
    'to be transferred',
    'to be transferred in',
    'transfer in',
    'to transfer',
    'purchased',
    'to be purchased',
  ],
  remaining: ['remaining', 'banked', 'remaining or banked', 'to be banked', 'unused', 'available'],
  excess: ['excess'],
  removed: [
    'removed',
    'to be removed',
    'demolished',
    'demo',
    'to be demolished',
    'restored',
    'to be restored',
    'relocated',
    'to be relocated',
    'rem',
  ],
  changed: [
    'new',
    '(n)',
    'added',
    'additional',
    'added new',
    'increase',
    'decrease',
    'reduction',
    'difference',
    'change',
    'delta',
    'mitigated',
    'previously mitigated',
    'mitigation',
    'reduced',
    'former',
    'original',
    'prior',
    'previous',
  ],
  approved: ['approved'],
  building: [],
  total: [
    'total',
    'totals',
    'tot',
    'grand total',
    'gross',
    'overall',
    'estimated',
    'est',
    'approx',
    'approximate',
    'approximately',
    'average',
    'avg',
  ],
  front: ['front'],
  side: ['side', 'left side', 'right side', 'interior side'],
  rear: ['rear', 'back'],
};

/** Words that stand in labels and change nothing. */
export const fillers: readonly string[] = [
  'the',
  'of',
  'this',
  'project',
  'percent',
  'percentage',
  'pct',
  '%',
  'amount',
  'amount of',
  'number of',
  'no of',
  'in',
  'land',
];

/** Short words whose full stop ends no sentence. */
export const abbreviations = new Set(
  'cov covg cvg imperv cap ht hgt bldg avg ave yr exc excav dwy exist exstg exstng exg ex extg prop propd prpsd prov reqd req allow alwd max mx min tot est approx rem fysb sysb rysb no pct sq demo'.split(
    ' ',
  ),
);

/** Words that may stand before a label within a sentence without making it another thing. */
export const glue = new Set(
  'a an the is are was has have with of for and or at on in by to plus its his her their our your my this that these as verified proposes includes including from per data total parcel project site sf cy ft sq feet ac acre acres yards'.split(
    ' ',
  ),
);
