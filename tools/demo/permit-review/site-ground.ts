import { EARTH, GREY, INK, LEAF, SIGNAL } from '../kit/drafting.ts';
import { type Pen, type Point, rectangle } from '../kit/pen.ts';
import { at, contourAt, corners, DIRT_TRACK, feet, PARCEL, TREES, type Tree } from './site-geometry.ts';

/** The land before the project: street, contours, boundary, trees and the old track. */
export function drawGround(pen: Pen): void {
  const view = rectangle(66, 48, 1400, 1590);
  pen.inside(view, () => {
    drawStreet(pen);
    drawContours(pen);
  });
  drawTrack(pen);
  drawBoundary(pen);
}

function drawContours(pen: Pen): void {
  for (let elevation = 6_317; elevation <= 6_326; elevation += 1) {
    const index = elevation % 5 === 0;
    const line: Point[] = [];
    for (let x = -30; x <= 130; x += 4) line.push(at(x, contourAt(elevation, x)));
    pen.curve(line, { stroke: EARTH, width: index ? 1.3 : 0.6, opacity: 0.85 });
    for (const x of [-23, 123.5]) {
      const [left, top] = at(x, contourAt(elevation, x));
      pen.rect(left - 17, top - 6, 34, 12, { fill: '#ffffff' });
      pen.text(left, top - 4.5, elevation.toLocaleString('en-US'), {
        size: 8.5,
        align: 'center',
        colour: EARTH,
        bold: index,
      });
    }
  }
}

function drawStreet(pen: Pen): void {
  const band = corners({ x: -40, y: -32, width: 190, depth: 24 });
  pen.path(band, { fill: '#eceef0' }, true);
  for (const y of [-8, -32]) pen.line(at(-40, y), at(150, y), { stroke: INK, width: 1 });
  pen.line(at(-40, -20), at(150, -20), { stroke: GREY, width: 0.7, dash: [22, 5, 5, 5] });
  pen.line(at(-40, -40), at(150, -40), { stroke: INK, width: 0.8, dash: [26, 5, 5, 5, 5, 5] });
  const [x, y] = at(50, -24);
  pen.text(x, y, 'MARMOT RIDGE COURT', { size: 20, bold: true, align: 'center', colour: INK, spacing: 2 });
  pen.text(x, y + 26, "40' right-of-way, paved 24'", { size: 9, align: 'center', colour: INK });
  pen.text(...at(-14, -9), 'Edge of pavement', { size: 9.5, colour: INK });
  pen.text(...at(108, -33), 'Edge of pavement', { size: 9.5, colour: INK, align: 'center' });
}

function drawBoundary(pen: Pen): void {
  const lot = corners({ x: 0, y: 0, width: PARCEL.width, depth: PARCEL.depth });
  pen.path(lot, { stroke: INK, width: 2.2, dash: [40, 6, 8, 6, 8, 6] }, true);
  for (const [x, y] of lot) {
    pen.circle(x, y, 5, { fill: '#ffffff', stroke: INK, width: 1.4 });
    pen.circle(x, y, 1.4, { fill: INK });
  }
  for (const y of [0, PARCEL.depth]) {
    for (const [from, to] of [
      [-26, 0],
      [PARCEL.width, PARCEL.width + 28],
    ] as const) {
      pen.line(at(from, y), at(to, y), { stroke: GREY, width: 0.8, dash: [26, 5, 5, 5, 5, 5] });
    }
  }
  const bearing = { size: 13, bold: true, align: 'center', colour: INK } as const;
  pen.text(...at(50, PARCEL.depth + 3), `N 81°45'30" E   100.00'`, bearing);
  pen.text(...at(62, -1.2), `S 81°45'30" W   100.00'`, bearing);
  pen.text(...at(-3.4, 66), `N 8°14'30" W   125.00'`, { ...bearing, turn: -90 });
  pen.text(...at(101.8, 66), `S 8°14'30" E   125.00'`, { ...bearing, turn: -90 });
  const label = { size: 9.5, colour: GREY } as const;
  pen.text(...at(4, PARCEL.depth + 2.4), 'Property line', label);
  pen.text(...at(-25, 96), 'Neighboring parcel,', label);
  pen.text(...at(-25, 94.5), 'developed', label);
  pen.text(...at(105, 96), 'Neighboring parcel,', label);
  pen.text(...at(105, 94.5), 'developed', label);
  pen.text(...at(70, PARCEL.depth + 8), 'National forest land', label);
}

function drawTrack(pen: Pen): void {
  const outline = corners(DIRT_TRACK);
  pen.path(outline, { fill: '#f3e9dc', stroke: EARTH, width: 0.8, dash: [5, 3] }, true);
  pen.inside(outline, () => {
    for (let y = -12; y < DIRT_TRACK.depth; y += 2.2) {
      pen.line(at(DIRT_TRACK.x, y), at(DIRT_TRACK.x + DIRT_TRACK.width, y + 10), { stroke: EARTH, width: 0.35 });
    }
  });
}

/** Every tree with its trunk's diameter at breast height in inches; those to be removed are crossed out. */
export function drawTrees(pen: Pen): void {
  for (const tree of TREES) drawTree(pen, tree);
}

function drawTree(pen: Pen, tree: Tree): void {
  const [x, y] = at(tree.x, tree.y);
  const radius = feet(1.6 + tree.dbhIn * 0.16);
  const edge: Point[] = [];
  for (let step = 0; step < 22; step += 1) {
    const angle = (step / 22) * 2 * Math.PI;
    const reach = radius * (step % 2 ? 0.86 : 1) * (1 + 0.05 * Math.sin(step * 1.7 + tree.x));
    edge.push([x + reach * Math.cos(angle), y + reach * Math.sin(angle)]);
  }
  const colour = tree.removed ? SIGNAL : LEAF;
  pen.curve(edge, { fill: colour, opacity: tree.removed ? 0.05 : 0.1 }, true);
  pen.curve(edge, { stroke: colour, width: 0.8, ...(tree.removed ? { dash: [4, 3] } : {}) }, true);
  pen.circle(x, y, tree.dbhIn * 0.22, { fill: colour });
  if (tree.removed) {
    const arm = radius * 0.45;
    for (const side of [-1, 1]) {
      pen.line([x - arm, y - arm * side], [x + arm, y + arm * side], { stroke: SIGNAL, width: 1.6 });
    }
  }
  const below = tree.removed ? radius * 0.45 + 3 : 7;
  const words = `${tree.dbhIn}" ${tree.kind}`;
  const style = { size: 9.5, align: 'center', bold: true, colour: tree.removed ? SIGNAL : '#2f5a3c' } as const;
  pen.text(x, y + below, words, style);
  if (tree.removed) pen.text(x, y + below + 10.5, 'REMOVE', { ...style, size: 8 });
}
