import type { Cell } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { findColumn } from '../prediction/examples.ts';
import type { DataColumn, ServiceRuntime } from '../service.ts';
import type { DescribeOptions } from './options.ts';

/** Column, share without a value, different values, mean, minimum, maximum; figures of numbers alone. */
function describeColumn({ name, data }: DataColumn, rows: number): Cell[] {
  if (data.kind === 'category') {
    const missing = data.codes.reduce((count, code) => count + Number(code < 0), 0);
    return [name, missing / rows, data.categories.length, null, null, null];
  }
  const present = data.values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) {
    return [name, 1, 0, null, null, null];
  }
  const sum = present.reduce((total, value) => total + value, 0);
  const [low, high] = present.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  return [name, 1 - present.length / rows, new Set(present).size, sum / present.length, low, high];
}

export const describeRuntime: ServiceRuntime<DescribeOptions> = {
  train(data, { features }, control) {
    control.progress('checking', 0, 1);
    const rows = features.map((name) => describeColumn(findColumn(data, name), Math.max(1, data.rows)));
    control.progress('fitting', 1, 1);
    return {
      model: '{}',
      algorithm: 'description',
      rows: { trained: data.rows, held: 0 },
      verdict: [message('workflow.verdict.described', { rows: data.rows, columns: features.length })],
      metrics: [],
      checks: [],
      importance: [],
      sections: [
        {
          kind: 'table',
          id: 'columns',
          title: message('workflow.section.columns'),
          note: null,
          columns: [
            { name: 'Column', type: 'text' },
            { name: 'Empty', type: 'share' },
            { name: 'Different values', type: 'integer' },
            { name: 'Average', type: 'number' },
            { name: 'Minimum', type: 'number' },
            { name: 'Maximum', type: 'number' },
          ],
          rows,
        },
      ],
      inputs: [],
      scored: [],
      limits: [message('workflow.limit.causes')],
    };
  },

  open: () => null,
};
