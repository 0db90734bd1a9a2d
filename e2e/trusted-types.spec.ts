import { drawMixed, expectDrawn, signedIn, viewerOn, withDocument } from './support/documents.ts';
import { expect, test } from './support/test.ts';

// Every test fails on a broken policy (support/test.ts), so the others prove that the pages work with it.
test('text that is planted in a page becomes neither markup nor a script', async ({ page, complaints }) => {
  complaints.expectError(/Policy broken: require-trusted-types-for/);
  complaints.allowError(/Trusted|TrustedHTML|TrustedScript|not a worker of ours|Content Security Policy|Policy broken/);
  for (const path of ['/', '/login', '/pre-application']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const plant = (what: string) =>
      page.evaluate(async (kind) => {
        const planted = window as { hasRun?: boolean };
        const attempts: Record<string, () => unknown> = {
          innerHTML: () => {
            document.body.innerHTML = '<img src="none:" onerror="hasRun = true">';
          },
          outerHTML: () => {
            (document.querySelector('h1') as Element).outerHTML = '<b>planted</b>';
          },
          insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>planted</b>'),
          srcdoc: () => {
            document.createElement('iframe').srcdoc = '<script>parent.hasRun = true</script>';
          },
          'document.write': () => document.write('<b>planted</b>'),
          'a script of text': () => {
            document.createElement('script').text = 'hasRun = true';
          },
          'a script from elsewhere': () => {
            document.createElement('script').src = 'https://attacker.invalid/x.js';
          },
          'a worker of an upload': () => new Worker('/api/documents/1/file'),
        };
        try {
          attempts[kind]?.();
        } catch (error) {
          return `${(error as Error).name} ${planted.hasRun ?? false}`;
        }
        return `let through ${planted.hasRun ?? false}`;
      }, what);
    for (const kind of [
      ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'document.write'],
      ...['a script of text', 'a script from elsewhere', 'a worker of an upload'],
    ])
      expect(await plant(kind), `${kind} at ${path}`).toBe('TypeError false');
    await expect(page.getByText('planted')).toHaveCount(0);
    const policies = await page.evaluate(() => {
      type Factory = { createPolicy: (name: string, rules: object) => unknown };
      try {
        return String((window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('planted', {}));
      } catch (error) {
        return (error as Error).name;
      }
    });
    expect(policies, 'no policy but the two').toBe('TypeError');
  }
});

test('documents, the map and what is pasted into a letter work with it', async ({ page, request, complaints }) => {
  // What hangs on the pasted picture is refused.
  complaints.expectError(/Policy broken: script-src-attr by inline/);
  complaints.allowError(/Executing inline event handler/);
  const { documentId, token } = await withDocument(request, await drawMixed('Site plan.pdf', 1));
  await signedIn(page, token);
  await page.goto(`/documents/${documentId}`);
  await expectDrawn(viewerOn(page), 1);
  await page.goto('/pre-application');
  await expect(page.getByRole('application', { name: 'Map of parcels' })).toBeVisible({ timeout: 30_000 });

  await page.goto('/approval-letters');
  await page.getByRole('button', { name: 'Try it with a sample package' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'site-plan.pdf' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Generate Approval Letter' }).click();
  await expect(page.getByRole('heading', { name: 'Approval Letter Generated' })).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Edit Letter' }).click();
  await page.getByRole('button', { name: 'Change the text' }).first().click();
  const text = page.getByRole('textbox', { name: 'Text of the letter' });
  await text.click();
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<p>Pasted <b>words</b><img src="none:" onerror="hasRun = true"></p>');
    clipboardData.setData('text/plain', 'Pasted words');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText('Pasted words');
  await expect(text.locator('img')).toHaveCount(0);
  expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
});

test('the description of the API comes with its own policy, and works', async ({ page, complaints }) => {
  // Its library tries a style of its own, which was refused before, too.
  complaints.allowError(/style/);
  await page.goto('/api/docs/');
  await expect(page.getByRole('heading', { name: /^Planwright/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'GET /api/health The process is alive' })).toBeVisible();
});
