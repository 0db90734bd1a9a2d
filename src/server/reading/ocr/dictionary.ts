/** Rarer words are as often slips of the pen; short ones, as often rubbish. */
const COMMON = 40_000;
const COMMON_SHORT = 1_500;
const COMMON_SURNAMES = 5_000;

/** Words that stand on plans and in permits and in no list of common English. */
const FIELD_TERMS =
  'apn apns trpa bmp bmps ipes nrcs ceqa hoa adu adus jadu elev approx min max typ hvac sq ft cy lf sf psf psi dia ' +
  'mep wic gfci afci cfm btu title rafter rafters joist joists truss trusses purlin soffit fascia eave eaves dormer ' +
  'setback setbacks subfloor plat plats easement easements centerline swale swales culvert culverts riprap silt bioswale ' +
  'backfill retaining drywell drywells infiltration impervious pervious permeable pavers decking stormwater runoff sez ' +
  'backshore shorezone foreshore landcapability hydrologic revegetation defensible wui overlay parcelization ' +
  'gypsum plywood osb glulam lvl psl anchor rebar slab footings footing stemwall crawlspace shearwall holdown simpson ' +
  'cabinet countertop handrail guardrail baluster stringer landing egress skylight mullion muntin casement clerestory ' +
  'kw kva volt volts amp amps conduit subpanel breaker luminaire receptacle thermostat condenser ducts ductless plenum ' +
  'cleanout hosebib bibb sewer septic leachfield manhole hydrant waterline stub dwg rev nts sim conc galv plf reqd ' +
  'contractor subcontractor architect surveyor geotechnical licensee applicant assessor recorder notary affidavit';

const TWO_LETTERS =
  'am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we st rd dr ln ct ca nv co el la de sw nw se ne mr ms jr ii iv vi ft in sf cy lf sq hr no rm wd bd';

const isPlain = (word: string) => /^[a-z]+(?:'[a-z]+)?$/.test(word);

let known: Promise<ReadonlySet<string>> | undefined;

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary: lists } = await import('@zxcvbn-ts/language-en');
  const words = new Set<string>([...FIELD_TERMS.split(' '), ...TWO_LETTERS.split(' ')]);
  for (const list of [lists['commonWords-en'], lists['wikipedia-en']]) {
    list.slice(0, COMMON).forEach((word, rank) => {
      if (isPlain(word) && (word.length > 3 || (word.length === 3 && rank < COMMON_SHORT))) words.add(word);
    });
  }
  for (const name of [...lists['firstnames-en'], ...lists['lastnames-en'].slice(0, COMMON_SURNAMES)]) {
    if (name.length > 3) words.add(name);
  }
  for (const list of [lists['months-en'], lists['daysOfWeek-en'], lists['ordinalNumbers-en']]) {
    for (const word of list) words.add(word);
  }
  return words;
}

/** Some fifty thousand English words, names and terms of the field, lower case. Read once, when first wanted. */
export function loadDictionary(): Promise<ReadonlySet<string>> {
  known ??= load();
  return known;
}
