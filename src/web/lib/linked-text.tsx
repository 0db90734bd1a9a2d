import { findLinks } from './find-links.ts';

/** A text of the agency's, its mail addresses, web addresses and telephone numbers as links. */
export const LinkedText = ({ children }: { children: string }) =>
  findLinks(children).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move.
      <a
        key={index}
        href={href}
        className={href.startsWith('tel:') ? 'link whitespace-nowrap' : 'link [overflow-wrap:anywhere]'}
      >
        {text}
      </a>
    ),
  );
