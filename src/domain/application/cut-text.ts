/** The first `most` characters of a text, never half of one: a database keeps no half of an emoji. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const isSplit = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isSplit ? most - 1 : most);
};

/**
 * How many characters of an insertion find no room in a text of at most `most`. Line ends count once, as a page
 * counts them. `replaced`: how many characters the insertion takes the place of.
 */
export function lengthLeftOut(inserted: string, kept: { length: number; replaced: number }, most: number): number {
  const room = Math.max(0, most - kept.length + kept.replaced);
  // Only where it can matter: two megabytes are not copied for nothing.
  if (inserted.length <= room) return 0;
  return Math.max(0, inserted.replaceAll('\r\n', '\n').length - room);
}
