import { DEFAULT_LIMIT, type Transformation } from '@plumbline/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { t } from '../../../../messages/index.ts';
import {
  aColumn,
  aDataset,
  anId,
  aProfile,
  aVersion,
  COLUMNS,
  LONG_NAME,
} from '../../../../testing/fixtures.ts';
import { render } from '../../../../testing/render.tsx';
import { FilterBar } from '../../core/components/filter-bar.tsx';
import { errorMessage } from '../../../../ui/states/states.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ColumnsPopover } from './columns-popover.tsx';
import { RowSource, type RowSourceState } from '../model/row-source.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridOver } from './grid-over.tsx';
import { NoRows } from './no-rows.tsx';
import { ColumnHeader, type ColumnHeaderProps } from './grid/column-header.tsx';

const NOWHERE = new DOMRect(0, 0, 0, 0);
const Nothing = () => null;

describe('menu of a column', () => {
  const show = async (options: Parameters<typeof renderPage>[1] = {}) => {
    const actions = {
      onClose: vi.fn<() => void>(),
      onFilter: vi.fn<(column: string) => void>(),
      onChart: vi.fn<(column: string) => void>(),
      onRetype: vi.fn<(column: string) => void>(),
      onAutoSize: vi.fn<(column: string) => void>(),
      onLook: vi.fn<(column: string) => void>(),
    };
    const page = await renderPage(
      <ColumnMenu items={{ GroupBy: Nothing, Steps: Nothing }} column="amount" at={NOWHERE} {...actions} />,
      options,
    );
    return { ...page, ...actions, menu: await screen.findByRole('menu') };
  };
  const item = (name: string) => screen.getByRole<HTMLButtonElement>('menuitem', { name });

  it('sorts by the column, and adds it to another sort', async () => {
    const { user, change } = await show({ address: { sort: [{ column: 'country', direction: 'asc' }] } });
    await user.click(item(t('grid.sortAddDescending')));
    expect(change).toHaveBeenCalledWith({
      sort: [
        { column: 'country', direction: 'asc' },
        { column: 'amount', direction: 'desc' },
      ],
    });
  });

  it('offers to remove the sort and the pin only where there is one', async () => {
    await show();
    expect(screen.queryByRole('menuitem', { name: t('grid.sortNone') })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: t('grid.unpin') })).toBeNull();
    const { user, changeView } = await show({ view: { pinnedLeft: ['amount'] } });
    await user.click(item(t('grid.unpin')));
    expect(changeView).toHaveBeenCalledWith({ type: 'pin', column: 'amount', side: null });
  });

  it('is walked through with the arrow keys and closed with Escape', async () => {
    const { user, menu, onClose, onFilter } = await show();
    within(menu).getAllByRole('menuitem')[0]!.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(within(menu).getAllByRole('menuitem')[1]);
    item(t('grid.filterThis')).focus();
    await user.keyboard('{Enter}');
    expect(onFilter).toHaveBeenCalledWith('amount');
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });

  it('refuses viewers another type and gives the reason', async () => {
    const { user, onRetype } = await show({ canEdit: false });
    expect(item(t('grid.changeType')).title).toBe(t('dataset.editorsOnlyPage'));
    await user.click(item(t('grid.changeType')));
    expect(onRetype).not.toHaveBeenCalled();
  });
});

describe('choice of columns', () => {
  const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
    const page = await renderPage(<ColumnsPopover />, options);
    await page.user.click(screen.getByRole('button'));
    await screen.findByRole('textbox', { name: t('filter.findColumn') });
    return page;
  };

  it('hides and shows columns, and counts those shown on its button', async () => {
    const { user, changeView } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'amount' }));
    expect(changeView).toHaveBeenLastCalledWith({ type: 'hide', columns: ['amount'] });
    expect(
      screen.getByRole('button', { name: t('grid.columnsButton', { shown: 3, total: 4 }) }),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: t('grid.columnsShowAll') }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'amount' }).checked).toBe(true);
  });

  it('finds columns by name, reports none, and draws no more than two hundred', async () => {
    const columns = Array.from({ length: 260 }, (_, at) => aColumn(`column ${at}`));
    const { user } = await open({ dataset: aDataset({ columns }) });
    expect(screen.getAllByRole('checkbox')).toHaveLength(200);
    expect(screen.getByText(t('grid.columnsMany', { count: 60 }))).toBeDefined();
    await user.type(screen.getByRole('textbox'), 'column 259');
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await user.type(screen.getByRole('textbox'), '!');
    expect(screen.getByText(t('filter.noColumnFound'))).toBeDefined();
  });

  it('closes on Escape and returns the focus to its button', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});

