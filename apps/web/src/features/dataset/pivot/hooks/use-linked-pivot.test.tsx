import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { defaultFigure, field } from '../model/figure-of.ts';
import type { PivotAddress } from '../model/pivot-address.ts';
import { swapped } from '../model/wells.ts';
import { useLinkedPivot } from './use-linked-pivot.ts';

const SUGGESTED: PivotAddress = {
  rows: [field('region')],
  columns: [],
  values: [defaultFigure(null)],
  totals: { rows: true, columns: true, grand: true },
  sort: null,
};

const Pivot = () => {
  const { pivot, change, undo, redo } = useLinkedPivot(SUGGESTED);
  const names = [pivot.rows, pivot.columns].map((fields) => fields.map(({ column }) => column).join());
  return (
    <>
      <p>{names.join(' × ')}</p>
      <button type="button" onClick={() => change(swapped(pivot))}>
        Swap
      </button>
      <button type="button" disabled={undo === null} onClick={() => undo?.()}>
        Undo
      </button>
      <button type="button" disabled={redo === null} onClick={() => redo?.()}>
        Redo
      </button>
    </>
  );
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('goes back from the first change to the suggestion, and forth again, by keys and buttons', async () => {
  const { user } = await renderPage(<Pivot />);
  expect(button('Undo').disabled).toBe(true);
  await user.click(button('Swap'));
  expect(await screen.findByText('× region')).toBeDefined();
  await user.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('region ×')).toBeDefined();
  await waitFor(() => expect(button('Undo').disabled).toBe(true));
  await user.click(button('Redo'));
  expect(await screen.findByText('× region')).toBeDefined();
  await user.click(button('Undo'));
  expect(await screen.findByText('region ×')).toBeDefined();
});
