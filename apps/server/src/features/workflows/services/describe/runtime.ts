import type { Cell } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { numberToCell } from '../cells.ts';
import { findColumn } from '../prediction/examples.ts';
import type { DataColumn, ServiceRuntime } from '../service.ts';
import type { DescribeOptions } from './options.ts';

/** Column, share without a value, different values, most frequent one, and for numbers and times mean and range. */
function describeColumn({ name, type, data }: DataColumn, rows: number): Cell[] {
  if (data.kind === 'category') {
    const counts = new Float64Array(data.categories.length);
    const missing = data.codes.reduce((count, code) => {
      counts[code]! += code < 0 ? 0 : 1;
      return count + Number(code < 0);
    }, 0);
    const mostFrequent = counts.reduce((best, count, code) => (count > counts[best]! ? code : best), 0);
    // Where every value is there once, none is more frequent.
    const frequent = (counts[mostFrequent] ?? 0) > 1 ? data.categories[mostFrequent]! : null;
    return [name, missing / rows, data.categories.length, frequent, null, null, null];
  }
  const present = data.values.filter((value) => !Number.isNaN(value));
  if (present.length === 0) {
    return [name, 1, 0, null, null, null, null];
  }
  const sum = present.reduce((total, value) => total + value, 0);
  const [low, high] = present.reduce(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const cell = (value: number): Cell => (type === 'integer' ? value : numberToCell(type, value));
  const [empty, distinct, mean] = [1 - present.length / rows, new Set(present).size, sum / present.length];
  return type === 'boolean'
    ? [name, empty, distinct, cell(mean), mean, null, null]
    : [name, empty, distinct, null, cell(mean), cell(low), cell(high)];
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
          note: message('workflow.section.columnsNote'),
          columns: [
            { name: 'Column', type: 'text' },
            { name: 'Empty', type: 'share' },
            { name: 'Different values', type: 'integer' },
            { name: 'Most frequent', type: 'text' },
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
