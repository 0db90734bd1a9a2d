import { DEEP_LINES, INDEX_LINES, LAND_LINES, SHORE_LINES } from './contour-lines.ts';

/** The lake and the hills round it. */
const Terrain = ({ fine }: { fine: number }) => (
  <>
    <g fill="none" className="stroke-contour">
      {LAND_LINES.map((line) => (
        <path key={line} d={line} strokeWidth={fine} />
      ))}
      {INDEX_LINES.map((line) => (
        <path key={line} d={line} strokeWidth={fine * 2} />
      ))}
    </g>
    {SHORE_LINES.map((line) => (
      <path key={line} d={line} className="fill-lake-tint stroke-lake" strokeWidth={fine * 1.6} />
    ))}
    <g fill="none" className="stroke-contour" strokeDasharray="7 5">
      {DEEP_LINES.map((line) => (
        <path key={line} d={line} strokeWidth={fine} />
      ))}
    </g>
  </>
);

/** A north arrow as on a survey sheet. */
const NorthArrow = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} stroke="currentColor" strokeWidth="1.5" fill="none" strokeLinejoin="round">
    <path d="M0 -22 L8 14 L0 8 L-8 14 Z" className="fill-surface" />
    <path d="M0 -22 L0 8 L-8 14 Z" fill="currentColor" stroke="none" />
    <path d="M-4.5 32 V21 L4.5 32 V21" />
  </g>
);

/** The product's picture: a lake among contour lines, with north arrow and scale bar. Decoration only. */
export const SurveyArt = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 600 420" aria-hidden="true" className={className} preserveAspectRatio="xMidYMid slice">
    <Terrain fine={1.2} />
    <g className="text-muted">
      <NorthArrow x={556} y={330} />
      <path d="M408 386 h120 v6 h-120 z" className="fill-surface" stroke="currentColor" strokeWidth="1.25" />
      <path d="M408 386 h30 v6 h-30 z M468 386 h30 v6 h-30 z" fill="currentColor" />
    </g>
  </svg>
);

/** A small survey sheet with a title block, for places that have nothing to show yet. Decoration only. */
export const SheetArt = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 192 128" aria-hidden="true" className={className} fill="none">
    <rect x="1" y="1" width="190" height="126" rx="3" className="fill-surface stroke-edge" strokeWidth="1.25" />
    <g transform="translate(9 9) scale(0.2619)">
      <Terrain fine={3.6} />
    </g>
    <rect x="8" y="8" width="176" height="112" className="stroke-edge" />
    <path d="M148 8 h36 v112 h-36 z" className="fill-surface stroke-edge" />
    <path d="M148 84 h36 M148 96 h36 M148 108 h36" className="stroke-line" />
    <path d="M154 90 h24 M154 102 h16 M154 114 h20" className="stroke-contour" strokeWidth="2" />
    <path d="M166 22 l5 21 l-5 -4 l-5 4 z" className="stroke-muted" strokeLinejoin="round" />
  </svg>
);
