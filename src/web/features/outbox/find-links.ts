/** A piece of a mail's text: words, or a link to a page of this site. */
export type LinkedText = { text: string; to: string | null };

const ADDRESS = /https?:\/\/[^\s<>"]+/g;
/** What ends the sentence that an address stands in. */
const TRAILING = /[.,;:!?)\]]+$/;

/** The path on this site that an address leads to; null for one of another site. */
const pathHere = (address: string, origin: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
};

/** A text in pieces, so that addresses of this site can be pressed. Joined again it is the same text. */
export function findLinks(text: string, origin: string): LinkedText[] {
  const pieces: LinkedText[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '');
    const to = pathHere(address, origin);
    if (to === null) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), to: null });
    pieces.push({ text: address, to });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), to: null });
  return pieces;
}
