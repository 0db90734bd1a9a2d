import { z } from 'zod';
import type { Message } from '#messages/message.ts';
import { WritingError } from '../agency/rules-error.ts';

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
    if (this.at < this.source.length) throw new WritingError({ code: 'rules:mistake.pattern.close' });
    if (size.ways > MAX_WAYS) throw new WritingError({ code: 'rules:mistake.pattern.ways' });
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
      throw new WritingError({ code: 'rules:mistake.pattern.look' });
    }
    this.at += opening.length;
    const inside = this.readAlternatives();
    if (this.source[this.at] !== ')') throw new WritingError({ code: 'rules:mistake.pattern.open' });
    this.at += 1;
    if (!denial) return inside;
    if (inside.repeats) throw new WritingError({ code: 'rules:mistake.pattern.denied' });
    // It is looked at once at each place, and takes nothing of the text.
    return { ways: 1, repeats: false };
  }

  private readClass(): PatternSize {
    const end = /^\[(?:\\.|[^\]\\])+\]/u.exec(this.source.slice(this.at));
    if (!end) throw new WritingError({ code: 'rules:mistake.pattern.class' });
    this.at += end[0].length;
    return { ways: 1, repeats: false };
  }

  private readEscape(): PatternSize {
    const next = this.source[this.at + 1];
    if (next !== undefined && /[1-9k]/.test(next)) throw new WritingError({ code: 'rules:mistake.pattern.back' });
    if (next === undefined || /[a-zA-Z0]/.test(next.replace(/[dDwWsSbBt]/, ''))) {
      throw new WritingError({ code: 'rules:mistake.pattern.escape', params: { sign: `\\${next ?? ''}` } });
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
    if (most < least) throw new WritingError({ code: 'rules:mistake.pattern.turned', params: { least, most } });
    if (most > 1 && (atom.repeats || atom.ways > 1)) {
      throw new WritingError({ code: 'rules:mistake.pattern.varies' });
    }
    const ways = most > 1 ? most - least + 1 : atom.ways + (least === 0 ? 1 : 0);
    return { ways, repeats: most > least };
  }

  private refuseUnbounded(sign: string): never {
    const isRepeat = sign === '*' || sign === '+';
    throw new WritingError({ code: `rules:mistake.pattern.${isRepeat ? 'unbounded' : 'sign'}`, params: { sign } });
  }
}

/** Why a pattern is refused; undefined when it is fine. */
export function patternError(source: string): Message | undefined {
  if (source.length > MAX_LENGTH) return { code: 'rules:mistake.pattern.long', params: { most: MAX_LENGTH } };
  try {
    new PatternReader(source).read();
    if (compilePattern(source).test('')) return { code: 'rules:mistake.pattern.empty' };
  } catch (error) {
    return error instanceof WritingError ? error.reason : { code: 'rules:mistake.pattern.broken' };
  }
  return undefined;
}

/** Patterns ignore upper and lower case. */
export const compilePattern = (source: string): RegExp => new RegExp(source, 'iu');

/** A regular expression that agency staff write into a checklist, proved cheap before it is ever run. */
export const Pattern = z.string().check((context) => {
  const error = patternError(context.value);
  if (!error) return;
  context.issues.push({ code: 'custom', input: context.value, message: error.code, params: { ...error.params } });
});
