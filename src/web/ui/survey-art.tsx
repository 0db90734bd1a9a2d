import { LAKE_CONTOURS, PEAK_CONTOURS } from './contour-lines.ts';

/** A north arrow as on a survey sheet. */
const NorthArrow = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} stroke="currentColor" strokeWidth="1.5" fill="none">
    <path d="M0 -22 L8 14 L0 8 L-8 14 Z" strokeLinejoin="round" />
    <path d="M0 -22 L0 8 L-8 14 Z" fill="currentColor" stroke="none" />
    <path d="M-5 34 V22 L5 34 V22" strokeLinejoin="round" />
  </g>
);

/** The product's picture: contours round a lake, a peak, a north arrow and a scale bar. Decoration only. */
export function SurveyArt({ className = '' }: { className?: string }) {
  const [shore, ...land] = LAKE_CONTOURS;
  return (
    <svg viewBox="0 0 600 420" aria-hidden="true" className={className} preserveAspectRatio="xMidYMid slice">
      <path d={shore} className="fill-lake-tint stroke-lake" strokeWidth="2" />
      <g fill="none" className="stroke-contour">
        {land.map((line, index) => (
          <path key={line} d={line} strokeWidth={index % 3 === 2 ? 2.25 : 1.25} />
        ))}
        {PEAK_CONTOURS.map((line) => (
          <path key={line} d={line} strokeWidth="1.25" />
        ))}
      </g>
      <path d="M500 96 l10 16 h-20 z" className="fill-contour" />
      <g className="text-muted">
        <NorthArrow x={556} y={318} />
        <path
          d="M396 384 h120 M396 378 v12 M426 381 v6 M456 378 v12 M516 378 v12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        />
      </g>
    </svg>
  );
}

/** A small survey sheet with a title block, for places that have nothing to show yet. Decoration only. */
export const SheetArt = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 160 112" aria-hidden="true" className={className} fill="none">
    <rect x="1" y="1" width="158" height="110" rx="3" className="fill-surface stroke-edge" strokeWidth="1.25" />
    <rect x="7" y="7" width="146" height="98" className="stroke-line" />
    <g transform="translate(15 23) scale(0.178)">
      {LAKE_CONTOURS.map((line, index) => (
        <path
          key={line}
          d={line}
          className={index === 0 ? 'fill-lake-tint stroke-lake' : 'stroke-contour'}
          strokeWidth={index === 0 ? 5 : 3.5}
        />
      ))}
    </g>
    <path d="M116 7 V105 M116 70 H153 M116 82 H153 M116 94 H153" className="stroke-line" />
    <path d="M122 76 H146 M122 88 H138 M122 99.5 H142" className="stroke-contour" strokeWidth="2" />
    <path d="M134.5 16 l4 18 l-4 -3 l-4 3 z" className="stroke-muted" strokeLinejoin="round" />
  </svg>
);
