import { isFull } from '../test/options/depth.ts';
import { registered } from './support/people.ts';
import { expect, test } from './support/test.ts';

/** Pages with the controls that lean most on colour: choices, tabs, progress, a chat, a list of states. */
const PAGES = isFull
  ? [
      '/',
      '/login',
      '/register',
      '/pre-application',

      '/permit-review',
      '/planning-chat',
      '/knowledge',
      '/site-verification',
      '/developer-review',
    ]
  : ['/planning-chat', '/permit-review'];

/** What is on, chosen or now here, and everything that can be pressed. */
const ON = '[aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false]), [aria-pressed=true]';
const PRESSED = 'a[href], button, input, select, textarea, [role=tab], [role=radio], [role=checkbox], [tabindex="0"]';

test.use({ contextOptions: { forcedColors: 'active' } });

test('in the colours of the system nothing is told by a ground alone, and the focus is seen', async ({
  page,
  request,
}) => {
  const { token } = await registered(request);
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    // Grounds are all of one colour now: what is on must differ in its edge, its mark, its weight or its line.
    const alike = await page.evaluate((on) => {
      const lookOf = (element: Element) => {
        const own = getComputedStyle(element);
        const edge = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
          const at = (what: string) => own.getPropertyValue(`border-${side.toLowerCase()}-${what}`);
          return `${at('style')} ${at('width')} ${at('color')}`;
        });
        const marks = element.querySelectorAll('svg, [data-mark]').length;
        // A dot that is on may be a bar; how wide words are tells nothing.
        const shapes = [...element.querySelectorAll('*')]
          .filter(({ textContent }) => textContent === '')
          .map((part) => Math.round(part.getBoundingClientRect().width));
        const said = [own.fontWeight, own.textDecorationLine, own.backgroundColor, own.outlineStyle];
        return [...said, marks, ...shapes, ...edge].join();
      };
      return [...document.querySelectorAll(on)].flatMap((element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || element instanceof HTMLInputElement) return [];
        const off = [...(element.parentElement?.children ?? [])].filter(
          (other) => other !== element && other.tagName === element.tagName && !other.matches(on),
        );
        return off.some((other) => lookOf(other) === lookOf(element)) ? [element.outerHTML.slice(0, 200)] : [];
      });
    }, ON);
    expect(alike, path).toEqual([]);
    const unseen: string[] = [];
    const reached = await page.locator(PRESSED).filter({ visible: true }).all();
    for (const control of reached.slice(0, isFull ? 40 : 15)) {
      await control.focus().catch(() => undefined);
      const isSeen = await control.evaluate((element) => {
        if (element !== document.activeElement) return true;
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
        const ringed = [element, element.parentElement, ...element.children].filter((one) => one !== null);
        const looks = ringed.flatMap((one) => ['', '::after'].map((part) => getComputedStyle(one as Element, part)));
        return looks.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && outlineWidth !== '0px');
      });
      if (!isSeen) unseen.push(await control.evaluate((element) => element.outerHTML.slice(0, 200)));
    }
    expect(unseen, path).toEqual([]);
  };
  for (const path of PAGES) await visit(path);
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  for (const path of ['/applicant-dashboard', '/application-assistant']) await visit(path);
});
