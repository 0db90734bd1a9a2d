/** Texts in small signs, of which a match of a pattern has at least one. */
type Texts = readonly string[];
/** `exact`: all that a part of a pattern can match, where that is few texts. `needed`: a match has one of each list. */
type PatternPart = { exact?: Texts | undefined; needed: readonly Texts[] };

/** So many texts at most are told one by one. */
const MOST_TEXTS = 48;
const QUANTIFIER = /(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/y;
const GROUP = /\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/y;
const CLASS = /\[(?:\\.|[^\]\\])*\]/sy;
const ESCAPED = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<[^>]+>|c[a-z]|\d+|.)/isy;
const OF_SPACE = /^\\[stnrfv]$/;
const SIGN = /^\\(?:u([\da-f]{4})|x([\da-f]{2})|([^\p{L}\d]))$/iu;

const NOTHING: PatternPart = { needed: [] };
/** What takes no room, such as the end of a word. */
const NO_ROOM: PatternPart = { exact: [''], needed: [] };

/** Reads from the source of a pattern what its matches must have: letters outside of choices, or one of each choice. */
class NeededReader {
  private readonly source: string;
  private at = 0;
  constructor(source: string) {
    this.source = source;
  }

  /** The lists that tell most are first. Throws where the source is not understood to its end. */
  read(): readonly Texts[] {
    const { exact, needed } = this.readChoice();
    if (this.at < this.source.length) throw new Error('The pattern has a ")" too many.');
    return listsOf(exact, needed);
  }

  private readChoice(): PatternPart {
    const branches = [this.readSequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      branches.push(this.readSequence());
    }
    if (branches.length === 1) return branches[0] ?? NOTHING;
    // Of each branch one list: what a match has is of one of them.
    const lists = branches.map(({ exact, needed }) => listsOf(exact, needed)[0]);
    const exact = branches.every((branch) => branch.exact)
      ? unionOf(branches.map((branch) => branch.exact))
      : undefined;
    return {
      exact: exact && exact.length <= MOST_TEXTS ? exact : undefined,
      needed: lists.every((list) => list !== undefined) ? [unionOf(lists)] : [],
    };
  }

  private readSequence(): PatternPart {
    const found: Texts[] = [];
    let run: Texts = [''];
    let isWhole = true;
    const endRun = () => {
      if (isTelling(run)) found.push(run);
      run = [''];
      isWhole = false;
    };
    while (this.at < this.source.length && !'|)'.includes(this.source.charAt(this.at))) {
      const { exact, needed, ahead } = this.readAtom();
      const [quantifier, least] = this.take(QUANTIFIER) ?? [];
      const isOptional = quantifier !== undefined && (/^[?*]/.test(quantifier) || least === '0');
      if (!isOptional) found.push(...needed);
      // What stands around a match is in the text too, right behind what was read so far.
      if (ahead && !isOptional) {
        const both = ahead.exact && joined(run, ahead.exact);
        found.push(...(both && isTelling(both) ? [both] : listsOf(ahead.exact, ahead.needed)));
      }
      const isOnce = quantifier === undefined || /^\?/.test(quantifier);
      const own = exact && isOptional ? unionOf([exact, ['']]) : exact;
      const both = own && (isOnce || !isOptional) ? joined(run, own) : undefined;
      if (both) run = both;
      else endRun();
      if (!both && own && !isOptional) run = own;
      if (!isOnce) endRun();
    }
    if (isWhole) return { exact: run, needed: found };
    endRun();
    return { needed: found };
  }

