import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { currentLocale } from '#web/lib/format.ts';
import { untilFetched } from '#web/lib/until-fetched.ts';
import { routes } from './routes.tsx';

/** The routes, once the code and the texts of the page at this address are here: nothing is drawn twice. */
export async function openRoutes(at: { pathname: string }): Promise<RouteObject[]> {
  const all = routes();
  const matched = matchRoutes(all, at)?.map(({ route }) => route) ?? [];
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      const { Component } = await route.lazy();
      Object.assign(route, { Component, lazy: undefined });
    }),
  );
  return all;
}

/** A page whose code cannot be fetched keeps the one before it on the screen until the connection is back. */
const patiently = (route: RouteObject): RouteObject => {
  const { lazy, children } = route;
  if (children) Object.assign(route, { children: children.map(patiently) });
  return typeof lazy === 'function' ? Object.assign(route, { lazy: () => untilFetched(lazy) }) : route;
};

/** The router of the page at the window's address. */
export const openRouter = async () => createBrowserRouter((await openRoutes(location)).map(patiently));

/** The controls' own words, such as those of a place to drop files, in the language of the page and not the browser's. */
export function AriaLanguage({ children }: { children: ReactNode }) {
  // Drawn again when another language is chosen.
  useTranslation();
  return <I18nProvider locale={currentLocale()}>{children}</I18nProvider>;
}
