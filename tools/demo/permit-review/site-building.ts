import { GREY, INK } from '../kit/drafting.ts';
import type { Pen, Point } from '../kit/pen.ts';
import {
  APRON,
  at,
  corners,
  DECK,
  DRIVEWAY,
  GARAGE,
  MAIN_BLOCK,
  middle,
  PORCH,
  type Shape,
  WALK,
  WING,
} from './site-geometry.ts';

const ROOF = { stroke: GREY, width: 0.6 } as const;
const EAVE = 1.5;

/** The house and everything else that is new coverage, each surface in its own tone. */
export function drawBuilding(pen: Pen): void {
  drawPaving(pen);
  drawDeck(pen);
  for (const each of [GARAGE, MAIN_BLOCK, WING]) {
    pen.path(corners(each), { fill: each === GARAGE ? '#e6dccb' : '#efe3d0', stroke: INK, width: 2 }, true);
  }
  const [wallFrom, wallTo] = [at(42, 34), at(42, 42)];
  pen.line(wallFrom, wallTo, { stroke: INK, width: 2 });
  pen.line(at(68.2, 34), at(81.8, 34), { stroke: '#efe3d0', width: 3 });
  drawRoof(pen);
  drawLabels(pen);
}

function drawPaving(pen: Pen): void {
  const edge = { stroke: INK, width: 1 } as const;
  pen.path(corners(APRON), { fill: '#d5dade', ...edge }, true);
  pen.path(corners(DRIVEWAY), { fill: '#dde1e4', ...edge }, true);
  speckle(pen, APRON);
  speckle(pen, DRIVEWAY);
  for (const each of WALK) pen.path(corners(each), { fill: '#e9ecef', stroke: INK, width: 0.8 }, true);
  pen.line(at(46.1, 18), at(49.9, 18), { stroke: '#e9ecef', width: 2.4 });
  for (let y = 19; y < 26; y += 2) pen.line(at(46, y), at(50, y), { stroke: GREY, width: 0.4 });
  for (let x = 42; x < 46; x += 2) pen.line(at(x, 14), at(x, 18), { stroke: GREY, width: 0.4 });
  pen.path(corners(PORCH), { fill: '#f4ead9', stroke: INK, width: 1.2 }, true);
}

/** Dots for asphalt, always in the same places. */
function speckle(pen: Pen, { x, y, width, depth }: Shape): void {
  for (let n = 0; n < (width * depth) / 1.6; n += 1) {
    const [left, top] = at(x + ((n * 0.618) % 1) * width, y + ((n * 0.754877) % 1) * depth);
    pen.circle(left, top, 0.55, { fill: GREY });
  }
}

function drawDeck(pen: Pen): void {
  const outline = corners(DECK);
  pen.path(outline, { fill: '#f0e2cb' }, true);
  for (let y = DECK.y + 0.5; y < DECK.y + DECK.depth; y += 0.75) {
    pen.line(at(DECK.x, y), at(DECK.x + DECK.width, y), { stroke: '#b89f78', width: 0.4 });
  }
  pen.path(outline, { stroke: INK, width: 1.2 }, true);
}

/** Eaves dashed, ridges and valleys thin. */
function drawRoof(pen: Pen): void {
  const dashed = { stroke: GREY, width: 0.7, dash: [7, 4] } as const;
  const main: Point[] = [
    at(42 - EAVE, 60 + EAVE),
    at(82 + EAVE, 60 + EAVE),
    at(82 + EAVE, 24 - EAVE),
    at(68 - EAVE, 24 - EAVE),
    at(68 - EAVE, 34 - EAVE),
    at(42 - EAVE, 34 - EAVE),
  ];
  pen.path(main, dashed, true);
  pen.path(corners(GARAGE, EAVE), dashed, true);
  pen.line(at(42 - EAVE, 47), at(82 + EAVE, 47), ROOF);
  pen.line(at(75, 24 - EAVE), at(75, 34), ROOF);
  pen.line(at(30, 20 - EAVE), at(30, 42 + EAVE), ROOF);
}

function drawLabels(pen: Pen): void {
  const name = { size: 12, bold: true, align: 'center', colour: INK } as const;
  const figure = { size: 9, align: 'center', colour: INK } as const;
  const [hx, hy] = at(62, 44.6);
  pen.text(hx, hy, 'PROPOSED RESIDENCE', name);
  pen.text(hx, hy + 16, 'First floor elev. 6,319.5', figure);
  pen.text(hx, hy + 29, 'Ridge elev. 6,343.5', figure);
  const [gx, gy] = at(30, 29.4);
  pen.rect(gx - 42, gy - 3, 84, 33, { fill: '#e6dccb' });
  pen.text(gx, gy, 'GARAGE', name);
  pen.text(gx, gy + 16, 'Slab elev. 6,318.0', figure);
  const [px, py] = middle(PORCH);
  pen.text(px, py - 5, 'PORCH', { ...figure, bold: true });
  const [dx, dy] = middle(DECK);
  pen.rect(dx - 26, dy - 8, 52, 28, { fill: '#f0e2cb' });
  pen.text(dx, dy - 6, 'DECK', { ...figure, bold: true });
  pen.text(dx, dy + 6, 'elev. 6,319.4', { ...figure, size: 8 });
  const [vx, vy] = middle(DRIVEWAY);
  pen.rect(vx - 52, vy - 30, 104, 56, { fill: '#dde1e4' });
  pen.text(vx, vy - 26, 'DRIVEWAY', name);
  pen.text(vx, vy - 10, 'Asphalt, driveway slope 5%', { ...figure, size: 7.6 });
  pen.line(at(30, 7.6), at(30, 2.6), { stroke: INK, width: 1 });
  pen.path([[at(30, 2)[0] - 4, at(30, 3.4)[1]], at(30, 2.2), [at(30, 2)[0] + 4, at(30, 3.4)[1]]], { fill: INK }, true);
  const [ax, ay] = middle(APRON);
  pen.rect(ax - 60, ay - 9, 120, 24, { fill: '#d5dade' });
  pen.text(ax, ay - 6, "Apron in right-of-way, 20' x 8'", { ...figure, size: 8 });
}
