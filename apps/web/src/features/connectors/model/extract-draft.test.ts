import { describe, expect, it } from 'vitest';
import { aColumn, anInspection } from '../../../ui/columns/testing/inspection.ts';
import { checkedColumns } from '../../../ui/columns/checked-columns.ts';
import {
  firstMode,
  parseDraft,
  withChecked,
  withColumns,
  withFiles,
  withMode,
  withNamed,
  withQuery,
  withTable,
} from './extract-draft.ts';
import { toFilesTarget, isChosen, toNamedTarget, sampledTarget, toExtractTarget } from './extract-target.ts';

const orders = { schema: 'sales', name: 'order_lines', columns: [{ name: 'id' }, { name: 'note' }] };

it('proposes a name, which stays once somebody wrote another', () => {
  const first = withTable(parseDraft(null), orders);
  expect(first.name).toBe('Order lines');
  expect(withTable(first, { ...orders, name: 'customers' }).name).toBe('Customers');
  expect(withTable(first, { ...orders, name: 'ORDER_LINES' }).name).toBe('Order lines');
  expect(withTable({ ...first, name: 'Mine' }, { ...orders, name: 'customers' }).name).toBe('Mine');
});

it('proposes the name of a table for no statement, and keeps a written one', () => {
  const table = withTable(parseDraft(null), orders);
  const statement = withMode(table, 'sql');
  expect({ mode: statement.mode, statementName: statement.name }).toEqual({ mode: 'sql', statementName: '' });
  expect(withMode(statement, 'table').name).toBe('Order lines');
  expect(withMode({ ...table, name: 'Mine' }, 'sql').name).toBe('Mine');
});

it('reads all columns without naming them, some by name, and nothing where none is left', () => {
  const draft = withTable(parseDraft(null), orders);
  expect(toExtractTarget(parseDraft(null))).toBeNull();
  expect(toExtractTarget(draft)).toEqual({ table: 'order_lines', schema: 'sales' });
  expect(toExtractTarget({ ...draft, leftOut: ['note'] })).toEqual({
    table: 'order_lines',
    schema: 'sales',
    only: ['id'],
  });
  expect(toExtractTarget({ ...draft, leftOut: ['id', 'note'] })).toBeNull();
  expect(toExtractTarget({ ...draft, mode: 'sql', query: ' ' })).toBeNull();
  expect(toExtractTarget({ ...draft, mode: 'sql', query: 'SELECT 1' })).toEqual({ query: 'SELECT 1' });
});

it('reads files without the columns that are left out, and nothing where all are', () => {
  const draft = withFiles(parseDraft(null), 'sales/**');
  expect(toFilesTarget(draft)).toEqual({ files: 'sales/**' });
  const columns = ['id', 'note'];
  expect(toFilesTarget({ ...draft, columns, leftOut: ['note'] })).toEqual({
    files: 'sales/**',
    columns: [{ name: 'note', include: false }],
  });
  const none = { ...draft, columns, leftOut: columns };
  expect(toFilesTarget(none)).toBeNull();
  expect(toFilesTarget(withFiles(none, 'refunds/**'))).toEqual({ files: 'refunds/**' });
});

it('reads columns of files as they were decided, and finds the types of the others over all rows', () => {
  const files = { ...withFiles(parseDraft(null, firstMode('s3')), 'sales/**'), leftOut: ['day'] };
  const inspection = anInspection({
    columns: [aColumn({ name: 'id' }), aColumn({ name: 'note', type: 'text' }), aColumn({ name: 'day' })],
  });
  expect(sampledTarget(files)).toEqual({ files: 'sales/**' });
  const [id, note] = [
    { place: 0, name: 'id' },
    { place: 1, name: 'note' },
  ];
  const named = withColumns(files, { kind: 'renamed', column: id, rename: 'number' });
  const edited = withColumns(named, { kind: 'typed', column: note, type: 'date' });
  const checked = withChecked(edited, inspection, checkedColumns(inspection, edited.edits));
  expect(checked).toMatchObject({ isValidated: true, columns: ['id', 'note', 'day'] });
  expect(toFilesTarget(checked)).toEqual({
    files: 'sales/**',
    columns: [
      { name: 'id', include: true, rename: 'number' },
      { name: 'note', include: true, type: 'date' },
      { name: 'day', include: false },
    ],
  });
  expect(toFilesTarget(withFiles(checked, 'refunds/**'))).toEqual({ files: 'refunds/**' });
});

