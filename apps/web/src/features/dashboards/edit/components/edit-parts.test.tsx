import {
  listDatasources,
  listMeasures,
  type Dashboard,
  type DashboardContent,
  type SavedMeasure,
  type Tile,
} from '@plumbline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TileStore } from '../../../../lib/tiles/tile-store.ts';
import { t } from '../../../../messages/index.ts';
import { aDashboard, aDataset, anId, aPage, AT, LONG_NAME, ok } from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { serve, serveFailure } from '../../../../testing/server.ts';
import { toDashboardContent } from '../../core/model/dashboard-content.ts';
import { EditContext, type EditScope } from '../hooks/edit-context.ts';
import type { DashboardEditor } from '../hooks/use-editing.ts';
import { beginEdit, type EditAction } from '../model/edit-state.ts';
import { ConflictModal } from './conflict-modal.tsx';
import { ParametersEditor } from './parameters-editor.tsx';
import { TileSettings } from './settings/tile-settings.tsx';

const PLACE = { x: 0, y: 0, w: 4, h: 4 };
const text: Tile = { id: 't', kind: 'text', title: 'Notes', place: PLACE, tab: null, text: 'Hello' };
const figure: Tile = {
  id: 'f',
  kind: 'figure',
  title: 'Orders',
  place: PLACE,
  tab: null,
  dataset: null,
  measure: { field: null, aggregate: 'count' },
  upIsGood: true,
};

const inEditor = async (children: ReactNode, dashboard: Dashboard = aDashboard()) => {
  const dispatch = vi.fn<(action: EditAction) => void>();
  const scope: EditScope = {
    dashboard,
    content: toDashboardContent(dashboard),
    datasets: new Map([[dashboard.datasetId, aDataset()]]),
    tab: dashboard.tabs[0]?.id ?? null,
    dispatch,
    store: new TileStore(),
    setPanel: () => undefined,
  };
  return { ...(await render(<EditContext value={scope}>{children}</EditContext>)), dispatch };
};
const summary = ({ columns: _columns, ...dataset } = aDataset()) => dataset;

beforeEach(() => {
  serve(listDatasources, aPage([summary(), summary(aDataset({ id: anId(11), name: 'Customers' }))]));
  serve(listMeasures, ok([]));
});

const ADA = { id: anId(1), name: 'Ada Byron' };
const aMeasure = (number: number, name: string, rest: Partial<SavedMeasure> = {}): SavedMeasure => ({
  id: anId(number),
  datasetId: anId(10),
  name,
  formula: 'SUM([amount])',
  type: 'number',
  format: null,
  description: null,
  grain: null,
  owner: ADA,
  certified: null,
  fault: null,
  createdBy: ADA,
  updatedAt: AT,
  ...rest,
});

describe('settings of a tile', () => {
  it('saves a title as one step, when the field is left', async () => {
    const { user, dispatch } = await inEditor(<TileSettings tile={text} />);
    const field = screen.getByRole('textbox', { name: t('dashboardEditor.tileTitle') });
    await user.type(field, '!');
    expect(dispatch).not.toHaveBeenCalled();
    await user.tab();
    expect(dispatch).toHaveBeenCalledExactlyOnceWith({
      type: 'changed',
      id: 't',
      change: { title: 'Notes!' },
    });
  });

  it('changes what a figure counts, and removes the tile', async () => {
    const { user, dispatch } = await inEditor(<TileSettings tile={figure} />);
    await user.selectOptions(screen.getByRole('combobox', { name: t('dashboardEditor.measure') }), 'sum');
    expect(dispatch).toHaveBeenLastCalledWith({
      type: 'replaced',
      tile: { ...figure, measure: { field: 'amount', aggregate: 'sum' } },
    });
    await user.click(screen.getByRole('button', { name: t('dashboardEditor.removeTile') }));
    expect(dispatch).toHaveBeenLastCalledWith({ type: 'removed', id: 'f' });
  });

  it('shows a saved measure, in the unit of time that it is meant for', async () => {
    const certified = { by: ADA, certifiedAt: AT };
    serve(
      listMeasures,
      ok([aMeasure(31, 'Net ]sales', { certified, grain: 'quarter' }), aMeasure(32, 'Margin')]),
    );
    const over = { field: 'day', timeUnit: 'month' as const };
    const money = { ...figure, over, measure: { field: 'amount', aggregate: 'sum' as const, format: {} } };
    const { user, dispatch } = await inEditor(<TileSettings tile={money} />);
    const picker = screen.getByRole('combobox', { name: t('dashboardEditor.measure') });
    const name = t('dashboardEditor.measureCertified', { name: 'Net ]sales' });
    await user.selectOptions(picker, await within(picker).findByRole('option', { name }));
    // Its own format shows it.
    const measure = { field: null, formula: '[Net ]]sales]' };
    const tile = { ...money, measure, over: { ...over, timeUnit: 'quarter' } };
    expect(dispatch).toHaveBeenLastCalledWith({ type: 'replaced', tile });
  });

  it('names the saved measure of a figure, and leads back to a column', async () => {
    serve(listMeasures, ok([aMeasure(31, 'Margin', { description: 'Of what we keep' })]));
    const tile = { ...figure, measure: { field: null, formula: '[margin]' } };
    const { user, dispatch } = await inEditor(<TileSettings tile={tile} />);
    expect(await screen.findByText('Of what we keep')).toBeDefined();
    const picker = screen.getByRole('combobox', { name: t('dashboardEditor.measure') });
    expect(within(picker).getByRole('option', { name: 'Margin', selected: true })).toBeDefined();
    expect(screen.queryByRole('combobox', { name: t('dashboardEditor.column') })).toBeNull();
    expect(screen.getByRole('option', { name: t('dashboardEditor.formatOfMeasure') })).toBeDefined();
    await user.selectOptions(picker, 'sum');
    expect(dispatch).toHaveBeenLastCalledWith({
      type: 'replaced',
      tile: { ...tile, measure: { field: 'amount', aggregate: 'sum' } },
    });
  });

  it('says of a saved measure that is deleted that it is gone', async () => {
    serve(listMeasures, ok([aMeasure(31, 'Margin')]));
    const tile = { ...figure, measure: { field: null, formula: '[Gone]' } };
    await inEditor(<TileSettings tile={tile} />);
    const gone = t('dashboardEditor.measureGone', { name: 'Gone' });
    expect(await screen.findByRole('option', { name: gone, selected: true })).toBeDefined();
  });

  it('offers the other datasets that have rows', async () => {
    const { user, dispatch } = await inEditor(<TileSettings tile={figure} />);
    const picker = screen.getByRole('combobox', { name: t('dashboard.dataset') });
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: 'Customers' }));
    expect(dispatch).toHaveBeenLastCalledWith({ type: 'replaced', tile: { ...figure, dataset: anId(11) } });
  });

  it('stays usable where the datasets cannot be listed', async () => {
    serveFailure(listDatasources, { message: 'Down.' });
    await inEditor(<TileSettings tile={figure} />);
    const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: t('dashboard.dataset') });
    expect(await screen.findByText('Down.')).toBeDefined();
    expect(picker.value).toBe(t('dashboardEditor.ownDataset', { name: 'Orders' }));
  });
});

