import terrain from './terrain.svg?url';

/** The lake and the hills round it. The lines stand in a file of their own, so that no script carries them. */
const Terrain = ({ fine }: { fine: number }) => (
  <>
    <use href={`${terrain}#land`} fill="none" className="stroke-contour" strokeWidth={fine} />
    <use href={`${terrain}#index`} fill="none" className="stroke-contour" strokeWidth={fine * 2} />
    <use href={`${terrain}#shore`} className="fill-lake-tint stroke-lake" strokeWidth={fine * 1.6} />
    <use
      href={`${terrain}#depth`}
      fill="none"
      className="stroke-contour"
      strokeWidth={fine}
      strokeDasharray={`${fine * 6} ${fine * 4}`}
    />
  </>
);

/** A lake among contour lines, cropped to what room there is. Decoration only: never behind text. */
export const SurveyArt = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 600 420" aria-hidden="true" className={className} preserveAspectRatio="xMidYMid slice">
    <Terrain fine={1.2} />
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