describe('foot of the grid', () => {
  const show = async (props: Partial<Parameters<typeof GridFoot>[0]> = {}, viewError: unknown = null) => {
    const jumpToRow = vi.fn<(row: number) => void>();
    const page = await renderPage(
      <GridFoot
        total={1200}
        asOf={null}
        expected={0}
        selected={null}
        problem={null}
        jumpToRow={jumpToRow}
        {...props}
      />,
      { viewError },
    );
    return { ...page, jumpToRow };
  };
  const pages = Math.ceil(1200 / DEFAULT_LIMIT);

  it('shows the range of rows and turns the page', async () => {
    const { user, jumpToRow } = await show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: t('grid.barPrevious') }).disabled).toBe(
      true,
    );
    await user.click(screen.getByRole('button', { name: t('grid.barNext') }));
    expect(jumpToRow).toHaveBeenCalledWith(DEFAULT_LIMIT);
  });

  it('goes to a row by its number, and never past the last', async () => {
    const { user, jumpToRow } = await show();
    await user.click(screen.getByRole('button', { name: t('grid.barPage', { page: 1, pages }) }));
    const field = await screen.findByRole('textbox');
    await user.type(field, '42{Enter}');
    expect(jumpToRow).toHaveBeenLastCalledWith(41);
    await user.click(screen.getByRole('button', { name: t('grid.barPage', { page: 1, pages }) }));
    await user.clear(await screen.findByRole('textbox'));
    await user.type(screen.getByRole('textbox'), '99999{Enter}');
    expect(jumpToRow).toHaveBeenLastCalledWith(1199);
  });

  it('reports that no row is left, what went wrong, and that the view was not saved', async () => {
    await show({ total: 0 });
    expect(screen.getByText(t('grid.barNoRows'))).toBeDefined();
    await show({ problem: 'The clipboard is locked.' });
    expect(screen.getByRole('alert').textContent).toBe('The clipboard is locked.');
    await show({ selected: LONG_NAME }, new Error('x'));
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByTitle(LONG_NAME)).toBeDefined();
  });
});

describe('a grid without rows', () => {
  const show = (dataset: Parameters<typeof aDataset>[0]) =>
    renderPage(<NoRows />, { dataset: aDataset({ version: aVersion({ rowCount: 0 }), ...dataset }) });
  const REMOVES_ALL: Transformation = {
    id: anId(1),
    kind: 'filter',
    position: 0,
    columns: [],
    rowsBefore: 40,
    rowsAfter: 0,
    step: { kind: 'filter', filters: { op: 'and', value: [{ column: 'amount', op: 'isnull' }] } },
    enabled: true,
    changed: { added: [], removed: [], retyped: [] },
    fault: null,
    createdBy: { id: anId(1), name: 'Ada Byron' },
    createdAt: '2026-11-20T06:10:00Z',
  };

  it('reports that the source had none', async () => {
    await show({});
    expect(screen.getByText(t('dataset.noRowsText'))).toBeDefined();
  });

  it('leads to the recipe where its steps leave none of those of the source', async () => {
    await show({ transformations: [REMOVES_ALL] });
    expect(screen.getByText(t('dataset.noRowsSteps', { count: 40 }))).toBeDefined();
    expect(screen.getByRole('link', { name: t('dataset.noRowsToRecipe') })).toBeDefined();
  });

  it('does not blame the source where rules leave the reader none', async () => {
    await show({ confinement: { reason: 'no_rule', rows: true, masked: [] } });
    expect(screen.getByText(t('dataset.noRowsShared'))).toBeDefined();
    expect(screen.queryByText(t('dataset.noRowsText'))).toBeNull();
  });
});

