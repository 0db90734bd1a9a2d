import { expectAccessibleInBothThemes } from './support/axe.ts';
import { expectNoSidewaysScroll } from './support/reflow.ts';
import { expect, test } from './support/test.ts';

test('an administrator makes a key, which is shown once and works until it is revoked, and adds a webhook', async ({
  page,
  request,
  baseURL,
  complaints,
}) => {
  // What is refused, and a key that was revoked.
  complaints.expectError(/status of 40[01]/);
  const name = `Records ${Math.random().toString(36).slice(2)}`;
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Other system').fill(name);
  // By keyboard: Enter in a field sends the form, which says what is missing.
  await dialog.getByLabel('Other system').press('Enter');
  await expect(dialog.getByText('Choose what the key may do.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Cases: lists/ }).press(' ');
  await expectAccessibleInBothThemes(page, 'making a key');
  await dialog.getByRole('button', { name: 'Make a key' }).press('Enter');
  const shown = page.getByRole('alertdialog');
  const key = (await shown.locator('code').textContent()) ?? '';
  expect(key).toMatch(/^pwk_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/);
  const ask = async () =>
    (await request.get('/api/v1/cases?limit=1', { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await ask()).toBe(200);
  await shown.getByRole('button', { name: 'I have it' }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByLabel('Other system').fill(name);
  await dialog.getByLabel('Address').fill('https://10.0.0.1/events');
  await dialog.getByRole('checkbox', { name: 'Stage changed' }).press(' ');
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(dialog.getByText('This address is one of the agency’s own network.', { exact: false })).toBeVisible();
  // The product itself is another system on this machine; it takes no events.
  await dialog.getByLabel('Address').fill(`${baseURL}/api/health`);
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(shown.locator('code')).toContainText('whsec_');
  await shown.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('button', { name: `Send a test to ${name}` }).click();
  const deliveries = page.getByRole('region', { name: `Deliveries to ${name}` });
  await expect(deliveries.getByText('It did not take the event. Status 404')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'keys and webhooks');
  await expectNoSidewaysScroll(page, 'keys and webhooks');
  await page.getByRole('button', { name: `Remove the webhook of ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name })).toHaveCount(0);

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download cases.csv' }).click();
  expect((await file).suggestedFilename()).toBe('cases.csv');

  await page.getByRole('button', { name: `Revoke the key ${key.slice(0, 16)} of ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Revoked')).toBeVisible();
  expect(await ask()).toBe(401);
});
