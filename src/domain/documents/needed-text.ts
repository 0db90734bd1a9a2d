/** Texts in small letters: a match of a pattern has at least one of each list. Those that tell most are first. */
type Needed = readonly (readonly string[])[];

const LEAST = 2;
const QUANTIFIER = /^(?:[?*+]|\{(\d+)(?:,\d*)?\})\??/;
const GROUP = /^\((?:\?(?:[:=!]|<[=!]|<[^>]+>))?/;
const CLASS = /^\[(?:\\.|[^\]\\])*\]/s;
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|k<[^>]+>|c[a-z]|\d+|.)/is;

/** Reads from the source of a pattern what its matches must have: letters outside of choices, or one of each choice. */
class NeededReader {
  private readonly source: string;
  private at = 0;
  constructor(source: string) {
    this.source = source;
  }

  /** Throws where the source is not understood to its end. */
  read(): Needed {
    const needed = this.readChoice();
    if (this.at < this.source.length) throw new Error('The pattern has a ")" too many.');
    return needed;
  }

  private readChoice(): Needed {
    const branches = [this.readSequence()];
    while (this.source[this.at] === '|') {
      this.at += 1;
      branches.push(this.readSequence());
    }
    if (branches.length === 1) return branches[0] ?? [];
    // Of each branch one list: what a match has is of one of them.
    const lists = branches.map(([first]) => first);
    return lists.every((list) => list !== undefined) ? [lists.flat()] : [];
  }

  private readSequence(): Needed {
    const found: (readonly string[])[] = [];
    let run = '';
    const endRun = () => {
      if (run.length >= LEAST) found.push([run]);
      run = '';
    };
    while (this.at < this.source.length && !'|)'.includes(this.source.charAt(this.at))) {
      const { letter, needed } = this.readAtom();
      const [quantifier, least] = QUANTIFIER.exec(this.source.slice(this.at)) ?? [];
      this.at += quantifier?.length ?? 0;
      const isOptional = quantifier !== undefined && (/^[?*]/.test(quantifier) || least === '0');
      if (letter !== undefined && !isOptional) run += letter;
      if (letter === undefined || quantifier !== undefined) endRun();
      if (needed && !isOptional) found.push(...needed);
    }
    endRun();
    const shortest = (texts: readonly string[]) => Math.min(...texts.map(({ length }) => length));
    return found.sort((one, other) => shortest(other) - shortest(one) || one.length - other.length);
  }

  private readAtom(): { letter?: string; needed?: Needed } {
    const rest = this.source.slice(this.at);
    const [group] = GROUP.exec(rest) ?? [];
    if (group !== undefined) {
      this.at += group.length;
      const needed = this.readChoice();
      if (this.source[this.at] !== ')') throw new Error('The pattern has a "(" without its ")".');
      this.at += 1;
      // What stands around a match is not in it, or must not be there.
      return /[=!]$/.test(group) ? {} : { needed };
    }
    const [other] = CLASS.exec(rest) ?? ESCAPE.exec(rest) ?? [];
    this.at += other?.length ?? 1;
    if (/^\\[!-/:-@[-`{-~]$/.test(other ?? '')) return { letter: rest.charAt(1) };
    if (other !== undefined || /^[.^$]/.test(rest)) return {};
    if (/^[?*+{}[\]]/.test(rest)) throw new Error('The pattern repeats nothing.');
    // Letters of other alphabets have more than one small form.
    return /^[ -~]/.test(rest) ? { letter: rest.charAt(0).toLowerCase() } : {};
  }
}

/** So many texts are remembered, and then forgotten at once: a process reads the documents of many. */
const MOST_REMEMBERED = 5_000;

/** A pure function of a text that works out what it gives for each text only once, for as long as it remembers it. */
export function oncePerText<Made>(make: (text: string) => Made): (text: string) => Made {
  const remembered = new Map<string, { made: Made }>();
  return (text) => {
    const known = remembered.get(text);
    if (known) return known.made;
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const made = make(text);
    remembered.set(text, { made });
    return made;
  };
}

const neededIn = oncePerText((source): Needed => {
  try {
    return new NeededReader(source).read();
  } catch {
    // Nothing is known of it, so it is tried everywhere.
    return [];
  }
});

/** A text as `mayMatch` takes it. The long s and the sign for kelvin match small letters where case does not matter. */
export const inSmall = (text: string): string => text.toLowerCase().replaceAll('ſ', 's');

/**
 * Whether a pattern may match in a text that `inSmall` made of the one it is tried on: false only where it cannot. That is
 * told much sooner than by the pattern.
 */
export const mayMatch = (pattern: RegExp, small: string): boolean => mayMatchIn(pattern)(small);

/** The same for one pattern and many texts. */
export function mayMatchIn({ source }: RegExp): (small: string) => boolean {
  const needed = neededIn(source);
  return (small) => needed.every((texts) => texts.some((text) => small.includes(text)));
}
