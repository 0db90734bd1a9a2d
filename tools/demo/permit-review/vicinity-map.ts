import { EARTH, GREY, heading, INK, LEAF, SIGNAL, WATER } from '../kit/drafting.ts';
import { type Pen, type Point, rectangle } from '../kit/pen.ts';

/** The lake's shore, in parts of the map's width and height. Its ends lie off the map. */
const SHORE = [
  [-0.3, 0.4],
  [-0.1, 0.3],
  [0.1, 0.22],
  [0.3, 0.12],
  [0.42, -0.1],
  [0.5, -0.4],
] as const;

/** A small map of invented streets. Answers the y below it. */
export function drawVicinityMap(pen: Pen, x: number, top: number, width: number): number {
  const y = heading(pen, x, top, width, 'Vicinity map');
  const height = 290;
  const place = (dx: number, dy: number): Point => [x + dx * width, y + dy * height];
  pen.inside(rectangle(x, y, width, height), () => {
    pen.rect(x, y, width, height, { fill: '#f6f5f0' });
    const shore = SHORE.map(([dx, dy]) => place(dx, dy));
    pen.curve([...shore, place(-0.3, -0.4)], { fill: '#dbe9ef' }, true);
    pen.curve(shore, { stroke: WATER, width: 1 });
    for (const lift of [0, 0.09, 0.18, 0.27]) {
      pen.curve([place(0.5 + lift, 1.1), place(0.62 + lift, 0.7), place(0.74 + lift, 0.4), place(1.1 + lift, 0.12)], {
        stroke: EARTH,
        width: 0.5,
        opacity: 0.7,
      });
    }
    const street = (points: Point[], thickness: number): void => {
      pen.curve(points, { stroke: GREY, width: thickness + 1.6 });
      pen.curve(points, { stroke: '#ffffff', width: thickness });
    };
    street([place(-0.1, 0.62), place(0.2, 0.5), place(0.55, 0.42), place(1.1, 0.5)], 7);
    street([place(0.3, 1.1), place(0.33, 0.75), place(0.34, 0.48)], 5);
    street([place(0.56, 0.44), place(0.58, 0.62), place(0.7, 0.72), place(0.86, 0.72)], 5);
    pen.circle(...place(0.88, 0.72), 9, { fill: '#ffffff', stroke: GREY, width: 0.9 });
    pen.curve([place(0.1, 1.1), place(0.14, 0.8), place(0.12, 0.55), place(0.2, 0.2)], { stroke: WATER, width: 1.2 });
  });
  pen.rect(x, y, width, height, { stroke: INK, width: 0.9 });
  pen.text(...place(0.1, 0.06), 'LAKE TAHOE', { size: 9, slanted: true, colour: WATER, spacing: 0.5 });
  pen.text(...place(0.64, 0.34), 'Pinecone Road', { size: 8, colour: INK, turn: 4 });
  pen.text(...place(0.61, 0.76), 'Marmot Ridge Court', { size: 8, colour: INK });
  pen.text(...place(0.36, 0.86), 'Sugarpine Way', { size: 8, colour: INK });
  pen.text(...place(0.02, 0.88), 'Otter Creek', { size: 8, slanted: true, colour: WATER });
  const site = place(0.74, 0.655);
  pen.rect(site[0] - 6, site[1] - 7, 12, 14, { fill: SIGNAL });
  pen.text(site[0] - 4, site[1] - 22, 'SITE', { size: 10, bold: true, align: 'center', colour: SIGNAL });
  pen.path([place(0.95, 0.2), place(0.93, 0.27), place(0.95, 0.255), place(0.97, 0.27)], { fill: LEAF }, true);
  pen.text(...place(0.95, 0.1), 'N', { size: 10, bold: true, align: 'center', colour: INK });
  return y + height + 22;
}