describe('parameters', () => {
  const parameter = { name: 'country', label: LONG_NAME, column: 'country', op: 'in', value: null } as const;

  it('are added on the first column that has none', async () => {
    const { user, dispatch } = await inEditor(<ParametersEditor />, aDashboard({ parameters: [parameter] }));
    await user.click(screen.getByRole('button', { name: t('dashboardEditor.addParameter') }));
    const [action] = dispatch.mock.lastCall!;
    expect(action).toMatchObject({ type: 'parameters', parameters: [parameter, { column: 'amount' }] });
  });

  it('are removed, and leave out tiles', async () => {
    const dashboard = aDashboard({ parameters: [parameter], tiles: [figure, text] });
    const { user, dispatch } = await inEditor(<ParametersEditor />, dashboard);
    await user.click(screen.getByText(t('dashboardEditor.parameterTiles', { count: 1, total: 1 })));
    await user.click(screen.getByRole('checkbox', { name: /Orders/u }));
    expect(dispatch).toHaveBeenLastCalledWith({
      type: 'parameters',
      parameters: [{ ...parameter, targets: { f: null } }],
    });
    await user.click(
      screen.getByRole('button', { name: t('dashboardEditor.removeOf', { name: LONG_NAME }) }),
    );
    expect(dispatch).toHaveBeenLastCalledWith({ type: 'parameters', parameters: [] });
  });
});

describe('a conflict', () => {
  const base = toDashboardContent(aDashboard({ tiles: [text] }));
  const mine: DashboardContent = { ...base, tiles: [] };
  const theirs = aDashboard({ tiles: [text], name: LONG_NAME });
  const show = async (editing: Partial<DashboardEditor> = {}) => {
    const calls = {
      dispatch: vi.fn<(action: EditAction) => void>(),
      saveOver: vi.fn<(etag: string) => Promise<boolean>>(() => Promise.resolve(true)),
      endConflict: vi.fn<() => void>(),
    };
    const conflict = { theirs, etag: '"5"' };
    const state: DashboardEditor = {
      state: beginEdit(base, '"4"', mine),
      content: mine,
      dirty: true,
      save: () => Promise.resolve(true),
      isSaving: false,
      failure: null,
      conflict,
      ...calls,
      ...editing,
    };
    return { ...(await render(<ConflictModal editing={state} conflict={conflict} />)), ...calls };
  };

  it('shows both sides of each change', async () => {
    await show();
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows).toHaveLength(2);
    expect(rows.map((row) => row.textContent).join(' ')).toContain(LONG_NAME);
    expect(screen.getByText(t('dashboardEditor.mergeClean'))).toBeDefined();
  });

  it('opens on the merge, which saves nothing yet', async () => {
    await show();
    const merge = screen.getByRole('button', { name: t('dashboardEditor.merge') });
    await waitFor(() => expect(document.activeElement).toBe(merge));
  });

  it('merges both, takes the other, or saves over it', async () => {
    const { user, dispatch, saveOver, endConflict } = await show();
    await user.click(screen.getByRole('button', { name: t('dashboardEditor.merge') }));
    expect(dispatch.mock.lastCall?.[0]).toMatchObject({
      type: 'rebased',
      etag: '"5"',
      content: { name: LONG_NAME, tiles: [] },
    });
    await user.click(screen.getByRole('button', { name: t('dashboardEditor.takeTheirs') }));
    expect(dispatch.mock.lastCall?.[0]).toMatchObject({ content: { name: LONG_NAME, tiles: [text] } });
    expect(endConflict).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: t('dashboardEditor.keepMine') }));
    expect(saveOver).toHaveBeenCalledWith('"5"');
  });

  it('closes on Escape without a decision, and reports a failure', async () => {
    const { user, dispatch, endConflict } = await show({ failure: new Error('x') });
    expect(screen.getByRole('alert')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(endConflict).toHaveBeenCalledOnce();
    expect(dispatch).not.toHaveBeenCalled();
  });
});
