/** The least that must be left of a password once what everyone can know of its owner is removed. */
const LEAST_LEFT = 5;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Pieces of a name or an address that someone who knows it would try, longest first. */
const piecesOf = (details: readonly string[]): string[] => {
  const whole = details.map(plain).map((detail) => detail.replace(/@.*$/, ''));
  const pieces = whole.flatMap((detail) => [
    detail,
    detail.replace(/[^\p{L}\p{N}]/gu, ''),
    ...detail.split(/[^\p{L}\p{N}]+/u),
  ]);
  return [...new Set(pieces)].filter((piece) => piece.length >= 3).sort((one, other) => other.length - one.length);
};

/**
 * Whether a password is little more than details that are known: an email address (its part before the @), a name,
 * the name of this site or of a place. Digits and signs around them do not help: `AdaLake2026!` is Ada Lake's.
 */
export function isMadeOfDetails(password: string, details: readonly string[]): boolean {
  const given = plain(password);
  let left = given;
  for (const piece of piecesOf(details)) left = left.replaceAll(piece, ' ');
  return left !== given && left.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_LEFT;
}

/** So few different letters, or so short a piece said again, and the length of a password is for show. */
const FEWEST_LETTERS = 3;
const LONGEST_PIECE = 4;

/** Whether a password says a letter or a short piece again and again: `aaaaaaaa`, `abcabcabc`, `1a1a1a1a`. */
export function repeatsItself(password: string): boolean {
  const letters = [...plain(password)];
  if (new Set(letters).size < FEWEST_LETTERS) return true;
  const pieces = Array.from({ length: Math.min(LONGEST_PIECE, Math.floor(letters.length / 2)) }, (_, at) => at + 1);
  return pieces.some((length) => letters.every((letter, at) => letter === letters[at % length]));
}
