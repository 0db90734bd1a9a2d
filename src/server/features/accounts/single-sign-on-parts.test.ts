import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roleByGroups } from './single-sign-on-callback.ts';
import { browserOf, newBrowserCookie, ownPath } from './single-sign-on-start.ts';

const site = 'https://permits.example.gov';

describe('where someone goes on to', () => {
  test.each([
    ['/permit-review', '/permit-review'],
    ['/permit-review?tab=2#page-3', '/permit-review?tab=2#page-3'],
    ['/a/../reviewer-dashboard', '/reviewer-dashboard'],
    [undefined, null],
    ['', null],
    ['permit-review', null],
    ['//attacker.example', null],
    ['/\\attacker.example', null],
    ['\\\\attacker.example', null],
    ['/\t/attacker.example', null],
    ['/.//attacker.example', null],
    ['/x/..//attacker.example', null],
    ['https://attacker.example/', null],
    ['https://permits.example.gov/permit-review', null],
    ['javascript:alert(1)', null],
    ['/api/auth/sso/start', null],
  ])('%j leads to %j', (next, expected) => {
    expect(ownPath(next, site)).toBe(expected);
  });

  test('is always a page of this site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '//',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      '%2f',
      '%5c',
      'a',
      'evil.example',
      'http:',
    );
    const paths = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => `/${pieces.join('')}`),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(paths, (next) => {
        const own = ownPath(next, site);
        if (own === null) return;
        expect(own).toMatch(/^\/(?![/\\])/);
        expect(new URL(own, site).origin).toBe(site);
        expect(ownPath(own, site)).toBe(own);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the role that groups give', () => {
  const both = { reviewerGroup: 'planners', adminGroup: 'planning-admins' };
  const none = { reviewerGroup: undefined, adminGroup: undefined };
  test.each([
    // With both groups, membership alone decides.
    [both, undefined, [], undefined],
    [both, undefined, ['planners'], 'reviewer'],
    [both, undefined, ['planners', 'planning-admins'], 'admin'],
    [both, 'reviewer', ['planners'], 'reviewer'],
    [both, 'reviewer', ['planning-admins'], 'admin'],
    [both, 'admin', ['planners'], 'reviewer'],
    [both, 'reviewer', ['others'], undefined],
    [both, 'admin', [], undefined],
    // Without groups, whom an administrator added keeps their role, and nobody else gets in.
    [none, undefined, ['planners'], undefined],
    [none, 'reviewer', [], 'reviewer'],
    [none, 'admin', [], 'admin'],
    // A role without a group stays an administrator's to give.
    [{ ...none, reviewerGroup: 'planners' }, 'admin', [], 'admin'],
    [{ ...none, reviewerGroup: 'planners' }, 'admin', ['planners'], 'admin'],
    [{ ...none, reviewerGroup: 'planners' }, 'reviewer', [], undefined],
    [{ ...none, adminGroup: 'planning-admins' }, 'reviewer', [], 'reviewer'],
    [{ ...none, adminGroup: 'planning-admins' }, 'admin', [], undefined],
    [{ ...none, adminGroup: 'planning-admins' }, undefined, ['planners'], undefined],
    // Nobody outside the staff becomes staff by signing on.
    [both, 'applicant', ['planners', 'planning-admins'], undefined],
    [both, 'contractor', ['planning-admins'], undefined],
  ] as const)('%j, %s in %j: %s', (groups, current, isIn, expected) => {
    expect(roleByGroups(current, isIn, groups)).toBe(expected);
  });
});

describe('the cookie of a browser that signs on', () => {
  test('says all that keeps it here, and is found again', () => {
    const { browser, cookie } = newBrowserCookie(site, 600);
    expect(Buffer.from(browser, 'base64url')).toHaveLength(32);
    expect(cookie).toBe(`__Host-planwright-sso=${browser}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`);
    expect(browserOf(`a=b; ${cookie.split(';')[0]}; c=d`, site)).toBe(browser);
    expect(browserOf(`planwright-sso=${browser}`, site)).toBe('');
    expect(browserOf(undefined, site)).toBe('');
  });

  test('is not Secure where the site is on this machine without TLS', () => {
    const { cookie } = newBrowserCookie('http://localhost:3000', 600);
    expect(cookie).toMatch(/^planwright-sso=/);
    expect(cookie).not.toContain('Secure');
  });
});
