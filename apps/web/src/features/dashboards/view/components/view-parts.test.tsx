import { Menu } from '@mantine/core';
import {
  downloadDashboardExport,
  getDashboardRevision,
  listDashboardRevisions,
  restoreDashboardRevision,
  startDashboardExport,
  streamJob,
  type Confinement,
  type DashboardRevision,
  type FigureData,
  type Tile,
} from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { NO_TILE, type TileState } from '../../../../lib/tiles/tile-state.ts';
import { TileStore } from '../../../../lib/tiles/tile-store.ts';
import { toasts } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import {
  aDashboard,
  aDataset,
  anId,
  AT,
  LONG_NAME,
  aPage,
  ok,
  aVersion,
} from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { requestsOf, serve, serveEvents, serveFailure, servePending } from '../../../../testing/server.ts';
import { TileView } from '../../../../ui/tiles/tile-view.tsx';
import { DashboardActionsContext, type DashboardActions } from '../hooks/dashboard-context.ts';
import { useDashboardExport } from '../hooks/use-dashboard-export.ts';
import { NO_FILTERS } from '../../../../lib/filters/filter-tree.ts';
import { DrillPath } from './drill-path.tsx';
import { ExportItems } from './export-items.tsx';
import { MarkMenu } from './mark-menu.tsx';
import { PartNotice } from './part-notice.tsx';
import { TileMenu } from './tile-menu.tsx';
import { VersionsPanel } from './versions/versions-panel.tsx';

const tile: Tile = {
  id: 'f',
  kind: 'figure',
  title: LONG_NAME,
  place: { x: 0, y: 0, w: 4, h: 4 },
  tab: null,
  dataset: null,
  measure: { field: null, aggregate: 'count' },
  upIsGood: true,
};
const figure: FigureData = {
  value: 400,
  label: 'Orders',
  previous: null,
  course: [],
  rows: { total: 400, matched: 400 },
  sql: 'select count(*)',
  params: [],
  version: 3,
};
const filled: TileState = { ...NO_TILE, data: { kind: 'figure', figure }, asOf: AT };

const onDashboard = async (children: ReactNode) => {
  const store = new TileStore();
  const actions = {
    store,
    turn: vi.fn<DashboardActions['turn']>(),
    point: vi.fn<DashboardActions['point']>(),
    trace: vi.fn<DashboardActions['trace']>(),
    drill: vi.fn<DashboardActions['drill']>(),
    climb: vi.fn<DashboardActions['climb']>(),
    openRows: vi.fn<DashboardActions['openRows']>(),
    openBuilder: vi.fn<DashboardActions['openBuilder']>(),
    openLarge: vi.fn<DashboardActions['openLarge']>(),
    editTile: vi.fn<DashboardActions['editTile']>(),
    dashboard: () => aDashboard(),
  };
  const rendered = await render(
    <DashboardActionsContext value={actions}>{children}</DashboardActionsContext>,
  );
  return { ...rendered, actions };
};

