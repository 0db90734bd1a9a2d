import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { isFull } from '../../test/options/depth.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * No finding of axe under WCAG 2.2 AA on the page as it stands. `state` names it where it fails. Its colours, which take
 * almost half the time, are looked at in the full run: that each pair of them can be read in both themes is proved
 * without a browser, in src/web/ui/theme.test.ts.
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  const unseen = isFull ? [] : ['color-contrast'];
  await expectNoFindings(page, state, (axe) => axe.withTags(WCAG_22_AA).disableRules(unseen));
}

/** The same, and in the full run the colours of the other theme too, turned with the product's own switch. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  await expectAccessible(page, `${state}, light`);
  if (!isFull) return;
  await turnTheme(page, 'Switch to the dark theme');
  // A theme changes colours and nothing else; the whole set again would double the time of the tests.
  await expectNoFindings(page, `${state}, dark`, (axe) => axe.withRules(['color-contrast', 'link-in-text-block']));
  await turnTheme(page, 'Switch to the light theme');
}

/**
 * Presses the theme's switch, in the menu where the header has no room for it. A dialog shuts the header off: under it the
 * theme is set as the switch would.
 */
async function turnTheme(page: Page, name: string): Promise<void> {
  if (
    await page
      .locator('header')
      .first()
      .evaluate((header) => header.closest('[inert]') !== null)
  ) {
    const theme = name.includes('dark') ? 'dark' : 'light';
    await page.evaluate((given) => document.documentElement.setAttribute('data-theme', given), theme);
    return;
  }
  const button = page.getByRole('button', { name });
  if (!(await button.isVisible())) await page.locator('header summary').click();
  await button.click();
}

async function expectNoFindings(page: Page, state: string, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // Colours on their way from one to another would be measured half-way; one that is inherited may start another.
  await page.evaluate(async () => {
    const findPassing = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity);
    for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
      await Promise.allSettled(passing.map((each) => each.finished));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  // Only findings are asked for, and put together in the page itself and not in an empty one beside it: that takes about
  // a quarter less time, and leaves out frames within the page, of which the product has none.
  expect(page.frames(), `${state}: frames`).toHaveLength(1);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await choose(axe).analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} · ${node.target.join(' ')} · ${node.failureSummary ?? ''}`),
  );
  expect(findings, `${state}: axe`).toEqual([]);
}
