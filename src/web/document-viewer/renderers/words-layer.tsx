import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf } from '#domain/documents/lines.ts';
import type { Box, Page } from '#domain/documents/page.ts';

/** How much of a line's height its letters take, and where in it they stand. */
const LETTERS = 0.86;
const BASELINE = 0.8;

type PlacedText = { text: string; box: Box };

/** Words that stand upright on the page's side run from the bottom up. */
const isSideways = ({ text, box }: PlacedText) => text.length > 3 && box.height > 1.6 * box.width;

function Written({ text, box }: PlacedText) {
  const sideways = isSideways({ text, box });
  const long = Math.max(0.1, sideways ? box.height : box.width);
  const high = Math.max(0.1, sideways ? box.width : box.height);
  const place = sideways
    ? { transform: `translate(${box.x + high * BASELINE} ${box.y + long}) rotate(-90)` }
    : { x: box.x, y: box.y + high * BASELINE };
  return (
    <text {...place} fontSize={high * LETTERS} textLength={long} lengthAdjust="spacingAndGlyphs">
      {text}{' '}
    </text>
  );
}

const Paper = ({ page, pieces, className }: { page: Page; pieces: readonly PlacedText[]; className: string }) => (
  // What is written here is also text beside it, in reading order.
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${page.width} ${page.height}`}
    preserveAspectRatio="none"
    className={`absolute inset-0 size-full ${className}`}
  >
    {pieces.map((piece) => (
      <Written key={`${piece.box.x} ${piece.box.y} ${piece.text}`} {...piece} />
    ))}
  </svg>
);

/** Where something stands that could not be read: outlined over the page, and said to those who point at it. */
export function UnreadablePlaces({ page }: { page: Page }) {
  const { t } = useTranslation('viewer');
  if (!page.unreadable) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${page.width} ${page.height}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full fill-transparent stroke-current text-muted"
    >
      {page.unreadable.map(({ box }) => (
        <rect key={`${box.x} ${box.y}`} {...box} strokeWidth={0.75} strokeDasharray="3 2" pointerEvents="all">
          <title>{t('read.unreadableHere')}</title>
        </rect>
      ))}
    </svg>
  );
}

/** The words over a drawn page, unseen, so that they can be selected and copied. */
export const SelectableWords = memo(({ page }: { page: Page }) => (
  <Paper page={page} pieces={linesOf(page)} className="cursor-text fill-transparent select-text" />
));

/** The words as the page itself, for files that have no pages of their own. */
export const WrittenWords = memo(({ page }: { page: Page }) => (
  <Paper page={page} pieces={page.words} className="cursor-text bg-[#ffffff] fill-[#1f2933] select-text" />
));

/** The words of a page for those who hear it, line by line. */
export const SpokenWords = memo(({ page }: { page: Page }) => (
  <div className="sr-only">
    {linesOf(page).map(({ text, box }) => (
      <p key={`${box.x} ${box.y} ${text}`}>{text}</p>
    ))}
  </div>
));
