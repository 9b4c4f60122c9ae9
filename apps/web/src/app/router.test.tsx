import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { anId, signIn } from '../testing/fixtures.ts';
import { createAppRouter } from './router.tsx';

async function addressAfter(opened: string): Promise<string> {
  const router = createAppRouter(Promise.resolve());
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [opened] }) });
  await router.load();
  return router.state.location.pathname;
}

it.each([
  ['columns', 'profile'],
  ['rows', 'rules'],
  ['refresh', 'versions'],
  ['access', 'data'],
])('leads from the %s settings of a dataset to its page of %s', async (part, page) => {
  signIn('viewer');
  expect(await addressAfter(`/datasets/${anId(10)}/settings/${part}`)).toBe(`/datasets/${anId(10)}/${page}`);
});
