import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { t } from '../../../messages/index.ts';
import { render } from '../../../testing/render.tsx';
import { ColumnChoices } from './column-choices.tsx';

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `measure_${at + 1}`,
    type: 'integer' as const,
    sourceType: 'int4',
  }));

const Choices = ({ count, rows = null }: { readonly count: number; readonly rows?: number | null }) => {
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  return (
    <ColumnChoices
      title="sales.orders"
      columns={columnsOf(count)}
      rowsEstimate={rows}
      leftOut={leftOut}
      onChange={setLeftOut}
    />
  );
};
const button = (name: 'connection.columnsAll' | 'connection.columnsNone') =>
  screen.getByRole('button', { name: t(name) });
const included = (all: number, count: number) =>
  screen.getByText(t('connection.columnsOf', { included: count, all }));

it('leaves all columns out and takes them again at once, and says that one is needed', async () => {
  const { user } = await render(<Choices count={3} />);
  await user.click(button('connection.columnsNone'));
  expect(included(3, 0)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(t('connection.columnsNeeded'));
  await user.click(screen.getByRole('checkbox', { name: /measure_2/ }));
  expect(included(3, 1)).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(button('connection.columnsAll'));
  expect(included(3, 3)).toBeTruthy();
});

it('finds among many columns, and changes only those that are found', async () => {
  const { user } = await render(<Choices count={60} />);
  await user.type(screen.getByRole('searchbox', { name: t('connection.findColumn') }), 'MEASURE_6');
  await expect
    .poll(() => screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent))
    .toEqual(['measure_6int4', 'measure_60int4']);
  await user.click(button('connection.columnsNone'));
  expect(included(60, 58)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'x');
  expect(await screen.findByText(t('connection.columnsNoMatch'))).toBeTruthy();
});

it('has no search for few columns, and no dangling mark without any', async () => {
  await render(<Choices count={4} />);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await render(<Choices count={0} rows={7} />);
  expect(screen.getByText(t('connection.rowsAbout', { rows: 7 }))).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