describe('notice of what a reader sees a part of', () => {
  const confined = (name: string, confinement: Partial<Confinement>) =>
    aDataset({ name, confinement: { reason: 'rules', rows: true, masked: [], ...confinement } });

  it('names the datasets whose rows, or values, the reader sees in part', async () => {
    await render(
      <PartNotice
        datasets={[
          confined('Orders', {}),
          confined('Returns', { rows: false, masked: ['email'] }),
          aDataset({ name: 'Weather' }),
        ]}
      />,
    );
    const text = screen.getByRole('status').textContent;
    expect(text).toContain(t('dashboard.part', { names: ['Orders'] }));
    expect(text).toContain(t('dashboard.partMasked', { names: ['Returns'] }));
    expect(text).not.toContain('Weather');
  });

  it('says whom to ask where no rows are shared', async () => {
    const createdBy = { id: anId(7), name: 'Priya Raman' };
    const dataset = { ...confined('Orders', { reason: 'no_rule' }), createdBy };
    await render(<PartNotice datasets={[dataset]} />);
    const words = t('dashboard.partNone', { names: ['Orders'], owners: ['Priya Raman'] });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('says whom to ask where the rules leave no row, too', async () => {
    const createdBy = { id: anId(7), name: 'Priya Raman' };
    const dataset = { ...confined('Orders', {}), createdBy, version: aVersion({ rowCount: 0 }) };
    await render(<PartNotice datasets={[dataset]} />);
    const words = t('dashboard.partNone', { names: ['Orders'], owners: ['Priya Raman'] });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('is absent where all rows and values are seen, and for columns that are hidden', async () => {
    await render(<PartNotice datasets={[aDataset(), confined('Orders', { rows: false })]} />);
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('tile', () => {
  it('is a group named by its title, whole on hover, with its version', async () => {
    await render(<TileView tile={tile} state={filled} />);
    expect(screen.getByRole('group', { name: LONG_NAME }).getAttribute('aria-busy')).toBe('false');
    expect(screen.getByTitle(LONG_NAME)).toBeDefined();
    expect(screen.getByText('400')).toBeDefined();
    expect(screen.getByText(t('tile.datum', { version: '3', rows: 400 }))).toBeDefined();
  });

  it('names the period that its figure is of, and the figure before that it is compared with', async () => {
    const monthly: Tile = { ...tile, over: { field: 'day', timeUnit: 'month' } };
    const course: FigureData['course'] = [
      ['2015-11-01', 12.7],
      ['2015-12-01', 11],
    ];
    const state = (more: Partial<FigureData>): TileState => ({
      ...filled,
      data: { kind: 'figure', figure: { ...figure, value: 11, previous: 12.7, course, ...more } },
    });
    await render(<TileView tile={monthly} state={state({})} />);
    expect(screen.getByText('Dec 2015')).toBeDefined();
    expect(screen.getByText('13.4%')).toBeDefined();
    expect(screen.getByText(t('tile.against', { period: 'Nov 2015', previous: '12.7' }))).toBeDefined();
    await render(<TileView tile={monthly} state={state({ incomplete: '2016-01-01' })} />);
    expect(screen.getByText(t('tile.incomplete', { period: 'Dec 2015', left: 'Jan 2016' }))).toBeDefined();
  });

  it('names the figure before also where there is no share of it', async () => {
    const monthly: Tile = { ...tile, over: { field: 'day', timeUnit: 'month' } };
    const course: FigureData['course'] = [
      ['2015-11-01', 0],
      ['2015-12-01', 11],
    ];
    const data = { kind: 'figure', figure: { ...figure, value: 11, previous: 0, course } } as const;
    await render(<TileView tile={monthly} state={{ ...filled, data }} />);
    expect(screen.getByText(t('tile.against', { period: 'Nov 2015', previous: '0' }))).toBeDefined();
  });

  it('is busy while it loads', async () => {
    await render(<TileView tile={tile} state={{ ...NO_TILE, isLoading: true }} />);
    expect(screen.getByRole('group').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('400')).toBeNull();
  });

  it('reports its own failure and loads again, old figures in place', async () => {
    const onRetry = vi.fn<() => void>();
    const error = { code: 'query.too_long', message: 'Stopped after 30 s.' };
    const { user } = await render(<TileView tile={tile} state={{ ...filled, error }} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('Stopped after 30 s.');
    expect(screen.getByText('400')).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('tile.retry') }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('offers to request access to a dataset that the reader may not see', async () => {
    const onRequestAccess = vi.fn<() => void>();
    const error = { code: 'dataset.not_shared', message: 'It is not shared with you.' };
    const state = { ...NO_TILE, error };
    const { user } = await render(<TileView tile={tile} state={state} onRequestAccess={onRequestAccess} />);
    await user.click(screen.getByRole('button', { name: t('tile.requestAccess') }));
    expect(onRequestAccess).toHaveBeenCalledOnce();
  });

  it('offers who may edit to choose another column where one is gone', async () => {
    const onEdit = vi.fn<() => void>();
    const error = { code: 'query.invalid', message: 'There is no column “amount” in this dataset.' };
    const { user } = await render(<TileView tile={tile} state={{ ...NO_TILE, error }} onEdit={onEdit} />);
    expect(screen.getByRole('alert').textContent).toContain('“amount”');
    await user.click(screen.getByRole('button', { name: t('tile.edit') }));
    expect(onEdit).toHaveBeenCalledOnce();
  });

  it('leads nowhere while its figures are of another filter', async () => {
    const onTrace = vi.fn<() => void>();
    const outdated = { ...filled, isLoading: true, isOutdated: true };
    await render(<TileView tile={tile} state={outdated} onTrace={onTrace} />);
    expect(screen.getByText('400').closest('[data-outdated]')).not.toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('leads to its trace by keyboard', async () => {
    const onTrace = vi.fn<() => void>();
    const { user } = await render(<TileView tile={tile} state={filled} onTrace={onTrace} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onTrace).toHaveBeenCalledOnce();
  });
});

describe('menu of a tile', () => {
  it('opens by keyboard, leads to rows and trace, and has the builder for charts alone', async () => {
    const { user, actions } = await onDashboard(
      <TileMenu tile={tile} state={filled} mark={null} onAlert={vi.fn<() => void>()} />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: t('dashboard.seeRows') }));
    expect(actions.openRows).toHaveBeenCalledWith(tile, null);
    expect(screen.queryByRole('menuitem', { name: t('dashboard.openBuilder') })).toBeNull();
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('menuitem', { name: t('dashboard.trace') }));
    expect(actions.trace).toHaveBeenCalledWith({ tile: 'f', row: null });
  });
});

describe('menu of a mark', () => {
  it('is named by the mark and leads to its rows and its trace', async () => {
    const filters = {
      op: 'and' as const,
      value: [{ column: 'country', op: 'eq' as const, value: 'France' }],
    };
    const onClose = vi.fn<() => void>();
    const mark = { tile, filters, pointed: { row: 2, at: { x: 1, y: 1 }, mark: { name: LONG_NAME } } };
    const { user, actions } = await onDashboard(<MarkMenu mark={mark as never} onClose={onClose} />);
    expect(await screen.findByText(LONG_NAME)).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: t('dashboard.seeMarkRows') }));
    expect(actions.openRows).toHaveBeenCalledWith(tile, filters);
    await user.click(screen.getByRole('menuitem', { name: t('dashboard.traceMark') }));
    expect(actions.trace).toHaveBeenCalledWith({ tile: 'f', row: 2 });
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('path of a tile', () => {
  it('names the marks that led down and leads back up to each but the last', async () => {
    const step = (name: string) => ({ name, filters: NO_FILTERS, to: { column: name } });
    const { user, actions } = await onDashboard(
      <DrillPath tile="c" descents={[step('Europe'), step(LONG_NAME)]} along="Country" />,
    );
    expect(screen.getByTitle(LONG_NAME).getAttribute('aria-current')).toBe('true');
    expect(screen.getByText(t('dashboard.drilledBy', { along: 'Country' }))).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Europe' }));
    await user.click(screen.getByRole('button', { name: t('dashboard.drillTop') }));
    expect(actions.climb.mock.calls).toEqual([
      ['c', 1],
      ['c', 0],
    ]);
  });
});

describe('export', () => {
  const Exports = () => (
    <Menu opened>
      <Menu.Dropdown>
        <ExportItems {...useDashboardExport(aDashboard({ name: 'Trading' }))} />
      </Menu.Dropdown>
    </Menu>
  );
  const started = () => serve(startDashboardExport, ok({ id: anId(30), jobId: anId(31) }));

  it('follows its job and downloads the file it made', async () => {
    started();
    serveEvents(streamJob, [
      { progress: 40, type: 'info', msg: 'Querying tiles: 2 of 5' },
      { progress: 100, type: 'done', msg: '"Trading" is ready to download.' },
    ]);
    serve(downloadDashboardExport, 'file');
    const { user } = await render(<Exports />);
    await user.click(screen.getByRole('menuitem', { name: t('dashboard.export-pdf') }));
    await waitFor(() =>
      expect(toasts.getState().log[0]?.message).toBe(t('dashboard.exported', { name: 'Trading.pdf' })),
    );
    expect(requestsOf(downloadDashboardExport)[0]?.params['exportId']).toBe(anId(30));
  });

  it('says why its job failed, and can be started again', async () => {
    started();
    serveEvents(streamJob, [{ progress: 60, type: 'warning', msg: 'The disk is full.' }]);
    const { user } = await render(<Exports />);
    await user.click(screen.getByRole('menuitem', { name: t('dashboard.export-pdf') }));
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.');
    expect(screen.getByRole('menuitem', { name: t('dashboard.export-pdf') })).not.toHaveProperty(
      'disabled',
      true,
    );
    expect(requestsOf(downloadDashboardExport)).toEqual([]);
  });
});

describe('versions', () => {
  const dashboard = aDashboard({ revision: 2 });
  const revision = (number: number): DashboardRevision => ({
    revision: number,
    author: { id: aDashboard().id, name: LONG_NAME },
    createdAt: AT,
    name: 'Trading',
    tileCount: 0,
  });
  const open = async (canEdit = true) => {
    const rendered = await render(<VersionsPanel dashboard={dashboard} canEdit={canEdit} />);
    await rendered.user.click((await screen.findAllByRole('button', { expanded: false }))[1]!);
    return rendered;
  };

  it('is busy, then reports a failure and loads again on request', async () => {
    servePending(listDashboardRevisions);
    await render(<VersionsPanel dashboard={dashboard} canEdit />);
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    serveFailure(listDashboardRevisions, { message: 'Down.' });
    const { user } = await render(<VersionsPanel dashboard={dashboard} canEdit />);
    expect((await screen.findByRole('alert')).textContent).toContain('Down.');
    serve(listDashboardRevisions, aPage([revision(2)]));
    await user.click(screen.getByRole('button', { name: t('ui.tryAgain') }));
    expect(await screen.findByText(t('dashboard.current'))).toBeDefined();
  });

  it('shows what restoring an earlier one would change, and restores it', async () => {
    serve(listDashboardRevisions, aPage([revision(2), revision(1)]));
    serve(getDashboardRevision, ok(aDashboard({ revision: 1, description: 'Before' })));
    serve(restoreDashboardRevision, ok(aDashboard({ revision: 3 })));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: t('dashboard.restore') }));
    await waitFor(() =>
      expect(toasts.getState().log[0]?.message).toBe(t('dashboard.restored', { number: '1' })),
    );
    expect(requestsOf(restoreDashboardRevision)[0]?.params).toEqual({ id: dashboard.id, revision: '1' });
  });

  it('offers viewers nothing to restore', async () => {
    serve(listDashboardRevisions, aPage([revision(2), revision(1)]));
    serve(getDashboardRevision, ok(aDashboard({ revision: 1, description: 'Before' })));
    await open(false);
    const restore = await screen.findByRole<HTMLButtonElement>('button', { name: t('dashboard.restore') });
    expect(restore.disabled).toBe(true);
  });
});
