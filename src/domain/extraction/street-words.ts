const pairs = (list: string): [string, string][] =>
  list
    .trim()
    .split(/\s+/)
    .flatMap((entry): [string, string][] => {
      const [short = '', ...long] = entry.split('=');
      return [short, ...long].map((word) => [word, short]);
    });

/** Street types that end a street name, to their postal short form. */
export const streetTypes: ReadonlyMap<string, string> = new Map(
  pairs(`
  ALY=ALLEY AVE=AVENUE=AV=AVENIDA BLVD=BOULEVARD=BL=BLV BND=BEND BYP=BYPASS CIR=CIRCLE=CI=CR CT=COURT=CRT CV=COVE
  CRES=CRESCENT XING=CROSSING DR=DRIVE=DRV EXPY=EXPRESSWAY=EXPWY FWY=FREEWAY HWY=HIGHWAY LN=LANE LOOP=LP
  PASEO PATH PKWY=PARKWAY=PKY PIKE PL=PLACE PLZ=PLAZA RD=ROAD ROW RTE=ROUTE SQ=SQUARE ST=STREET=STR TER=TERRACE=TERR
  TPKE=TURNPIKE TRL=TRAIL=TR WALK WAY=WY
`),
);

/** Words that end a street name only where nothing else does ("Ski Run", "Lake View"). */
export const weakStreetTypes: ReadonlyMap<string, string> = new Map(
  pairs(`
  CYN=CANYON CLB=CLUB CRK=CREEK CRST=CREST EST=ESTATES GLN=GLEN GRV=GROVE HTS=HEIGHTS HL=HILL HLS=HILLS HOLW=HOLLOW
  KNL=KNOLL LK=LAKE LNDG=LANDING MNR=MANOR MALL MDW=MEADOW MDWS=MEADOWS MTN=MOUNTAIN ORCH=ORCHARD PARK PASS PNES=PINES
  PT=POINT=PTE RDG=RIDGE RIV=RIVER RUN SHR=SHORE SHRS=SHORES SPG=SPRING SPGS=SPRINGS TRCE=TRACE VLY=VALLEY VW=VIEW
  VIS=VISTA WOODS MILL MEWS RISE OVAL SPUR PLACER DRAW BLUFF OVERLOOK PERCH NOOK GULCH ROCK STEPS CORNER GATE HARBOR HAVEN ISLE LODGE TRACK
`),
);

/** Street words that are written short, to the word itself: BLVD to BOULEVARD. */
export const longStreetWords: ReadonlyMap<string, string> = new Map(
  [streetTypes, weakStreetTypes].flatMap((words) => {
    const long = new Map<string, string>();
    for (const [word, short] of words) {
      // The word itself stands first beside its postal form; a later one is another way to write it.
      const known = long.get(short) ?? '';
      if (known === short || known === '') long.set(short, word.length > known.length ? word : known);
    }
    return [...words].flatMap(([word, short]): [string, string][] => {
      const whole = long.get(short) ?? short;
      return word.length < whole.length ? [[word, whole]] : [];
    });
  }),
);

/** Compass words, to their letters. */
export const directions: ReadonlyMap<string, string> = new Map(
  pairs('N=NORTH S=SOUTH E=EAST W=WEST NE=NORTHEAST NW=NORTHWEST SE=SOUTHEAST SW=SOUTHWEST'),
);

/** Words that start a unit within an address; the short form is for comparison. */
export const unitWords: ReadonlyMap<string, string> = new Map(
  pairs('#=APT=APARTMENT=UNIT=STE=SUITE=NO=RM=ROOM=SP=SPC=SPACE=TRLR BLDG=BUILDING FL=FLOOR LOT'),
);

const STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC';
const STATE_NAMES =
  'Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming';

/** State names and letters in upper case, to their letters. */
export const states: ReadonlyMap<string, string> = new Map([
  ...STATES.split(' ').map((letters): [string, string] => [letters, letters]),
  ...STATE_NAMES.split(' ').map((name, at): [string, string] => [
    name.replace('_', ' ').toUpperCase(),
    STATES.split(' ')[at] ?? '',
  ]),
  ['CALIF', 'CA'],
  ['NEV', 'NV'],
]);

/** Words that stand in prose after a number and never in a street name. */
export const notStreetWords: ReadonlySet<string> = new Set(
  `AND OR FEET FOOT FT SF SQ INCH INCHES CY CUBIC YARDS PERCENT UNITS UNIT SPACES LOTS PARCELS PER WITHIN FROM TO IS ARE
  WAS FOR WITH SHALL MUST MAY AT IN ON BY AS BE THAT THIS YEARS YEAR DAYS DAY HOURS MINUTES SETS COPIES COPY PAGES TREES BEDROOM BEDROOMS
  STORY STORIES MAX MIN MAXIMUM MINIMUM TOTAL EXISTING PROPOSED AM PM USC CFR CCR`.split(/\s+/),
);

/** Measures that may end a street's name ("Courthouse Square", "Alder Acres Drive") but not follow its number. */
export const measureWords: ReadonlySet<string> = new Set(['ACRE', 'ACRES', 'SQUARE']);
