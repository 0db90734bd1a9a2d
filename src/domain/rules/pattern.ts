import { z } from 'zod';

/** How many ways a pattern may try at one place in a text. Bounds the time that agency data can cost. */
const MAX_WAYS = 2_000;
const MAX_LENGTH = 300;

type PatternSize = { ways: number; repeats: boolean };

/**
 * Reads the small, always-fast part of the regular-expression language: literals, `.`, classes, groups,
 * alternatives, `?`, bounded repeats, and words that must not stand before or behind. Everything that can make a search explode is refused with a sentence.
 */
class PatternReader {
  private readonly source: string;
  private at = 0;
  constructor(source: string) {
    this.source = source;
  }

  read(): PatternSize {
    const size = this.readAlternatives();
    if (this.at < this.source.length) throw new Error('has a ")" without its "("');
    if (size.ways > MAX_WAYS) throw new Error('can match in too many ways: use fewer or shorter repeats');
    return size;
  }

  private readAlternatives(): PatternSize {
    let total = this.readSequence();
    while (this.source[this.at] === '|') {
      this.at += 1;
      const next = this.readSequence();
      total = { ways: total.ways + next.ways, repeats: total.repeats || next.repeats };
    }
    return total;
  }

  private readSequence(): PatternSize {
    let total: PatternSize = { ways: 1, repeats: false };
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] ?? '')) {
      const term = this.readRepeat(this.readAtom());
      total = { ways: total.ways * term.ways, repeats: total.repeats || term.repeats };
    }
    return total;
  }

  private readAtom(): PatternSize {
    const start = this.source[this.at];
    if (start === '(') return this.readGroup();
    if (start === '[') return this.readClass();
    if (start === '\\') return this.readEscape();
    if (start !== undefined && '*+?{}]'.includes(start)) this.refuseUnbounded(start);
    this.at += 1;
    return { ways: 1, repeats: false };
  }

  private readGroup(): PatternSize {
    this.at += 1;
    const [opening = '', denial] = /^\?(?::|(<?!))/.exec(this.source.slice(this.at)) ?? [];
    if (!opening && this.source[this.at] === '?') {
      throw new Error(
        'looks ahead or behind or names a group; use plain groups, or "(?<!" and "(?!" for what must not stand there',
      );
    }
    this.at += opening.length;
    const inside = this.readAlternatives();
    if (this.source[this.at] !== ')') throw new Error('has a "(" without its ")"');
    this.at += 1;
    if (!denial) return inside;
    if (inside.repeats) throw new Error('repeats something in what must not stand there, which can take very long');
    // It is looked at once at each place, and takes nothing of the text.
    return { ways: 1, repeats: false };
  }

  private readClass(): PatternSize {
    const end = /^\[(?:\\.|[^\]\\])+\]/u.exec(this.source.slice(this.at));
    if (!end) throw new Error('has a "[" without its "]"');
    this.at += end[0].length;
    return { ways: 1, repeats: false };
  }

  private readEscape(): PatternSize {
    const next = this.source[this.at + 1];
    if (next !== undefined && /[1-9k]/.test(next)) throw new Error('refers back to an earlier group, which is refused');
    if (next === undefined || /[a-zA-Z0]/.test(next.replace(/[dDwWsSbBt]/, ''))) {
      throw new Error(`uses "\\${next ?? ''}", which is not known here`);
    }
    this.at += 2;
    return { ways: 1, repeats: false };
  }

  private readRepeat(atom: PatternSize): PatternSize {
    const rest = this.source.slice(this.at);
    const found = /^(\?|\{(\d{1,3})(?:,(\d{1,3}))?\})\??/.exec(rest);
    if (!found) {
      if (/^[*+{]/.test(rest)) this.refuseUnbounded(rest[0] ?? '');
      return atom;
    }
    this.at += found[0].length;
    const least = found[1] === '?' ? 0 : Number(found[2]);
    const most = found[1] === '?' ? 1 : Number(found[3] ?? found[2]);
    if (most < least) throw new Error(`repeats from ${least} to ${most}, which is the wrong way round`);
    if (most > 1 && (atom.repeats || atom.ways > 1)) {
      throw new Error('repeats a group that itself varies, which can take very long');
    }
    const ways = most > 1 ? most - least + 1 : atom.ways + (least === 0 ? 1 : 0);
    return { ways, repeats: most > least };
  }

  private refuseUnbounded(sign: string): never {
    if (sign === '*' || sign === '+')
      throw new Error(`uses "${sign}", which has no upper bound: write {0,20} or {1,20}`);
    throw new Error(`has a "${sign}" that is not a bounded repeat such as {0,20}`);
  }
}

/** Why a pattern is refused, in words that follow "The pattern …"; undefined when it is fine. */
export function patternError(source: string): string | undefined {
  if (source.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  try {
    new PatternReader(source).read();
    if (compilePattern(source).test('')) return 'matches the empty text, so it would match everywhere';
  } catch (error) {
    return error instanceof Error ? error.message : 'is not a regular expression';
  }
  return undefined;
}

/** Patterns ignore upper and lower case. */
export const compilePattern = (source: string): RegExp => new RegExp(source, 'iu');

/** A regular expression that agency staff write into a checklist, proved cheap before it is ever run. */
export const Pattern = z.string().check((context) => {
  const error = patternError(context.value);
  if (error) context.issues.push({ code: 'custom', input: context.value, message: `The pattern ${error}.` });
});
