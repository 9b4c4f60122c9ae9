import { expect, it } from 'vitest';
import { sessionRoutes } from './routes.tsx';

const [signIn] = sessionRoutes;
const validate = signIn.options.validateSearch as (search: Record<string, unknown>) => { to?: string };

it('returns to the page that required a session', () => {
  expect(validate({ to: '/datasets?q=a' })).toEqual({ to: '/datasets?q=a' });
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 5])(
  'never leads to %s',
  (to) => {
    expect(validate({ to })).toEqual({});
  },
);
