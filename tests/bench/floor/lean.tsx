/**
 * The lean floor: the app's own markup under its own styles, drawn by React, router and query, and no other code. What
 * it takes is what the chosen libraries and the content cost at best; what the app takes beyond is the app's own.
 */
import { QueryClient, QueryClientProvider, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
  useRouterState,
} from '@tanstack/react-router';
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Markup, MarkupElement } from '#tests/bench/markup.ts';

const client = new QueryClient();
/** The first answer, which the page asks for before its scripts are there. */
const ahead = window as Window & { early?: Promise<Response> | undefined };

const markupOf = (address: string) =>
  queryOptions({
    queryKey: [address],
    queryFn: async () => {
      const answer = await (ahead.early ?? fetch(address));
      ahead.early = undefined;
      return (await answer.json()) as MarkupElement;
    },
    staleTime: Infinity,
  });

/** The server gives the same month whichever restaurant is asked for. */
const addressOf = (month: string, id: string) => `/markup/${month}month?id=${id}`;

/** The types of links are those of the app's router. */
const To = Link as unknown as ComponentType<{ to: string; search: object }>;

function draw(node: Markup, key?: number): ReactNode {
  if (typeof node === 'string') return node;
  const [tag, { href, 'data-step': step, ...attributes }, ...children] = node;
  const content = children.map(draw);
  if (typeof href === 'string' && href.startsWith('/')) {
    const { pathname, searchParams } = new URL(href, location.origin);
    const link = { ...attributes, key, to: pathname, search: Object.fromEntries(searchParams) };
    return createElement(To, link, ...content);
  }
  const press = typeof step === 'string' && {
    onClick: () => router.history.push(`${location.pathname}?month=${step}`),
  };
  return createElement(
    tag,
    { ...attributes, ...(href !== undefined && { href }), ...press, key },
    ...content,
  );
}

/** One component for all pages, so that a step changes no more of the document than it has to. */
function Page() {
  const loaded: unknown = useRouterState({ select: ({ matches }) => matches.at(-1)?.loaderData });
  const address = typeof loaded === 'string' ? loaded : '';
  const { data } = useSuspenseQuery(markupOf(address));
  useEffect(() => {
    const [, id] = address.split('?id=');
    if (id === undefined) return;
    for (const month of ['', 'before']) void client.prefetchQuery(markupOf(addressOf(month, id)));
  }, [address]);
  const [, , ...shown] = data;
  return <>{shown.map(draw)}</>;
}

const root = createRootRoute({ component: Page });
const reads = async (address: string) => {
  await client.ensureQueryData(markupOf(address));
  return address;
};
const pages = [
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard/restaurants',
    loader: () => reads('/markup/restaurants'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard/record',
    loader: () => reads('/markup/record'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dashboard/restaurants/$id',
    validateSearch: ({ month }) => ({ month: month === 'before' ? 'before' : '' }),
    loaderDeps: ({ search }) => search,
    loader: ({ params, deps }) => reads(addressOf(deps.month, params.id)),
  }),
];
const router = createRouter({
  routeTree: root.addChildren(pages),
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  defaultPreloadStaleTime: 0,
});

const page = document.getElementById('root');
if (page) {
  await router.load();
  createRoot(page).render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
