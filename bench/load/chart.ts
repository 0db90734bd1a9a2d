/** Lines over a common axis, as a small SVG that can be read on light and on dark. */
export type Chart = {
  title: string;
  xLabel: string;
  yLabel: string;
  lines: { name: string; points: readonly (readonly [x: number, y: number])[] }[];
  /** x, or y too, by powers of ten. */
  scale?: 'log-x' | 'log-both';
};

const SIZE = { width: 760, height: 320 };
const EDGE = { left: 62, right: 215, top: 34, bottom: 44 };
/** Told apart with any colour vision (Okabe and Ito), and by their dashes. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#777777'];
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

const figure = (value: number): string =>
  value >= 1_000_000
    ? `${value / 1_000_000}M`
    : value >= 1_000
      ? `${Math.round(value / 100) / 10}k`
      : String(Math.round(value * 100) / 100);

/** Round steps from 0 up to about five, or the powers of ten between. */
function ticksOf(least: number, most: number, isLog: boolean): number[] {
  if (isLog) {
    const from = Math.floor(Math.log10(least));
    return Array.from({ length: Math.ceil(Math.log10(most)) - from + 1 }, (_, at) => 10 ** (from + at));
  }
  const power = 10 ** Math.floor(Math.log10(most / 5 || 1));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => most / one <= 5.5) ?? power * 10;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}

export function drawChart({ title, xLabel, yLabel, lines, scale }: Chart): string {
  const all = lines.flatMap(({ points }) => points);
  const isLogX = scale !== undefined;
  const isLogY = scale === 'log-both';
  const floor = (value: number, isLog: boolean) => (isLog ? Math.max(value, 0.1) : value);
  const xs = all.map(([x]) => floor(x, isLogX));
  const ys = all.map(([, y]) => floor(y, isLogY));
  const xTicks = ticksOf(Math.min(...xs), Math.max(...xs), isLogX);
  const yTicks = ticksOf(Math.min(...ys), Math.max(...ys), isLogY);
  const place = (ticks: number[], isLog: boolean, from: number, to: number) => {
    const of = (value: number) => (isLog ? Math.log10(floor(value, true)) : value);
    const [least, most] = [of(ticks[0] ?? 0), of(ticks.at(-1) ?? 1)];
    return (value: number) => Math.round((from + ((of(value) - least) / (most - least || 1)) * (to - from)) * 10) / 10;
  };
  const x = place(xTicks, isLogX, EDGE.left, SIZE.width - EDGE.right);
  const y = place(yTicks, isLogY, SIZE.height - EDGE.bottom, EDGE.top);
  const right = SIZE.width - EDGE.right;
  const bottom = SIZE.height - EDGE.bottom;
  const parts = [
    ...yTicks.map(
      (tick) =>
        `<path d="M${EDGE.left} ${y(tick)}H${right}" stroke="#8888" stroke-width=".5"/><text x="${EDGE.left - 6}" y="${y(tick) + 4}" text-anchor="end">${figure(tick)}</text>`,
    ),
    ...xTicks.map((tick) => `<text x="${x(tick)}" y="${bottom + 16}" text-anchor="middle">${figure(tick)}</text>`),
    ...lines.flatMap(({ name, points }, at) => {
      const colour = COLOURS[at % COLOURS.length];
      const dash = DASHES[Math.floor(at / 2) % DASHES.length];
      const path = points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${x(px)} ${y(py)}`).join('');
      const key = EDGE.top + 6 + at * 17;
      return [
        `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.8" stroke-dasharray="${dash}"/>`,
        `<path d="M${right + 10} ${key}h22" stroke="${colour}" stroke-width="2.4" stroke-dasharray="${dash}"/><text x="${right + 38}" y="${key + 4}">${name}</text>`,
      ];
    }),
    `<text x="${EDGE.left}" y="18" font-weight="bold">${title}</text>`,
    `<text x="${(EDGE.left + right) / 2}" y="${SIZE.height - 8}" text-anchor="middle">${xLabel}</text>`,
    `<text transform="translate(13 ${(EDGE.top + bottom) / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}" role="img" aria-label="${title}" font-family="sans-serif" font-size="12" fill="#777">
${parts.join('\n')}
</svg>
`;
}
