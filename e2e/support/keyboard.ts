import { expect, type Locator, type Page } from '@playwright/test';

/** Whether the focus is on something, or within it. */
const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((one) => one.contains(document.activeElement)));

/** Presses Tab until the focus is there, or on something within it; a person gives up after `most`. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** The element with the focus is drawn with a ring or an outline, and is within the window. */
export async function expectFocusShown(page: Page): Promise<void> {
  const state = await page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return { shown: false, inWindow: false };
    // A hidden radio or box stands for the card around it.
    const seen = (at.closest('label') ?? at).getBoundingClientRect();
    const inWindow = seen.bottom > 0 && seen.top < innerHeight && seen.right > 0 && seen.left < innerWidth;
    // A hidden radio hands its ring to the card around it.
    for (let each: Element | null = at; each && each !== document.body; each = each.parentElement) {
      // A card draws the ring of its link round itself, with the link's ::after.
      for (const part of [null, '::after']) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
        if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none')
          return { shown: true, inWindow };
      }
      if (each.matches('label, form')) break;
    }
    return { shown: false, inWindow };
  });
  expect(state, 'the focus can be seen').toEqual({ shown: true, inWindow: true });
}
