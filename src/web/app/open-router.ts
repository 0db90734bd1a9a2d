import { createBrowserRouter, matchRoutes } from 'react-router';
import { routes } from './routes.tsx';

/** The router, once the code and the texts of the page at this address are here: nothing is drawn twice. */
export async function openRouter() {
  const all = routes();
  const matched = matchRoutes(all, location)?.map(({ route }) => route) ?? [];
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      const { Component } = await route.lazy();
      Object.assign(route, { Component, lazy: undefined });
    }),
  );
  return createBrowserRouter(all);
}
