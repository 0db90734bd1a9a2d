/** A number as it stands in a message. `money`: written with a dollar sign or the word; `scaled`: "250k", "1.2 million". */
export type MessageNumber = {
  value: number;
  from: number;
  to: number;
  money: boolean;
  scaled: boolean;
  /** Plain digits, without commas, words or signs: they may be a year or a number that names something. */
  bare: boolean;
};

const list = (text: string) => text.split(' ');
const UNITS = new Map<string, number>([
  ...list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ).map((word, value): [string, number] => [word, value]),
  ...list(
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  ).map((word, value): [string, number] => [word, value]),
  ...list('veintiuno veintidós veintitrés veinticuatro veinticinco').map((word, at): [string, number] => [
    word,
    21 + at,
  ]),
  ['un', 1],
  ['una', 1],
]);
const TENS = new Map<string, number>([
  ...list('twenty thirty forty fifty sixty seventy eighty ninety').map((word, at): [string, number] => [
    word,
    20 + 10 * at,
  ]),
  ...list('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa').map((word, at): [string, number] => [
    word,
    20 + 10 * at,
  ]),
]);
const HUNDREDS = new Map<string, number>([
  ['cien', 100],
  ['ciento', 100],
  ...list('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos').map(
    (word, at): [string, number] => [word, 200 + 100 * at],
  ),
]);
const SCALES = new Map<string, number>([
  ['thousand', 1e3],
  ['grand', 1e3],
  ['mil', 1e3],
  ['million', 1e6],
  ['millón', 1e6],
  ['millon', 1e6],
  ['millones', 1e6],
]);
const PARTS = new Map<string, number>([
  ['half', 0.5],
  ['quarter', 0.25],
  ['medio', 0.5],
  ['media', 0.5],
]);

type NumberWord = { word: string; from: number; to: number };

const FIGURE = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)|\\d+(?:\\.\\d+)?';
const FIGURES = new RegExp(
  `(?<![\\p{L}\\d.,])(\\$\\s?)?(${FIGURE})(\\s+1\\/2|\\s?½|\\s1\\/4)?(?:(k\\b|K\\b|M\\b)|[\\s-]?(thousand|million|grand|mil|millones|millón)(?!\\p{L}))?(\\s*(?:dollars|bucks|usd|dólares|dolares|pesos)\\b)?`,
  'giu',
);

