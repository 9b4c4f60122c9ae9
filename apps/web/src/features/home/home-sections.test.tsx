import {
  getDashboard,
  getDashboardData,
  listDashboards,
  listDatasources,
  listNotifications,
  listPinnedFigures,
  listStories,
  listWorkflows,
  pinFigure,
  type TileData,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { t } from '../../messages/index.ts';
import { aDashboard, aDataset, anId, aPage, AT, ok, signIn } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveEvents, serveFailure, servePending } from '../../testing/server.ts';
import { Changes } from './components/changes.tsx';
import { Dashboards } from './components/dashboards.tsx';
import { Pinned } from './components/pinned.tsx';
import { Recent } from './components/recent.tsx';

const empty = () => aPage<never>([]);

beforeEach(() => {
  signIn('editor');
  serve(listDatasources, empty());
  serve(listDashboards, empty());
  serve(listWorkflows, empty());
  serve(listStories, empty());
});

describe('recent work', () => {
  it('mixes datasets and dashboards, the last changed first', async () => {
    serve(listDatasources, aPage([aDataset({ name: 'Orders', updatedAt: '2026-11-18T00:00:00.000Z' })]));
    serve(listDashboards, aPage([aDashboard({ name: 'Trading', updatedAt: '2026-11-19T00:00:00.000Z' })]));
    await render(<Recent />);
    await screen.findByRole('link', { name: 'Trading' });
    const names = within(screen.getByRole('table'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Trading', 'Orders']);
  });

  it('says that one kind failed, and shows the others', async () => {
    serve(listDatasources, aPage([aDataset({ name: 'Orders' })]));
    serveFailure(listWorkflows, { message: 'Busy.', status: 422, code: 'request.invalid' });
    await render(<Recent />);
    expect(await screen.findByText(t('home.recentFailed'))).toBeDefined();
    expect(screen.getByRole('link', { name: 'Orders' })).toBeDefined();
    expect(screen.queryByText(t('home.noDatasets'))).toBeNull();
  });

  it('offers to begin where there is nothing', async () => {
    await render(<Recent />);
    expect(await screen.findByText(t('home.noDatasets'))).toBeDefined();
  });

  it('offers no upload to people who cannot create a dataset', async () => {
    signIn('viewer');
    await render(<Recent />);
    expect(await screen.findByText(t('ui.noDatasetsViewer'))).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('what changed', () => {
  it('has one line for what happened again and again, the newest', async () => {
    const change = (number: number, title: string) => ({
      id: anId(number),
      kind: 'job_finished' as const,
      title,
      body: `${number} rows`,
      link: null,
      readAt: null,
      createdAt: AT,
    });
    const changes = [change(3, 'Orders'), change(2, 'Refunds'), change(1, 'Orders')];
    serve(listNotifications, { ...ok(changes), page: 1, limit: 50, total: 3, unread: 3 });
    await render(<Changes />);
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Orders3 rows'),
      expect.stringContaining('Refunds2 rows'),
    ]);
  });
});

const figure = {
  id: 'revenue',
  kind: 'figure',
  title: 'Revenue',
  tab: null,
  place: { x: 0, y: 0, w: 3, h: 2 },
  measure: { field: 'Amount', aggregate: 'sum' },
  upIsGood: true,
};
const board = aDashboard({ id: anId(7), name: 'Trading', tiles: [figure as never] });
const data = {
  tile: 'revenue',
  asOf: null,
  ignored: [],
  error: null,
  data: {
    kind: 'figure',
    figure: {
      label: 'Revenue',
      value: 1510,
      previous: null,
      course: [],
      format: {},
      version: 1,
      rows: { matched: 3, total: 3 },
    },
  },
} as unknown as TileData;

describe('dashboards on home', () => {
  // Loaded with the first of them, which takes longer than a test waits.
  beforeAll(() => import('./components/dashboard-preview.tsx'));

  it('show the figures of the first dashboard, which its name leads to', async () => {
    serve(getDashboard, ok(board));
    serve(listDashboards, aPage([board]));
    serveEvents(getDashboardData, [data]);
    await render(<Dashboards />);
    const link = await screen.findByRole('link', { name: 'Trading' });
    expect(link.getAttribute('href')).toBe(`/dashboards/${board.id}`);
    expect(await screen.findByText('1,510')).toBeDefined();
    expect(requestsOf(getDashboardData)[0]?.body).toEqual({ tiles: ['revenue'] });
  });

  it('name the period of a figure', async () => {
    const monthly = { ...figure, over: { field: 'Day', timeUnit: 'month' } };
    const { figure: values } = (data as { data: { figure: object } }).data;
    const ofMay = { ...values, course: [['2026-05-01', 1510]] };
    const dashboard = aDashboard({ id: anId(9), name: 'Monthly', tiles: [monthly as never] });
    serve(getDashboard, ok(dashboard));
    serve(listDashboards, aPage([dashboard]));
    serveEvents(getDashboardData, [{ ...data, data: { kind: 'figure', figure: ofMay } }]);
    await render(<Dashboards />);
    expect(await screen.findByText('May 2026')).toBeDefined();
  });

  it('put favorites first and list none twice', async () => {
    const other = aDashboard({ id: anId(8), name: 'Stock', tiles: [] });
    serve(getDashboard, ok(other));
    // Last: its path also fits that of one dashboard.
    serve(listDashboards, ({ query }) =>
      query.get('favourites') === 'true' ? aPage([other]) : aPage([board, other]),
    );
    await render(<Dashboards />);
    await screen.findByRole('link', { name: 'Stock' });
    const names = screen.getAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);
    expect(names).toEqual(['Stock', 'Trading']);
  });

  it('are absent while there are none', async () => {
    await render(<Dashboards />);
    await waitFor(() => expect(screen.queryByText(t('home.dashboards'))).toBeNull());
  });

  it('hold their place while they load, as bars', async () => {
    servePending(listDashboards);
    await render(<Dashboards />);
    expect(screen.getByText(t('home.dashboards'))).toBeDefined();
    expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(2);
  });
});

describe('pinned figures', () => {
  // Loaded with the first of them, which takes longer than a test waits.
  beforeAll(() => import('./components/pinned-figures.tsx'));

  it('show their values of now, lead to their dashboards, and are taken away', async () => {
    const pin = { dashboard: { id: board.id, name: 'Trading', updatedAt: board.updatedAt }, tile: figure };
    let pins = [pin];
    serve(listPinnedFigures, () => ok(pins as never));
    serveEvents(getDashboardData, [data]);
    serve(pinFigure, () => {
      pins = [];
      return { success: true as const };
    });
    const { user } = await render(<Pinned />);
    expect(await screen.findByText('1,510')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Trading' }).getAttribute('href')).toBe(
      `/dashboards/${board.id}`,
    );
    await user.click(screen.getByRole('button', { name: t('home.pinnedMenuOf', { name: 'Revenue' }) }));
    await user.click(await screen.findByRole('menuitem', { name: t('home.unpin') }));
    await waitFor(() => expect(screen.queryByText(t('home.pinned'))).toBeNull());
    expect(requestsOf(pinFigure)[0]?.body).toEqual({ isPinned: false });
  });

  it('are absent while there are none', async () => {
    serve(listPinnedFigures, ok([]));
    await render(<Pinned />);
    expect(screen.queryByText(t('home.pinned'))).toBeNull();
  });
});
