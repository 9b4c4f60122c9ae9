import { getValidity, listPlans } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { PlansPage } from './plans-page.tsx';

const none = {
  datasets: null,
  rows: null,
  members: null,
  storageBytes: null,
  refreshes: null,
  aiCalls: null,
};
const used = { datasets: 0, rows: 0, members: 3, storageBytes: 0, refreshes: 0, aiCalls: 0 };
const dates = { trialEndsAt: null, endsAt: null };
const VALIDITY = {
  plan: 'self-hosted',
  status: 'active',
  valid: true,
  canStartTrial: false,
  ...dates,
} as const;

it.each([
  ['viewer', 1],
  ['owner', 0],
] as const)('says what usage counts to each role (%s), unless it is all', async (role, notes) => {
  signIn(role);
  serve(getValidity, ok({ ...VALIDITY, limits: none, usage: used }));
  serve(listPlans, ok([]));
  await render(<PlansPage />, '/plans');
  expect(await screen.findByRole('heading', { name: t('plan.usage') })).toBeTruthy();
  expect(screen.queryAllByText(t('plan.usageOwn'))).toHaveLength(notes);
});
