// How offices shorten the words that stand round figures. Written without dots and apostrophes, in lower case.
const WRITTEN_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['coverage', 'cov covg covrg cvg'],
      ['existing', 'exist exst exg exis (e)'],
      ['proposed', 'prop propd pr (p)'],
      ['new', '(n)'],
      ['transferred', 'xfer xferd xferred tfer transf transfd trnsf'],
      ['purchased', 'purch purchd'],
      ['relocated', 'reloc'],
      ['impervious', 'imperv impv'],
      ['allowed', 'allow allwd alw alwd okd'],
      ['permitted', 'permtd'],
      ['maximum', 'max mx'],
      ['total', 'tot ttl'],
      ['required', 'req reqd'],
      ['provided', 'prov provd'],
      ['removed', 'rmv rmvd rmvl remd'],
      ['to be removed', 'tbr'],
      ['setback', 'sb sbk stbk setbk s/b'],
      ['setback line', 'bsl'],
      ['front setback', 'fsb fysb'],
      ['front', 'frt frnt'],
      ['driveway', 'dwy drwy drvwy drway drvway d/w dw drive'],
      ['excavation', 'exc excav excavn'],
      ['embankment', 'emb embkmt embankmt'],
      ['disturbance', 'aod lod loda'],
      ['built', 'blt'],
      ['building', 'bldg blg'],
      ['house', 'hse'],
      ['residence', 'res'],
      ['dwelling', 'sfd sfr'],
      ['garage', 'gar'],
      ['height', 'ht hgt hght'],
      ['roof', 'rf'],
      ['ridge', 'rdg'],
      ['parking', 'pkg prkg pkng parkg'],
      ['stories', 'sty stys storeys lvls lvl flrs'],
      ['floor', 'flr'],
      ['cross slope', 'xslope xslp x-slope x-slp x-fall x-sect'],
      ['slope', 'slp'],
      ['capability', 'capy capab'],
      ['land capability', 'lc'],
      ['living', 'liv'],
      ['percent', 'pct'],
      ['year', 'yr'],
      ['original', 'orig'],
      ['average', 'avg ave'],
      ['footing', 'ftg ftgs'],
      ['foundation', 'fdn fnd'],
      ['bottom', 'bott bot'],
      ['grade', 'gr'],
      ['natural', 'nat'],
      ['property line', 'p/l pl'],
      ['covered', 'covd'],
      ['uncovered', 'uncovd'],
      ['conditioned', 'cond'],
      ['habitable', 'hab'],
    ] as const
  ).flatMap(([word, short]) => short.split(' ').map((each) => [each, word])),
);

const WORD = /\((?:[A-Za-z])\)|[\p{L}][\p{L}'’.]*(?:[-/][\p{L}'’.]+)*/gu;
/** Elsewhere a cap is a limit. */
const LAND_CAP = /(?<=\bland\s)cap\.?(?=\s|$)|\bcap\.?(?=\s(?:class|cl\.?|dist\w*\.?)(?:\s|$))/giu;
const plain = (word: string): string => word.toLowerCase().replace(/['’.]/g, '');

/** Short forms that stay as they are and end no sentence either. */
const SHORT = new Set(
  'incl dist qty cert occ oct jan feb mar apr jun jul aug sep sept nov dec const constr elev opt vol loc typ approx dia conc asph temp perm adj esmt cor bldg blvd rd ln ct pkwy hwy yd yds sq ft cu sf cy no nos assr co dept div ext int add addn lev per'.split(
    ' ',
  ),
);

/** Whether the last word of a text, its full stop aside, is a short form. */
export const endsInShortForm = (text: string): boolean => {
  const word = plain(/[\p{L}'’.-]+$/u.exec(text)?.[0] ?? '');
  return word in WRITTEN_OUT || SHORT.has(word);
};

/** A text with its abbreviations written out: "X-SLP" as "cross slope", "T'FER" as "transferred". Other words stay. */
export const writtenOut = (text: string): string =>
  text.replace(LAND_CAP, 'capability').replace(WORD, (word) => {
    const whole = WRITTEN_OUT[plain(word)];
    if (whole !== undefined) return whole;
    return /[-/]/.test(word) ? word.replace(/[^-/]+/g, (part) => WRITTEN_OUT[plain(part)] ?? part) : word;
  });