it('drops a draft of another form', () => {
  expect(parseDraft({ form: 0, query: 'SELECT 1' }).query).toBe('');
});

it('reads what is entered by name with its parameters, and the columns and types that were chosen', () => {
  const empty = parseDraft(null, firstMode('axpert'));
  expect([isChosen(empty), sampledTarget(empty)]).toEqual([false, null]);
  const table = { schema: 'view', name: ' sales ' };
  const draft = withNamed(empty, { table, parameters: 'a=1=2\n\n b = x ' });
  const parameters = { a: '1=2', b: 'x' };
  expect(draft.name).toBe('Sales');
  expect(toNamedTarget(draft)).toEqual({ view: 'sales', parameters });
  expect(sampledTarget(draft)).toEqual({ table: 'sales', schema: 'view', parameters });
  const inspection = anInspection({ columns: [aColumn({ name: 'id' }), aColumn({ name: 'note' })] });
  const [id, note] = [
    { place: 0, name: 'id' },
    { place: 1, name: 'note' },
  ];
  const left = withColumns(draft, { kind: 'included', column: note, isIncluded: false });
  const edited = withColumns(left, { kind: 'typed', column: id, type: 'text' });
  const checked = withChecked(edited, inspection, checkedColumns(inspection, edited.edits));
  expect(toNamedTarget(checked)).toEqual({
    view: 'sales',
    parameters,
    only: ['id'],
    types: [{ column: 'id', type: 'text' }],
  });
  const statement = withNamed(checked, { table: { schema: 'source', name: 'stock' }, parameters: '' });
  expect(toNamedTarget(statement)).toEqual({ source: 'stock', parameters: {} });
});

describe('columns that were checked', () => {
  const column = { place: 1, name: 'note' };
  const inspection = anInspection({
    columns: [aColumn({ name: 'id' }), aColumn({ name: 'note', type: 'text' })],
  });
  const chosen = withColumns(withTable(parseDraft(null), orders), {
    kind: 'typed',
    column,
    type: 'date',
  });
  const typed = (draft = chosen) => withChecked(draft, inspection, checkedColumns(inspection, draft.edits));

  it('are read as the types that were chosen, and as the source has the others', () => {
    expect(typed().isValidated).toBe(true);
    expect(toExtractTarget(typed())).toEqual({
      table: 'order_lines',
      schema: 'sales',
      types: [{ column: 'note', type: 'date' }],
    });
    expect(toExtractTarget(chosen)).not.toHaveProperty('types');
  });

  it('have the types of the source where the rows stay there, and where refreshes compare their values', () => {
    expect(toExtractTarget({ ...typed(), live: { cacheSeconds: 60 } })).not.toHaveProperty('types');
    const increment = {
      watermark: 'note',
      overlap: 0,
      key: ['id'],
      deletes: 'ignore' as const,
      deletedColumn: null,
    };
    expect(typed({ ...chosen, increment }).types).toEqual([]);
  });

  it('are left out and taken again, and are sampled all the same', () => {
    const left = withColumns(chosen, { kind: 'included', column, isIncluded: false });
    expect(left.leftOut).toEqual(['note']);
    expect(sampledTarget(left)).toEqual({ table: 'order_lines', schema: 'sales' });
    const all = { kind: 'all-included', columns: [column, { place: 0, name: 'id' }] } as const;
    expect(toExtractTarget(withColumns(left, { ...all, isIncluded: false }))).toBeNull();
    expect(withColumns(left, { ...all, isIncluded: true }).leftOut).toEqual([]);
  });

  it('are checked again for another table or statement', () => {
    const another = withTable(typed(), { ...orders, name: 'customers' });
    expect(another).toMatchObject({ types: [], edits: {}, isExtracted: false, isValidated: false });
    const query = withQuery({ ...typed(), mode: 'sql' }, 'SELECT 1');
    expect(query).toMatchObject({ types: [], isValidated: false, edits: chosen.edits });
  });
});
