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

it.each([
  [`/workflows/new/regression`, '/workflows/new'],
  [`/workflows/${anId(1)}/models/${anId(2)}/activity`, `/workflows/${anId(1)}/activity`],
  ['/settings/workspace/assistant', '/settings/workspace/general'],
  ['/settings/workspace/audit', '/activity'],
  ['/settings/workspace/import-export', '/settings/workspace/transfer'],
])('leads from %s to %s, where its page is', async (opened, page) => {
  signIn('owner');
  expect(await addressAfter(opened)).toBe(page);
});

it('leads to a new workflow with its service and dataset', async () => {
  signIn('owner');
  const router = createAppRouter(Promise.resolve());
  const initialEntries = [`/workflows/new/regression?dataset=${anId(3)}`];
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries }) });
  await router.load();
  expect(router.state.location.search).toEqual({ service: 'regression', dataset: anId(3) });
});