  /** `ahead`: what must stand behind the place. */
  private readAtom(): PatternPart & { ahead?: PatternPart } {
    const sign = this.source.charAt(this.at);
    if (sign === '(') {
      const [group = ''] = this.take(GROUP) ?? [];
      const inner = this.readChoice();
      if (this.source[this.at] !== ')') throw new Error('The pattern has a "(" without its ")".');
      this.at += 1;
      if (group === '(?=') return { ...NO_ROOM, ahead: inner };
      if (group === '(?<=') return { ...NO_ROOM, needed: listsOf(inner.exact, inner.needed) };
      return group.endsWith('!') ? NO_ROOM : inner;
    }
    const [escaped] = (sign === '\\' && this.take(ESCAPED)) || [];
    const [list] = (sign === '[' && this.take(CLASS)) || [];
    if (list !== undefined) return { exact: signsOf(list), needed: [] };
    if (escaped !== undefined) {
      if (/^\\b$/i.test(escaped)) return NO_ROOM;
      const read = signOf(escaped);
      return read === undefined ? NOTHING : { exact: [read], needed: [] };
    }
    this.at += 1;
    if (sign === '^' || sign === '$') return NO_ROOM;
    // A sign of two halves is one, and may be there any number of times.
    if (/^[.\ud800-\udfff]/.test(sign)) return NOTHING;
    if ('?*+{}[]'.includes(sign)) throw new Error('The pattern repeats nothing.');
    return { exact: [smallOf(sign)], needed: [] };
  }

  /** What a sticky pattern matches here. */
  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    this.at += found?.[0].length ?? 0;
    return found;
  }
}

const unionOf = (lists: readonly (Texts | undefined)[]): Texts =>
  lists.length === 1 ? (lists[0] ?? []) : [...new Set(lists.flatMap((list) => list ?? []))];
const isTelling = (texts: Texts): boolean => !texts.includes('');
/** How often one of some texts stands in a line by chance, more or less. */
const chanceOf = (texts: Texts): number => texts.reduce((sum, text) => sum + 0.1 ** text.length, 0);
/** The lists of a part, the most telling first. */
function listsOf(exact: Texts | undefined, needed: readonly Texts[]): readonly Texts[] {
  const lists = exact && isTelling(exact) ? [...needed, exact] : needed;
  if (lists.length < 2) return lists;
  return lists
    .map((list) => ({ list, chance: chanceOf(list) }))
    .sort((one, other) => one.chance - other.chance)
    .map(({ list }) => list);
}
/** Each text of one list followed by each of the other; undefined where that is too many. */
function joined(ones: Texts, others: Texts): Texts | undefined {
  if (ones.length * others.length > MOST_TEXTS) return undefined;
  if (others.length === 1) return others[0] === '' ? ones : ones.map((one) => one + others[0]);
  return [...new Set(ones.flatMap((one) => others.map((other) => one + other)))];
}

/** What an escape stands for, where that is one sign. */
function signOf(escaped: string): string | undefined {
  if (OF_SPACE.test(escaped)) return ' ';
  if (escaped === '\\d') return '0';
  const [, four, two, plain] = SIGN.exec(escaped) ?? [];
  const code = four ?? two;
  return code ? smallOf(String.fromCharCode(Number.parseInt(code, 16))) : plain && smallOf(plain);
}

/** The signs of a class such as "[’']"; undefined where there are more, or all but some. */
function signsOf(list: string): Texts | undefined {
  const inner = list.slice(1, -1);
  if (inner === '' || inner.startsWith('^') || /.-./s.test(inner) || /[\ud800-\udfff]/.test(inner)) return undefined;
  const signs = inner.match(/\\(?:u[\da-f]{4}|x[\da-f]{2}|.)|[^\\]/gis) ?? [];
  const read = signs.map((sign) =>
    sign.startsWith('\\') ? (sign === '\\b' ? undefined : signOf(sign)) : smallOf(sign),
  );
  return read.every((sign) => sign !== undefined) ? unionOf([read as string[]]) : undefined;
}

/** So many texts are remembered, and then forgotten at once: a process reads the documents of many. */
const MOST_REMEMBERED = 5_000;

