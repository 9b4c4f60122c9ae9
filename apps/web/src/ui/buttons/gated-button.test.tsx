import { createDashboard, getValidity, listDashboards } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { validityQuery } from '../../lib/data/plan.ts';
import { signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { GatedButton } from './gated-button.tsx';

const ENDED = {
  success: true,
  data: {
    plan: 'trial',
    status: 'ended',
    trialEndsAt: null,
    endsAt: '2026-01-01T00:00:00.000Z',
    valid: false,
  },
};

const Page = ({ onCreate, onList }: { readonly onCreate: () => void; readonly onList: () => void }) => {
  const { data } = useQuery(validityQuery());
  return data === undefined ? null : (
    <>
      <GatedButton isAllowed reason="" leadsTo={createDashboard} onClick={onCreate}>
        Create
      </GatedButton>
      <GatedButton isAllowed reason="" leadsTo={listDashboards} onClick={onList}>
        List
      </GatedButton>
    </>
  );
};

it('refuses what writes once the plan has ended, says why, and leaves the rest', async () => {
  signIn('editor');
  serve(getValidity, ENDED as never);
  const [onCreate, onList] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(<Page onCreate={onCreate} onList={onList} />);
  const create = await screen.findByRole('button', { name: 'Create' });
  expect(create.getAttribute('aria-disabled')).toBe('true');
  await userEvent.hover(create);
  expect(await screen.findByText(/The Trial plan has ended/)).toBeDefined();
  await userEvent.click(create);
  await userEvent.click(screen.getByRole('button', { name: 'List' }));
  expect(onCreate).not.toHaveBeenCalled();
  expect(onList).toHaveBeenCalledOnce();
});
