import type { UseQueryResult } from '@tanstack/react-query';
import { screen, within, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../testing/render.tsx';
import { ListName } from './list-name.tsx';
import { ListResults, NoResults } from './list-results.tsx';
import { ListTable, type ListColumn } from './list-table.tsx';
import { Pager } from './pager.tsx';
import { useSelection } from './use-selection.ts';

interface Item {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
}

const ITEMS: readonly Item[] = ['Orders', 'Customers', 'Products'].map((name, at) => ({
  id: `id-${at}`,
  name,
  rows: at * 10,
}));
const LONG = 'quarterly-revenue-by-region-and-product-line-'.repeat(6);
const Nothing = () => null;
const COLUMNS: readonly ListColumn<Item>[] = [
  {
    key: 'name',
    label: 'Name',
    kind: 'name',
    sort: 'name',
    render: ({ name }) => (
      <ListName icon={Nothing as never} meta={`${name} today`}>
        <a href="#open" title={name}>
          {name}
        </a>
      </ListName>
    ),
  },
  { key: 'rows', label: 'Rows', isNumeric: true, render: ({ rows }) => rows },
  {
    key: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    kind: 'menu',
    render: () => <button type="button">More</button>,
  },
];

type Query = Parameters<typeof ListResults<Item>>[0]['query'];
const queryOf = (state: Partial<UseQueryResult>): Query =>
  ({
    data: undefined,
    isError: false,
    error: null,
    isPending: false,
    isPlaceholderData: false,
    ...state,
  }) as Query;
const pageOf = (data: readonly Item[], total = data.length): Query =>
  queryOf({ data: { data, total, limit: 2 } });

const show = (
  query: Query,
  onPage = vi.fn<(page: number) => void>(),
  found: ((total: number) => string) | null = null,
) =>
  render(
    <ListResults
      query={query}
      page={1}
      onPage={onPage}
      loading="Loading datasets"
      failed="The datasets could not be loaded"
      found={found}
      empty={<NoResults title="No datasets yet" action="Upload a file" onAction={() => onPage(0)} />}
    >
      {(items) => <ListTable label="Datasets" columns={COLUMNS} items={items} keyOf={({ id }) => id} />}
    </ListResults>,
  );

afterEach(cleanup);

describe('results of a list', () => {
  it('shows a row for each item with its cells', async () => {
    await show(pageOf(ITEMS));
    const rows = within(screen.getByRole('table', { name: 'Datasets' })).getAllByRole('row');
    expect(rows).toHaveLength(4);
    expect(
      within(rows[2]!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['CustomersCustomers today', '10', 'More']);
  });

  it('is busy while the first page loads, without a table', async () => {
    await show(queryOf({ isPending: true }));
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('reports a failure and loads again on request', async () => {
    const refetch = vi.fn<() => void>();
    const { user } = await show(queryOf({ isError: true, error: new Error('x'), refetch } as never));
    expect(screen.getByRole('alert').textContent).toContain('The datasets could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('offers the next step where there is nothing', async () => {
    const onPage = vi.fn<(page: number) => void>();
    const { user } = await show(pageOf([]), onPage);
    expect(screen.getByText('No datasets yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Upload a file' }));
    expect(onPage).toHaveBeenCalledWith(0);
  });

  it('leads back to the first page from one past the end', async () => {
    const onPage = vi.fn<(page: number) => void>();
    const { user } = await show(pageOf([], 7), onPage);
    expect(screen.queryByText('No datasets yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });

  it('reads the number of results aloud after a search only', async () => {
    await show(pageOf(ITEMS), vi.fn<(page: number) => void>(), (total) => `${total} found`);
    expect(screen.getByRole('status').textContent).toBe('3 found');
    cleanup();
    await show(pageOf(ITEMS));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('table of a list', () => {
  it('sorts on a press of a header, also by keyboard, and says how it is sorted', async () => {
    const onSort = vi.fn<(sort: string) => void>();
    const { user } = await render(
      <ListTable
        label="Datasets"
        columns={COLUMNS}
        items={ITEMS}
        keyOf={({ id }) => id}
        sort="name"
        onSort={onSort}
      />,
    );
    const [name, rows] = screen.getAllByRole('columnheader');
    expect(name?.getAttribute('aria-sort')).toBe('ascending');
    expect(within(rows!).queryByRole('button')).toBeNull();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledWith('-name');
  });

  it('keeps the whole of a long name on hover', async () => {
    await render(
      <ListTable
        label="Datasets"
        columns={COLUMNS}
        items={[{ id: 'x', name: LONG, rows: 1 }]}
        keyOf={({ id }) => id}
      />,
    );
    expect(screen.getByTitle(LONG).textContent).toBe(LONG);
  });

  it('selects rows one by one, all at once, and a range with Shift', async () => {
    const Selectable = () => {
      const control = useSelection(ITEMS.map(({ id }) => id));
      const selection = {
        control,
        isDisabled: false,
        labelAll: 'Select all',
        labelOf: ({ name }: Item) => `Select ${name}`,
      };
      return (
        <ListTable
          label="Datasets"
          columns={COLUMNS}
          items={ITEMS}
          keyOf={({ id }) => id}
          selection={selection}
        />
      );
    };
    const { user } = await render(<Selectable />);
    const selected = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.getAttribute('aria-selected'));
    await user.click(screen.getByRole('checkbox', { name: 'Select Orders' }));
    expect(selected()).toEqual(['true', 'false', 'false']);
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Products' }));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['true', 'true', 'true']);
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(selected()).toEqual(['false', 'false', 'false']);
  });
});

describe('pager', () => {
  it('is not shown where one page holds everything', async () => {
    await render(<Pager page={1} total={50} limit={50} onPage={vi.fn<(page: number) => void>()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows the range of rows and turns pages within their bounds', async () => {
    const onPage = vi.fn<(page: number) => void>();
    const { user } = await render(<Pager page={3} total={123} limit={50} onPage={onPage} />);
    expect(screen.getByText('101–123 of 123')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(onPage).toHaveBeenCalledWith(2);
  });
});
