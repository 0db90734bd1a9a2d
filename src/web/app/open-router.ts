import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
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

/** The router of the page at the window's address. */
export const openRouter = async () => createBrowserRouter(await openRoutes(location));
