import type { ChartData } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { render } from '../../testing/render.tsx';
import { Chart } from './chart.tsx';

const withoutMarks = (rows: ChartData['rows']): ChartData => ({
  chart: { version: 1, mark: 'bar', encoding: {}, limit: 50, sort: 'x' },
  mode: 'Absolute',
  columns: [],
  data: [],
  sql: '',
  params: [],
  rows,
  marks: { shown: 0, total: 0 },
  reductions: [],
  notes: [],
  version: 1,
});

describe('a chart without marks', () => {
  it.each([
    ['chart.noRows', 'that there are no rows', { total: 0, matched: 0 }],
    ['chart.noneMatch', 'that the filters leave none', { total: 40, matched: 0 }],
    ['chart.noMarks', 'that the rows have no values', { total: 40, matched: 40 }],
  ] as const)('reports, by %s, %s', async (text, _, rows) => {
    await render(<Chart data={withoutMarks(rows)} />);
    expect(screen.getByText(t(text))).toBeDefined();
  });
});
