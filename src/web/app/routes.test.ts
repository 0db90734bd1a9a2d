import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { PAGES } from '#contract/site.ts';
import { routes } from './routes.tsx';

const pathsOf = (route: RouteObject): string[] => [
  ...(route.path === undefined ? [] : [`/${route.path.replace(/^\//, '')}`]),
  ...(route.children ?? []).flatMap(pathsOf),
];

test('the app has a page at every path of the contract and at no other', () => {
  const paths = routes().flatMap(pathsOf);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path !== '/*').sort()).toEqual(Object.keys(PAGES).sort());
  // And one that takes whatever is none of them.
  expect(paths).toContain('/*');
});
