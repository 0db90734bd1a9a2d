import type { AgencyShown } from '#domain/agency/agency.ts';
import { useLocalized } from '#web/lib/texts.ts';

/** A text of the agency's, its mail addresses, web addresses and telephone numbers as links. */
export const LinkedText = ({ children }: { children: string }) =>
  findLinks(children).map(({ at, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a
        key={at}
        href={href}
        className={href.startsWith('tel:') ? 'link whitespace-nowrap' : 'link [overflow-wrap:anywhere]'}
      >
        {text}
      </a>
    ),
  );

/** A piece of a text, `at` the place where it begins: words, or words that lead to `href`. */
type TextPiece = { at: number; text: string; href?: string };

// A web address ends before the punctuation of its sentence; a telephone number is one of ours, (555) 555-0100.
const WEB = String.raw`https:\/\/[^\s<>"”»]*[^\s<>"”».,;:!?)\]]`;
const MAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const TELEPHONE = String.raw`\(\d{3}\) \d{3}-\d{4}`;
const LINK = new RegExp(`(?<web>${WEB})|(?<mail>${MAIL})|(?<telephone>${TELEPHONE})`, 'g');

/** Cuts a text where it names a web address, a mail address or a telephone number. Nothing is lost: joined, it is whole. */
export function findLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    if (found.index > from) pieces.push({ at: from, text: text.slice(from, found.index) });
    pieces.push({ at: found.index, text: found[0], href: addressOf(found[0], found.groups ?? {}) });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from) });
  return pieces;
}

const addressOf = (text: string, { mail, telephone }: Record<string, string | undefined>): string => {
  if (mail !== undefined) return `mailto:${text}`;
  return telephone === undefined ? text : `tel:+1${text.replace(/\D/g, '')}`;
};

/** The agency's name with what is said after it, such as that it is a sample. */
function AgencyName({ agency: { name, nameNote } }: { agency: AgencyShown }) {
  const localized = useLocalized();
  return nameNote ? `${name} ${localized(nameNote)}` : name;
}

/** Whom to ask at the agency: its name, and the line for questions where there is one. */
export function AgencyLines({ agency }: { agency: AgencyShown }) {
  const localized = useLocalized();
  return (
    <>
      <AgencyName agency={agency} />
      {agency.contact ? (
        <>
          <br />
          <LinkedText>{localized(agency.contact)}</LinkedText>
        </>
      ) : null}
    </>
  );
}
