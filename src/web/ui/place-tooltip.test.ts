import { expect, it } from 'vitest';
import { placeTooltip } from './place-tooltip.ts';

const room = { width: 400, height: 300 };
const tip = { width: 120, height: 40 };
const control = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

it('stands centred below where there is room', () => {
  expect(placeTooltip(control(180, 100), tip, room)).toEqual({ shift: 0, above: false });
});

it('moves along at either edge of the window, so that it never scrolls sideways', () => {
  // Centred it would begin at -40, where 8 is the least, and end at 440, where 392 is the most.
  expect(placeTooltip(control(0, 100), tip, room).shift).toBe(48);
  expect(placeTooltip(control(360, 100), tip, room).shift).toBe(-48);
});

it('shows the beginning of words that are wider than the window', () => {
  expect(placeTooltip(control(180, 100), { width: 500, height: 40 }, room).shift).toBe(8 - (200 - 250));
});

it('stands above at the foot of the window, but not where it would be cut off at the top', () => {
  expect(placeTooltip(control(180, 250), tip, room).above).toBe(true);
  expect(placeTooltip(control(180, 20), { width: 120, height: 260 }, room).above).toBe(false);
});
