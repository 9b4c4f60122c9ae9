import type { DashboardParameter } from '@plumbline/contract';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../../lib/state/store.ts';
import { t } from '../../../../messages/index.ts';
import { render } from '../../../../testing/render.tsx';
import type { FrameSession } from '../hooks/frame-session.ts';
import { initialFrameState, reduceFrame } from '../model/frame-state.ts';
import { ParameterBar } from './parameter-bar.tsx';

const EVERY_ROW = { op: 'and' as const, value: [] };
const ordered: DashboardParameter = {
  name: 'ordered',
  label: 'Ordered',
  column: 'ordered_at',
  op: 'between',
  value: null,
};
const paid: DashboardParameter = { name: 'paid', label: 'Paid', column: 'amount', op: 'gte', value: null };

async function show() {
  const store = createStore(
    reduceFrame,
    initialFrameState({ theme: null, locale: null, filters: EVERY_ROW, parameters: {} }),
  );
  const { user } = await render(
    <ParameterBar
      session={{ store } as FrameSession}
      parameters={[ordered, paid]}
      types={{ ordered: 'timestamp', paid: 'decimal' }}
    />,
  );
  return { user, values: () => store.getState().parameters };
}

it('lets readers pick days, which take effect once their year is whole', async () => {
  const { values } = await show();
  const from = screen.getByLabelText<HTMLInputElement>(t('embed.from', { label: 'Ordered' }));
  expect(from.type).toBe('date');
  // What a browser reports while a year is typed.
  fireEvent.change(from, { target: { value: '0202-03-01' } });
  expect(values()).toEqual({});
  fireEvent.change(from, { target: { value: '2026-03-01' } });
  expect(values()).toEqual({ ordered: ['2026-03-01', null] });
});

it('refuses text in place of a number, and asks for one', async () => {
  const { user, values } = await show();
  const field = screen.getByLabelText('Paid');
  await user.type(field, 'much{Enter}');
  expect(values()).toEqual({});
  expect(screen.getByText(t('embed.notANumber'))).toBeDefined();
  await user.clear(field);
  await user.type(field, '12,5{Enter}');
  expect(values()).toEqual({ paid: 12.5 });
  expect(screen.queryByText(t('embed.notANumber'))).toBeNull();
});
