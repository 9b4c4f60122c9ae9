import { expect, it } from 'vitest';
import { flatten, recordColumns, recordRow } from '../kit/records.ts';
import { findReadable } from './read.ts';
import { reportColumns, reportRows } from './report.ts';

const table = (name: string, parameters: Readonly<Record<string, string>> = {}) =>
  findReadable({ table: { schema: '', name }, columns: null, parameters });

it('opens nested objects, and loses no field that appears later', () => {
  const first = flatten({ Id: '1', Ref: { value: '7', name: null }, Amount: 1.5, On: true, Line: [1] });
  const columns = recordColumns([first]);
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['Id', 'text'],
    ['Ref.value', 'text'],
    ['Amount', 'decimal'],
    ['On', 'boolean'],
    ['Line', 'json'],
    ['Other fields', 'json'],
  ]);
  expect(recordRow(columns, first)).toEqual(['1', '7', '1.5', 'true', '[1]', null]);
  const later = flatten({ Id: '2', New: { a: 1 } });
  expect(recordRow(columns, later)).toEqual(['2', null, null, null, null, '{"New.a":1}']);
  expect(recordColumns([flatten({ a: 1 }), flatten({ a: 'x' })])[0]).toMatchObject({ type: 'text' });
});

it('reads a period by the day of a transaction, and of a list by its last change', () => {
  const period = { start_date: '2026-01-01', end_date: '2026-01-31' };
  expect(table('Invoice', period)).toMatchObject({
    statement: { where: "WHERE TxnDate >= '2026-01-01' AND TxnDate <= '2026-01-31'", order: 'ORDERBY Id' },
  });
  expect(table('customer', period)).toMatchObject({
    statement: {
      where:
        "WHERE Active IN (true, false) AND MetaData.LastUpdatedTime >= '2026-01-01T00:00:00Z' AND MetaData.LastUpdatedTime <= '2026-01-31T23:59:59Z'",
    },
  });
  expect(table('BalanceSheet', period)).toMatchObject({ kind: 'report', params: period });
});

it('puts nothing but days into a statement', () => {
  const statement = table('Invoice', { start_date: "2026-01-01' OR Id > '0" });
  expect(statement).toMatchObject({ statement: { where: '' } });
});

it('names columns of a report apart', () => {
  const report = {
    Columns: { Column: [{}, { ColTitle: 'Jan', ColType: 'Money' }, { ColTitle: 'Jan', ColType: 'Money' }] },
    Rows: { Row: [{ ColData: [{ value: 'Sales' }, { value: '1.00' }] }] },
  };
  expect(reportColumns(report).map(({ name }) => name)).toEqual(['Section', 'Name', 'Jan', 'Jan 2']);
  expect([...reportRows(report)]).toEqual([[null, 'Sales', '1.00', null]]);
});
