import { findLinks } from './find-links.ts';

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
