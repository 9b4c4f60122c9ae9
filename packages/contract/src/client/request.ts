import { invariant } from '../errors.ts';
import type { Route } from '../route.ts';

export type Params = Readonly<Record<string, unknown>>;

/** Fill `:name` places. A value that would climb or vanish in the path is a bug of the caller. */
const fillPath = (path: string, params: Params): string =>
  path.replaceAll(/:([A-Za-z_]\w*)/g, (_, name: string) => {
    const value = params[name];
    invariant(
      typeof value === 'string' || typeof value === 'number',
      `The path ${path} needs the parameter ${name}.`,
    );
    const text = String(value);
    invariant(
      text !== '' && text !== '.' && text !== '..',
      `The parameter ${name} of ${path} cannot be "${text}".`,
    );
    return encodeURIComponent(text);
  });

/** Absent values are left out; a list repeats its name. */
const queryText = (query: Params): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== undefined && item !== null) {
        search.append(name, typeof item === 'string' ? item : JSON.stringify(item));
      }
    }
  }
  return search.toString();
};

export interface AddressParts {
  readonly baseUrl: string;
  readonly params: Params;
  readonly query: Params;
  readonly newCacheKey: () => string;
}

/** The whole address of a call. The v1 host's `…/filter` calls carry a random key, so that no cache answers them. */
export const buildAddress = (route: Route, parts: AddressParts): string => {
  const isCacheBusted = route.host === 'v1' && /\/filter\/?$/.test(route.path);
  const query = queryText(isCacheBusted ? { ...parts.query, _: parts.newCacheKey() } : parts.query);
  const path = parts.baseUrl.replace(/\/+$/, '') + fillPath(route.path, parts.params);
  return query === '' ? path : `${path}?${query}`;
};

export const buildHeaders = (
  route: Route,
  token: string | null,
  extra: Readonly<Record<string, string>>,
): Headers => {
  const headers = new Headers({ accept: ACCEPT[route.replyKind] });
  if (token !== null) {
    headers.set('authorization', `Bearer ${token}`);
  }
  if (route.host === 'v1') {
    headers.set('cache-control', 'no-cache');
    headers.set('pragma', 'no-cache');
  }
  for (const [name, value] of Object.entries(extra)) {
    headers.set(name, value);
  }
  return headers;
};

const ACCEPT = { json: 'application/json', events: 'text/event-stream', file: '*/*' } as const;

/** A multipart body: texts as they are, everything else as JSON, the file last. */
export const buildMultipart = (file: Blob, fileName: string, fields: Params): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  form.append('file', file, fileName);
  return form;
};
