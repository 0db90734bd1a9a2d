/** The least that must be left of a password once what everyone can know of its owner is taken out. */
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
 * Whether a password is little more than details of its owner: an e-mail address (its part before the @), a name,
 * the name of this site. Digits and signs around them do not help: `AdaLake2026!` is Ada Lake's.
 */
export function isMadeOfDetails(password: string, details: readonly string[]): boolean {
  const given = plain(password);
  let left = given;
  for (const piece of piecesOf(details)) left = left.replaceAll(piece, ' ');
  return left !== given && left.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_LEFT;
}
