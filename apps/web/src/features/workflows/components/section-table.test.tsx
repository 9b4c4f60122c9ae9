import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { SectionTable } from './section-table.tsx';

const columns = [
  { name: 'Series', type: 'text' as const },
  { name: 'Forecast', type: 'number' as const },
];
const section = { kind: 'table' as const, id: 'forecast', title: 'Forecast values', note: null, columns };

it('a column without a value in any row is left out', async () => {
  await render(
    <SectionTable
      {...section}
      rows={[
        [null, 65.8],
        [null, 73.6],
      ]}
    />,
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Forecast']);
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['65.8', '73.6']);
});

it('a column with one value stays, with a dash where it has none', async () => {
  await render(
    <SectionTable
      {...section}
      rows={[
        ['North', 65.8],
        [null, 73.6],
      ]}
    />,
  );
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'North',
    '65.8',
    '–',
    '73.6',
  ]);
});