describe('header of a column', () => {
  const show = async (props: Partial<ColumnHeaderProps> = {}, column = COLUMNS[1]!) => {
    const actions = {
      sort: vi.fn<() => void>(),
      openMenu: vi.fn<(column: string) => void>(),
      openProfile: vi.fn<() => void>(),
      retryProfiles: vi.fn<() => void>(),
      onKey: vi.fn<() => void>(),
      startDrag: vi.fn<() => void>(),
      startResize: vi.fn<() => void>(),
      autoSize: vi.fn<(column: string) => void>(),
    };
    const rendered = await render(
      <div role="row">
        <ColumnHeader
          placed={{ column, widthPx: 120, index: 1, offsetPx: 0 }}
          side={null}
          gutterPx={0}
          isEdge={false}
          profiled={column}
          error={null}
          isErrorElsewhere={false}
          rowCount={1200}
          sort={[]}
          isFiltered={false}
          isTinted={false}
          isTabStop
          isMenuOpen={false}
          dropSide={null}
          isDragged={false}
          actions={actions}
          {...props}
        />
      </div>,
    );
    return { ...rendered, actions, header: screen.getByRole('columnheader') };
  };

  it('is named by its column, type and state', async () => {
    const { header } = await show({
      isFiltered: true,
      sort: [
        { column: 'country', direction: 'asc' },
        { column: 'amount', direction: 'desc' },
      ],
    });
    expect(header.getAttribute('aria-sort')).toBe('descending');
    const name = header.getAttribute('aria-label')!;
    const direction = t('grid.headerSorted_desc');
    expect(name).toContain(t('grid.headerSortedNth', { direction, place: 2 }));
    expect(name).toContain(t('grid.headerFiltered'));
  });

  it('keeps a long name whole on hover, also without a profile', async () => {
    await show({}, aColumn(LONG_NAME, 'text', { profile: null }));
    expect(screen.getByTitle(LONG_NAME)).toBeDefined();
    await show({}, aColumn('empty', 'text', { profile: aProfile({ nulls: 1200, distinct: 0 }) }));
    expect(screen.getByTitle('empty')).toBeDefined();
  });

  it('says that its profile failed, and tries again', async () => {
    const { user, actions, header } = await show({ profiled: null, error: new Error('gone') });
    expect(header.textContent).not.toContain(t('filter.counting'));
    const retry = screen.getByRole('button', { name: t('grid.headerRetryOf', { column: 'amount' }) });
    expect(retry.title).toBe(t('grid.headerFailed', { reason: errorMessage(new Error('gone')) }));
    await user.click(retry);
    expect(actions.retryProfiles).toHaveBeenCalledOnce();
    retry.focus();
    await user.keyboard('{Enter}');
    expect(actions.retryProfiles).toHaveBeenCalledTimes(2);
    expect(actions.onKey).not.toHaveBeenCalled();
  });

  it('leaves a failure to the head that says it already', async () => {
    const { header } = await show({ profiled: null, error: new Error('gone'), isErrorElsewhere: true });
    expect(screen.queryByRole('button', { name: t('grid.headerRetryOf', { column: 'amount' }) })).toBeNull();
    expect(header.getAttribute('aria-label')).toContain(t('grid.headerNone'));
  });

  it('opens its menu by its button and by a right click', async () => {
    const { user, actions, header } = await show();
    await user.click(screen.getByRole('button', { name: t('grid.headerMenu', { column: 'amount' }) }));
    fireEvent.contextMenu(header);
    expect(actions.openMenu).toHaveBeenCalledTimes(2);
    expect(actions.startDrag).not.toHaveBeenCalled();
  });
});

describe('what replaces the rows', () => {
  const show = (state: Partial<RowSourceState>) => {
    const source = new RowSource({ columns: [], fetchPage: () => new Promise(() => undefined) });
    return renderPage(
      <GridOver source={source} state={{ ...source.getState(), total: 0, ...state }} shownColumns={1} />,
      { address: { search: 'short 2' } },
    );
  };

  it('is that no row matches', async () => {
    await show({});
    expect(screen.getByText(t('filter.noneTitle'))).toBeDefined();
  });

  it('is nothing while another filter is answered than the one without rows', async () => {
    await show({ isStale: true });
    expect(screen.queryByText(t('filter.noneTitle'))).toBeNull();
  });
});

describe('filter bar', () => {
  const show = (options: Parameters<typeof renderPage>[1] = {}, total: number | null | 'failed' = 1200) =>
    renderPage(
      <FilterBar total={total === 'failed' ? undefined : total} adding={null} onAdding={() => undefined} />,
      options,
    );
  const filters = { op: 'and', value: [{ column: 'amount', op: 'gt', value: 5 }] } as const;

  it('reads the rows that are left aloud, and that they are being counted', async () => {
    await show();
    expect(screen.getByRole('status').textContent).toBe(t('filter.rowsAll', { total: 1200 }));
    await show({ address: { filters: { op: 'and', value: [...filters.value] } } }, 30);
    expect(screen.getByRole('status').textContent).toBe(t('filter.rowsOf', { shown: 30, total: 1200 }));
    await show({ address: { search: 'x' } }, null);
    expect(screen.getByRole('status').textContent).toBe(t('filter.counting'));
    await show({ address: { search: 'x' } }, 'failed');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('changes how filters join, and removes them all', async () => {
    const { user, change } = await show({ address: { filters: { op: 'and', value: [...filters.value] } } });
    const menu = () => screen.getByRole('button', { name: new RegExp(`^${t('filter.matchesHint')}`, 'u') });
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: t('filter.matchMenuAny') }));
    expect(change).toHaveBeenLastCalledWith({ filters: { op: 'or', value: filters.value } });
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: t('filter.clearFilters') }));
    expect(change).toHaveBeenLastCalledWith({ filters: { op: 'and', value: [] }, search: '' });
  });

  it('searches rows once typing pauses, and clears the search', async () => {
    const { user, change } = await show();
    await user.type(screen.getByRole('searchbox'), 'ger');
    expect(change).not.toHaveBeenCalled();
    await waitFor(() => expect(change.mock.calls).toEqual([[{ search: 'ger' }]]));
    await user.click(screen.getByRole('button', { name: t('filter.clearSearch') }));
    await waitFor(() => expect(change).toHaveBeenLastCalledWith({ search: '' }));
  });
});
