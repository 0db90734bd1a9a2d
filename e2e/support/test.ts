import { test as base, expect } from '@playwright/test';

type Complaints = {
  /** A console error that this test brings about on purpose; it must really come. */
  expectError: (words: RegExp) => void;
  /** A console error that may come, depending on the moment at which the connection breaks. */
  allowError: (words: RegExp) => void;
};

const addressOfItsOwn = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Every test fails when a page it opened logs an error, throws, or breaks the content security policy. */
export const test = base.extend<{ complaints: Complaints }>({
  // Playwright asks for this pattern; the fixture needs no other.
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': addressOfItsOwn() }),
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = [];
      const expected: RegExp[] = [];
      const allowed: RegExp[] = [];
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Policy broken: ${event.violatedDirective} by ${event.blockedURI}`);
        });
      });
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => heard.push(`Not caught: ${error.error().stack ?? error.error().message}`));

      await use({ expectError: (words) => expected.push(words), allowError: (words) => allowed.push(words) });

      // A call that a test holds up may be on its way still; nobody waits for its answer any more.
      for (const page of context.pages()) {
        const unrouted = page.unrouteAll({ behavior: 'ignoreErrors' });
        // A test may let a tab crash.
        await unrouted.catch((error: Error) => {
          if (!error.message.includes('Target crashed')) throw error;
        });
      }

      const foreseen = [...expected, ...allowed];
      const unforeseen = heard.filter((complaint) => !foreseen.some((words) => words.test(complaint)));
      expect(unforeseen, 'errors in the browser console').toEqual([]);
      const missing = expected.filter((words) => !heard.some((complaint) => words.test(complaint)));
      expect(missing.map(String), 'errors that were announced and did not come').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
