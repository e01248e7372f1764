/** The calls of the contract as MSW sees them: their names, their addresses. */
import { http, type HttpHandler, type HttpResponseResolver, type RequestHandlerOptions } from 'msw';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

const all = Object.entries<Endpoint>(endpoints);

/** What the contract calls it, as `createRestaurant`. */
export function nameOf(endpoint: Endpoint): string {
  return all.find(([, known]) => known === endpoint)?.[0] ?? `${endpoint.method} ${endpoint.path}`;
}

/** Which call of the contract a request is, as `createRestaurant (POST /v1/admin/restaurant/create/)`. */
export function callNameOf({ method, url }: Request): string {
  const { pathname } = new URL(url);
  const name = all.find(
    ([, { method: known, path }]) =>
      known === method && new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )?.[0];
  return name === undefined ? `${method} ${pathname}` : `${name} (${method} ${pathname})`;
}

/** A handler for the requests of an endpoint, on any host. */
export function handle(
  { method, path }: Endpoint,
  resolver: HttpResponseResolver<Record<string, string>>,
  options?: RequestHandlerOptions,
): HttpHandler {
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  return http[verb](`*${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, resolver, options);
}
