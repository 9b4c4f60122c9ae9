import { listPastQueries, saveQuery, streamJob, type PastQuery, type QueryTable } from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../../../messages/index.ts';
import { anId, aPage, AT, LONG_NAME, ok } from '../../../testing/fixtures.ts';
import { render } from '../../../testing/render.tsx';
import { requestsOf, serve, serveEvents, serveFailure, servePending } from '../../../testing/server.ts';
import { HistoryList } from './history-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SchemaList } from './schema-list.tsx';

describe('history of statements', () => {
  const past = (number: number, change: Partial<PastQuery> = {}): PastQuery => ({
    id: anId(number),
    sql: `select ${number}`,
    datasetId: null,
    ranAt: AT,
    durationMs: 20,
    outcome: 'done',
    rows: 3,
    message: null,
    ...change,
  });
  const show = async () => {
    const onPut = vi.fn<(sql: string) => void>();
    return { ...(await render(<HistoryList dataset={null} onPut={onPut} />)), onPut };
  };

  it('is busy, then reports a failure and loads again on request', async () => {
    servePending(listPastQueries);
    await show();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    serveFailure(listPastQueries, { message: 'Down.' });
    const { user } = await show();
    expect((await screen.findByRole('alert')).textContent).toContain(t('sql.historyFailed'));
    serve(listPastQueries, aPage([past(1)]));
    await user.click(screen.getByRole('button', { name: t('ui.tryAgain') }));
    expect(await screen.findByText('select 1')).toBeDefined();
  });

  it('explains that nothing was run here, though it was elsewhere', async () => {
    serve(listPastQueries, aPage([past(1, { datasetId: anId(9) })]));
    await show();
    expect(await screen.findByText(t('sql.noHistory'))).toBeDefined();
  });

  it('puts a statement into the editor, by keyboard, and names a failed one', async () => {
    serve(listPastQueries, aPage([past(1, { outcome: 'failed', rows: null, message: LONG_NAME })]));
    const { user, onPut } = await show();
    expect(await screen.findByTitle(LONG_NAME)).toBeDefined();
    expect(screen.getByText(t('sql.outcome_failed'))).toBeDefined();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onPut).toHaveBeenCalledWith('select 1');
  });

  it('loads older statements on request', async () => {
    serve(listPastQueries, ({ query }) =>
      query.get('page') === '2' ? aPage([past(2)], { page: 2, total: 51 }) : aPage([past(1)], { total: 51 }),
    );
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: t('sql.olderHistory') }));
    expect(await screen.findByText('select 2')).toBeDefined();
    expect(screen.queryByRole('button', { name: t('sql.olderHistory') })).toBeNull();
  });
});

describe('saving a statement as a dataset', () => {
  const show = async () => {
    const onClose = vi.fn<() => void>();
    const rendered = await render(<SaveDialog dataset={null} sql="select 1" isOpen onClose={onClose} />);
    return { ...rendered, onClose, name: screen.getByRole('textbox', { name: t('sql.saveName') }) };
  };

  it('refuses an empty name', async () => {
    const { user, name } = await show();
    await user.type(name, ' {Enter}');
    expect(screen.getByText(t('sql.saveNameEmpty'))).toBeDefined();
    expect(requestsOf(saveQuery)).toEqual([]);
  });

  it('follows the job to its end and leads to the dataset', async () => {
    serve(saveQuery, ok({ id: anId(10), jobId: anId(70) }) as never);
    serveEvents(streamJob, [
      { progress: 10, type: 'info', msg: 'Reading' },
      { progress: 100, type: 'done', msg: 'Done' },
    ]);
    const { user, name } = await show();
    await user.type(name, 'Large orders{Enter}');
    const open = await screen.findByRole('link', { name: t('sql.openDataset') });
    expect(open.getAttribute('href')).toBe(`/datasets/${anId(10)}/data`);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('reports why a job failed and lets the person try again', async () => {
    serve(saveQuery, ok({ id: anId(10), jobId: anId(70) }) as never);
    serveEvents(streamJob, [{ progress: 40, type: 'warning', msg: 'The disk is full.' }]);
    const { user, name } = await show();
    await user.type(name, 'Large orders{Enter}');
    expect(await screen.findByText('The disk is full.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('sql.tryAgain') }));
    expect(screen.getByRole('textbox', { name: t('sql.saveName') })).toBeDefined();
  });

  it('reports a refusal in place', async () => {
    serveFailure(saveQuery, { message: 'There is one of this name.', status: 409 });
    const { user, name } = await show();
    await user.type(name, 'Orders{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('There is one of this name.'),
    );
  });
});

describe('tables of a statement', () => {
  const table = (name: string): QueryTable =>
    ({ name, columns: [{ name: 'order id', type: 'integer' }] }) as never;
  const show = async (tables: readonly QueryTable[] | null, error: unknown = null) => {
    const calls = { onInsert: vi.fn<(name: string) => void>(), onRetry: vi.fn<() => void>() };
    const schema = tables === null ? undefined : ({ tables } as never);
    return {
      ...(await render(<SchemaList dataset={null} schema={schema} error={error} {...calls} />)),
      ...calls,
    };
  };

  it('are busy, empty, or failed with a way to load them again', async () => {
    await show(null);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    await show([]);
    expect(screen.getByText(t('sql.noTables'))).toBeDefined();
    const { user, onRetry } = await show(null, new Error('x'));
    await user.click(screen.getByRole('button', { name: t('ui.tryAgain') }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('insert a name, quoted where it must be', async () => {
    const { user, onInsert } = await show([table('orders')]);
    await user.click(screen.getByRole('button', { name: 'order id' }));
    expect(onInsert).toHaveBeenCalledWith('"order id"');
  });

  it('are found by name once there are many', async () => {
    const { user } = await show(Array.from({ length: 8 }, (_, at) => table(`table_${at}`)));
    await user.type(screen.getByRole('searchbox'), 'table_7');
    await waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(1));
    expect(within(screen.getByRole('group')).getByText('table_7')).toBeDefined();
  });
});
