import { expect, it } from 'vitest';
import { keyScope } from './key-scope.ts';
import { ALL_ROUTES, routes } from './routes/index.ts';

it('derives from what a route reads or changes, and for whom', () => {
  expect(keyScope(routes.listDatasources)).toBe('read');
  expect(keyScope(routes.filterDatasource)).toBe('read');
  expect(keyScope(routes.archiveDatasource)).toBe('write');
  expect(keyScope(routes.updateSignInRules)).toBe('admin');
  expect(keyScope(routes.login)).toBeNull();
});

it('is none for whatever would give its holder a session, another key, or the account', () => {
  const closed = ALL_ROUTES.filter(({ path }) =>
    /^\/beta\/auth\/(token|logout|switch|sessions|two-factor|devices|keys|invitations\/join)|^\/users\/password/.test(
      path,
    ),
  );
  expect(closed.length).toBeGreaterThan(14);
  expect(closed.filter((route) => keyScope(route) !== null).map(({ id }) => id)).toEqual([]);
  expect(keyScope(routes.updateUser)).toBeNull();
});