/** A pure function of a text that works out what it gives for each text only once, for as long as it remembers it. */
export function oncePerText<Made>(make: (text: string) => Made, most = MOST_REMEMBERED): (text: string) => Made {
  const remembered = new Map<string, { made: Made }>();
  return (text) => {
    const known = remembered.get(text);
    if (known) return known.made;
    if (remembered.size >= most) remembered.clear();
    const made = make(text);
    remembered.set(text, { made });
    return made;
  };
}

const neededIn = oncePerText((source): readonly Texts[] => {
  try {
    return new NeededReader(source).read();
  } catch {
    // Nothing is known of it, so it is tried everywhere.
    return [];
  }
});

/**
 * Texts are compared in signs of ASCII from the space on, 0 to 95: small letters, every digit a 0, every space a plain one, and
 * all that is no sign of ASCII the last. The long s and the sign for kelvin match small letters where case does not matter.
 */
const SIGNS = 96;
const FIRST = 0x20;
const OTHER = SIGNS - 1;
function readSign(code: number): number {
  const sign = String.fromCharCode(code);
  if (/\s/.test(sign)) return 0;
  if (/\d/.test(sign)) return 0x30 - FIRST;
  if (code === 0x17f) return 0x73 - FIRST;
  if (code === 0x212a) return 0x6b - FIRST;
  return /[ -~]/.test(sign) ? sign.toLowerCase().charCodeAt(0) - FIRST : OTHER;
}
const OF_ASCII = Uint8Array.from({ length: 128 }, (_, code) => readSign(code));
const smallSign = (code: number): number => (code < OF_ASCII.length ? (OF_ASCII[code] as number) : readSign(code));
const smallOf = (sign: string): string => String.fromCharCode(smallSign(sign.charCodeAt(0)) + FIRST);

/** The last text that was looked through, sign by sign: patterns are tried on one text after each other. */
let lastText = '';
let lastSigns = new Uint8Array(1024);
function signsIn(text: string): Uint8Array {
  if (text === lastText) return lastSigns;
  if (text.length > lastSigns.length) lastSigns = new Uint8Array(2 * text.length);
  for (let at = 0; at < text.length; at += 1) lastSigns[at] = smallSign(text.charCodeAt(at));
  lastText = text;
  return lastSigns;
}

/** Signs that follow each other as a place in a set of bits: three of them, or two behind none. */
const PLACES = 1 << 15;
const NONE = SIGNS;
const placeOf = (one: number, two: number, three: number): number =>
  Math.imul((one * SIGNS + two) * SIGNS + three, 0x9e3779b1) >>> 17;

/** A long text as `mayMatchIn` takes it: which two and three signs follow each other in it. */
export type LookedThrough = Uint8Array;

export function lookThrough(text: string): LookedThrough {
  const signs = signsIn(text);
  const has = new Uint8Array(PLACES >> 3);
  let [one, two] = [NONE, NONE];
  for (let at = 0; at < text.length; at += 1) {
    const three = signs[at] as number;
    const [pair, triple] = [placeOf(NONE, two, three), placeOf(one, two, three)];
    has[pair >> 3] = (has[pair >> 3] as number) | (1 << (pair & 7));
    has[triple >> 3] = (has[triple >> 3] as number) | (1 << (triple & 7));
    one = two;
    two = three;
  }
  return has;
}

/** Of each needed text the places of its signs; a sign alone has none. */
const needsOf = oncePerText((source) =>
  neededIn(source).map((texts) =>
    texts.map((text) => {
      const signs = Array.from(text, (sign) => sign.charCodeAt(0) - FIRST);
      if (signs.length === 2) return [placeOf(NONE, signs[0] as number, signs[1] as number)];
      return signs.slice(2).map((three, at) => placeOf(signs[at] as number, signs[at + 1] as number, three));
    }),
  ),
);

/**
 * Whether a pattern may match in a long text: false only where it cannot. That is told much sooner than by the pattern.
 */
