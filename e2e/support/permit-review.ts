import { expect, type Locator, type Page } from '@playwright/test';
import type { PickedFile } from './pdf.ts';

/** The permit review page, in the words that stand on it. */
export const onPage = (page: Page) => ({
  sample: page.getByRole('button', { name: 'Try it with a sample package' }),
  choose: page.getByRole('button', { name: /^Choose (more )?files$/ }),
  chosen: page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem'),
  house: page.getByRole('radio', { name: /Single Family Dwelling/ }),
  generate: page.getByRole('button', { name: 'Generate Checklist' }),
  running: page.getByRole('heading', { name: /^(Reading your documents|Writing the checklist)$/ }),
  done: page.getByRole('heading', { name: 'Checklist Generated' }),
  failed: page.getByText('Processing failed. Please try again.'),
  download: page.getByRole('button', { name: 'Download Word' }),
  attention: page.getByRole('region', { name: 'Needs attention' }),
  answers: page.getByRole('region', { name: 'Single-family dwelling review checklist' }),
});

export type PermitReview = ReturnType<typeof onPage>;

export async function openPermitReview(page: Page): Promise<PermitReview> {
  // Playwright takes over file choosers once someone listens; begun at the press it could come too late.
  page.on('filechooser', () => {});
  await page.goto('/permit-review');
  const at = onPage(page);
  await expect(at.choose).toBeVisible();
  return at;
}

/** Picks files as a person does, in the file chooser. Large ones are given by their path. */
export async function pick(page: Page, files: readonly PickedFile[] | readonly string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await onPage(page).choose.click();
  await (await chooser).setFiles([...files] as PickedFile[] | string[]);
}

/** Says which kind of project it is. The card is pressed, as its radio is hidden behind it. */
export const chooseHouse = (page: Page): Promise<void> =>
  page.getByText('Single Family Dwelling (SFD)', { exact: true }).click();

/** From an empty page to the press that starts the review. */
export async function startReview(page: Page, files: readonly PickedFile[] | readonly string[]): Promise<PermitReview> {
  const at = await openPermitReview(page);
  await pick(page, files);
  await chooseHouse(page);
  await at.generate.click();
  return at;
}

/** The same with the sample package. */
export async function startSample(page: Page): Promise<PermitReview> {
  const at = await openPermitReview(page);
  await at.sample.click();
  await expect(at.chosen).toHaveCount(4);
  await at.generate.click();
  return at;
}

/** Waits until the checklist and its answers are on the page. Many reviews run beside each other in the tests. */
export async function finished(page: Page): Promise<PermitReview> {
  const at = onPage(page);
  await expect(at.done).toBeVisible({ timeout: 45_000 });
  await expect(at.answers).toBeVisible();
  return at;
}

/** Makes the server seem to go on working for as long as wanted. Answers the way to let the truth through. */
export async function delayProcessing(page: Page): Promise<() => Promise<void>> {
  const statusCalls = '**/api/permit-review/status/*';
  await page.route(statusCalls, async (route) => {
    const response = await route.fetch();
    const status = await response.json();
    await route.fulfill({ response, json: { ...status, status: 'processing' } });
  });
  return () => page.unroute(statusCalls);
}

/** The number on the tile of an answer above the checklist, such as 49 on "49 Yes". */
export async function countOf(page: Page, answer: string): Promise<number> {
  const tile: Locator = page
    .getByRole('list', { name: 'Answers' })
    .getByRole('listitem')
    .filter({
      hasText: new RegExp(`^\\d+${answer}$`),
    });
  return Number.parseInt(await tile.innerText(), 10);
}

/** Takes words of the sheet, found by a search, as the answer to the line of a split review that is open. */
export async function markWords(page: Page, words: string): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Sheet', exact: true });
  await sheet
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  await sheet.getByRole('searchbox').fill(words);
  await sheet
    .getByRole('button', { name: new RegExp(words, 'i') })
    .last()
    .click();
  await sheet.getByRole('button', { name: /^Use as the answer to/ }).click();
  await expect(page.getByRole('region', { name: 'Lines', exact: true }).getByText(/^Marked by /)).toBeVisible();
}
