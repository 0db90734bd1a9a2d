/** Texts in small letters of which a match of a pattern has at least one; undefined where none is known. */
type Needed = readonly string[] | undefined;

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
    return branches.every((branch) => branch !== undefined) ? branches.flat() : undefined;
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
      if (needed && !isOptional) found.push(needed);
    }
    endRun();
    const shortest = (texts: readonly string[]) => Math.min(...texts.map(({ length }) => length));
    return found.sort((one, other) => shortest(other) - shortest(one) || one.length - other.length)[0];
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
    if (other !== undefined || /^[.^$]/.test(rest)) return {};
    if (/^[?*+{}[\]]/.test(rest)) throw new Error('The pattern repeats nothing.');
    // Letters of other alphabets have more than one small form.
    return /^[ -~]/.test(rest) ? { letter: rest.charAt(0).toLowerCase() } : {};
  }
}

const remembered = new Map<string, Needed>();
const MOST_REMEMBERED = 5_000;

function neededOf({ source }: RegExp): Needed {
  if (remembered.has(source)) return remembered.get(source);
  let needed: Needed;
  try {
    needed = new NeededReader(source).read();
  } catch {
    // Nothing is known of it, so it is tried everywhere.
  }
  if (remembered.size < MOST_REMEMBERED) remembered.set(source, needed);
  return needed;
}

/** A text as `mayMatch` takes it. The long s and the sign for kelvin match small letters where case does not matter. */
export const inSmall = (text: string): string => text.toLowerCase().replaceAll('ſ', 's');

/**
 * Whether a pattern may match in a text that `inSmall` made of the one it is tried on: false only where it cannot. That is
 * told much sooner than by the pattern.
 */
export function mayMatch(pattern: RegExp, small: string): boolean {
  const needed = neededOf(pattern);
  return needed === undefined || needed.some((text) => small.includes(text));
}
