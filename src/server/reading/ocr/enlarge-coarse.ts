import type { GreyPicture } from '../page/clean-text.ts';
import { type Grain, LONE_BY, measureGrain, spreadGreys } from './clean-picture.ts';
import { resizePicture, softenPicture } from './prepare-picture.ts';

/**
 * A coarse picture, whose letters are a few dots, is smoothed from less on, and only when it is enlarged: its letters do
 * not outlive the middle of nine dots.
 */
const GRAINY_COARSE: Grain = { jump: 2, lone: 0.006 };
/** Paper that jumps this much has grain all over, rather than dots of dirt. */
const DEEP_GRAIN = 12;
/** An enlarged grainy scan is softened by this share of a dot of its own. */
const SOFT = 0.65;

/** Every dot that differs from all its neighbours becomes the middle one of them and itself; letters stay. */
export function removeLoneDots({ pixels, width, height }: GreyPicture): GreyPicture {
  const out = Buffer.from(pixels);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const here = pixels[at] ?? 0;
      const [left, right] = [pixels[at - 1] ?? 0, pixels[at + 1] ?? 0];
      const [above, below] = [pixels[at - width] ?? 0, pixels[at + width] ?? 0];
      const isLone =
        Math.min(left, right, above, below) - here > LONE_BY || here - Math.max(left, right, above, below) > LONE_BY;
      if (!isLone) continue;
      const corners = [at - width - 1, at - width + 1, at + width - 1, at + width + 1].map((to) => pixels[to] ?? 0);
      out[at] = [here, left, right, above, below, ...corners].sort((a, b) => a - b)[4] ?? here;
    }
  }
  return { pixels: out, width, height };
}

/** A picture to read; `otherwise`: how else it may be prepared, where its words come out unsure. */
export type PreparedPicture = { picture: GreyPicture; otherwise?: () => Promise<GreyPicture> };

/**
 * A coarse scan enlarged for reading, by `factor`: as its grain asks for, and where it has grain without softening it. Of
 * 64 forms no other was read better prepared another way.
 */
export async function enlargeCoarse(drawn: GreyPicture, factor: number): Promise<PreparedPicture> {
  const { jump, lone } = measureGrain(drawn);
  const prepare = async (picture: GreyPicture, isSoft: boolean) => {
    const enlarged = await resizePicture(picture, factor);
    return spreadGreys(isSoft ? await softenPicture(enlarged, SOFT * factor) : enlarged);
  };
  const isGrainy = jump >= GRAINY_COARSE.jump;
  // In deep grain dots are lone by chance, and to remove them would leave blots.
  if (lone < GRAINY_COARSE.lone || jump >= DEEP_GRAIN) {
    const picture = await prepare(drawn, isGrainy);
    return isGrainy ? { picture, otherwise: () => prepare(drawn, false) } : { picture };
  }
  return { picture: await prepare(removeLoneDots(drawn), true) };
}