const figureOf = (text: string): number =>
  Number(/^\d{1,3}(?:\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text.replaceAll(',', ''));

/** Every number of a text in figures and in words, English and Spanish, in order; `taken`: places that are something else. */
export function numbersIn(text: string, isTaken: (from: number, to: number) => boolean): MessageNumber[] {
  const figures = [...text.matchAll(FIGURES)].flatMap((match): MessageNumber[] => {
    const [whole, sign, figure = '', part = '', letter, scale, word] = match;
    // "$" with "m" small is money too; without a sign it is metres.
    const factor = letter
      ? letter.toLowerCase() === 'k'
        ? 1e3
        : 1e6
      : scale
        ? (SCALES.get(scale.toLowerCase()) ?? 1)
        : 1;
    const extra = /1\/2|½/.test(part) ? 0.5 : part.includes('1/4') ? 0.25 : 0;
    const number = {
      value: Math.round((figureOf(figure) + extra) * factor * 100) / 100,
      from: match.index,
      to: match.index + whole.length,
      money: sign !== undefined || word !== undefined,
      scaled: factor > 1,
      bare: !sign && !word && factor === 1 && /^\d+$/.test(figure) && extra === 0,
    };
    return isTaken(number.from, number.to) ? [] : [number];
  });
  const overlaps = (from: number, to: number) =>
    isTaken(from, to) || figures.some((figure) => figure.from < to && from < figure.to);
  return [...figures, ...wordsIn(text, overlaps)].toSorted((one, other) => one.from - other.from);
}

function wordsIn(text: string, isTaken: (from: number, to: number) => boolean): MessageNumber[] {
  const words = [...text.matchAll(/\p{L}+/gu)].map(
    ({ 0: word, index }): NumberWord => ({ word: word.toLowerCase(), from: index, to: index + word.length }),
  );
  const numbers: MessageNumber[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const read = readWords(words, at, text);
    const [first, last] = [words[at], read && words[read.end - 1]];
    if (!read || !first || !last) continue;
    const tail = /^\s*(?:dollars|bucks|usd|dólares|dolares)(?!\p{L})/iu.exec(text.slice(last.to))?.[0] ?? '';
    if (!isTaken(first.from, last.to)) {
      const to = last.to + tail.length;
      numbers.push({
        value: read.value,
        from: first.from,
        to,
        money: tail !== '',
        scaled: read.value >= 1e3,
        bare: false,
      });
    }
    at = read.end - 1;
  }
  return numbers;
}

const ARTICLE = /^(?:a|an|un|una)$/;

/** The number that the words from `begin` on say, and where it ends; undefined where they say none. */
function readWords(
  words: readonly NumberWord[],
  begin: number,
  text: string,
): { value: number; end: number } | undefined {
  const wordAt = (at: number) => {
    const [before, here] = [words[at - 1], words[at]];
    if (!here) return '';
    // Words of one number have only a space or a hyphen between them.
    if (at > begin && before && !/^[\s-]+$/.test(text.slice(before.to, here.from))) return '';
    return here.word;
  };
  const first = wordAt(begin);
  // "half a million", "a quarter of a million", "medio millón"
  for (const skip of ARTICLE.test(first) ? [0, 1] : [0]) {
    const part = PARTS.get(wordAt(begin + skip));
    if (part === undefined) continue;
    let at = begin + skip + 1;
    while (/^(?:of|a|an|de|un)$/.test(wordAt(at)) && at < begin + 5) at += 1;
    const scale = SCALES.get(wordAt(at));
    return scale ? { value: part * scale, end: at + 1 } : undefined;
  }
  if (/^(?:a|an)$/.test(first) && !/^(?:hundred|thousand|million)$/.test(wordAt(begin + 1))) return undefined;
  let [total, current, at] = [0, 0, begin];
  let isRead = false;
  for (;;) {
    const word = wordAt(at);
    const unit = UNITS.get(word);
    const ten = TENS.get(word);
    const hundreds = HUNDREDS.get(word);
    const scale = SCALES.get(word);
    if (/^(?:a|an)$/.test(word) && at === begin) current = 1;
    else if (
      unit !== undefined &&
      (current === 0 ||
        (current % 10 === 0 && current % 100 !== 10 && unit < 10) ||
        (current % 100 === 0 && current > 0))
    ) {
      if (isRead && current === 0 && total === 0) break;
      current += unit;
    } else if (ten !== undefined && current % 100 === 0) current += ten;
    else if (hundreds !== undefined && current === 0) current += hundreds;
    else if (word === 'hundred' && current > 0 && current < 20) current *= 100;
    else if (scale !== undefined && (current > 0 || (word === 'mil' && total === 0)) && (total === 0 || scale < 1e6)) {
      total += (current || 1) * scale;
      current = 0;
    } else if (/^(?:and|y)$/.test(word) && isRead) {
      if (/^(?:a|an)$/.test(wordAt(at + 1)) && wordAt(at + 2) === 'half')
        return withScale(total + current + 0.5, at + 3, wordAt);
      if (/^(?:medio|media)$/.test(wordAt(at + 1))) return withScale(total + current + 0.5, at + 2, wordAt);
      const next = wordAt(at + 1);
      const isTens = word === 'y' && current % 100 >= 20 && current % 10 === 0 && (UNITS.get(next) ?? 10) < 10;
      const isHundreds = word === 'and' && current % 100 === 0 && current > 0 && (UNITS.has(next) || TENS.has(next));
      if (!isTens && !isHundreds) break;
    } else if (/^(?:point|punto)$/.test(word) && isRead && UNITS.has(wordAt(at + 1))) {
      return withScale(current + (UNITS.get(wordAt(at + 1)) ?? 0) / 10, at + 2, wordAt);
    } else break;
    isRead = true;
    at += 1;
  }
  return isRead ? { value: total + current, end: at } : undefined;
}

function withScale(value: number, end: number, wordAt: (at: number) => string): { value: number; end: number } {
  const scale = SCALES.get(wordAt(end));
  return scale ? { value: value * scale, end: end + 1 } : { value, end };
}