export function mayMatchIn({ source }: RegExp): (text: LookedThrough) => boolean {
  const needed = needsOf(source);
  return (has) =>
    needed.every((texts) =>
      texts.some((places) => places.every((place) => ((has[place >> 3] as number) >> (place & 7)) & 1)),
    );
}

type Needle = { signs: Uint8Array; pairAt: number; places: number[] };

/** In a pair the rarest letters tell most. */
const RARE = 'jqxzkvwybfgpmuchldrsnioate';
const RARITY = Uint8Array.from({ length: SIGNS }, (_, sign) => {
  const small = String.fromCharCode(sign + FIRST);
  return small === ' ' || small === '0' ? RARE.length : Math.max(0, RARE.indexOf(small));
});

/**
 * Patterns, by their sources, that are tried on the same texts: a text is looked through once for the letters that any of them
 * needs. Made ready with the first text.
 */
export class Sieve {
  private readonly sources: readonly string[];
  /** By two signs that follow each other: which list has the needed texts with them, 0 for none. */
  private readonly listOf = new Uint16Array(SIGNS * SIGNS);
  private readonly lists: Needle[][] = [];
  private readonly bySign: (number[] | undefined)[] = new Array(SIGNS);
  private readonly always: Uint8Array;
  private readonly found: Uint8Array;
  private last: string | undefined;

  constructor(sources: readonly string[]) {
    this.sources = sources;
    this.always = new Uint8Array(sources.length);
    this.found = new Uint8Array(sources.length);
  }

  private prepare(): void {
    this.lists.push([]);
    const needles = new Map<string, number[]>();
    for (const [at, source] of this.sources.entries()) {
      const [texts] = neededIn(source);
      if (!texts) this.always[at] = 1;
      for (const text of texts ?? []) {
        const known = needles.get(text);
        if (known) known.push(at);
        else needles.set(text, [at]);
      }
    }
    for (const [text, places] of needles) this.put(text, places);
  }

  private put(text: string, places: number[]): void {
    const signs = Uint8Array.from(text, (sign) => sign.charCodeAt(0) - FIRST);
    const [first = 0] = signs;
    if (signs.length === 1) {
      this.bySign[first] = places;
      return;
    }
    let pairAt = 0;
    const rarityAt = (at: number) =>
      (RARITY[signs[at] as number] as number) + (RARITY[signs[at + 1] as number] as number);
    for (let at = 1; at + 1 < signs.length; at += 1) if (rarityAt(at) < rarityAt(pairAt)) pairAt = at;
    const key = (signs[pairAt] as number) * SIGNS + (signs[pairAt + 1] as number);
    if (this.listOf[key] === 0) this.listOf[key] = this.lists.push([]) - 1;
    this.lists[this.listOf[key] as number]?.push({ signs, pairAt, places });
  }

  /** For each of the patterns, in their order, 1 where it may match in a text and 0 where it cannot. To be read before the next call. */
  mayMatchEach(text: string): Uint8Array {
    const { found } = this;
    if (text === this.last) return found;
    if (this.lists.length === 0) this.prepare();
    const signs = signsIn(text);
    found.set(this.always);
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const sign = signs[at] as number;
      const alone = this.bySign[sign];
      if (alone) for (const place of alone) found[place] = 1;
      const list = at > 0 ? (this.listOf[before * SIGNS + sign] as number) : 0;
      if (list > 0)
        for (const needle of this.lists[list] as Needle[])
          if (standsAt(needle, signs, at - 1, text.length)) for (const place of needle.places) found[place] = 1;
      before = sign;
    }
    this.last = text;
    return found;
  }
}

/** Whether a needed text stands where its pair does. */
function standsAt({ signs, pairAt }: Needle, text: Uint8Array, pair: number, length: number): boolean {
  const from = pair - pairAt;
  if (from < 0 || from + signs.length > length) return false;
  for (let at = 0; at < signs.length; at += 1) if (text[from + at] !== signs[at]) return false;
  return true;
}
