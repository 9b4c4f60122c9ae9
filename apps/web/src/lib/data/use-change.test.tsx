import { ApiError, getDatasource, listDatasources, updateDatasource } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDataset, anId, aPage, ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve } from '../../testing/server.ts';
import { datasetQuery } from './datasets.ts';
import { routeQuery } from './route-query.ts';
import { useChange, type Change, type ChangeResult } from './use-change.ts';

const ID = anId(1);

describe('a change of one dataset', () => {
  beforeEach(() => {
    const names = new Map([
      [ID, 'Orders'],
      [anId(2), 'Customers'],
    ]);
    const one = (id = '') => aDataset({ id, name: names.get(id)! });
    serve(getDatasource, ({ params }) => ok(one(params['id'])));
    serve(listDatasources, () => aPage([...names.keys()].map((id) => one(id))));
    serve(updateDatasource, ({ params, body }) => {
      names.set(params['id'] ?? '', (body as { name: string }).name);
      return ok(one(params['id']));
    });
  });

  const Title = ({ id }: { readonly id: string }) => <h1>{useQuery(datasetQuery(id)).data?.name}</h1>;
  const List = () => {
    const { data } = useQuery(routeQuery(listDatasources, { query: { sort: 'name' } }));
    return (
      <ul>
        {data?.data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    );
  };
  const Rename = () => {
    const { run } = useChange(updateDatasource);
    return (
      <button type="button" onClick={() => void run({ params: { id: ID }, body: { name: 'Sales' } })}>
        Rename
      </button>
    );
  };

  it('shows in its title and in the list, and leaves what it does not affect alone', async () => {
    const { user } = await render(
      <>
        <Title id={ID} />
        <Title id={anId(2)} />
        <List />
        <Rename />
      </>,
    );
    await waitFor(() => expect(screen.getAllByText('Orders')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(screen.getAllByText('Sales')).toHaveLength(2));
    expect(screen.queryByText('Orders')).toBeNull();
    expect(requestsOf(getDatasource).map(({ params }) => params['id'])).toEqual([ID, anId(2), ID]);
    expect(requestsOf(listDatasources)).toHaveLength(2);
  });
});

describe('the state of a change', () => {
  const begin = async (work: () => Promise<string>) => {
    const changes: Change<[], string>[] = [];
    const Probe = () => {
      changes.push(useChange(work));
      return null;
    };
    await render(<Probe />);
    const results: ChangeResult<string>[] = [];
    await act(async () => {
      results.push(await changes.at(-1)!.run());
    });
    await waitFor(() => expect(changes.at(-1)?.isLoading).toBe(false));
    return { result: results[0], change: changes.at(-1)!, seen: changes };
  };

  it('gives the server’s error body to its caller and clears loading', async () => {
    const body = { success: false, error: { code: 'dataset.not_found', message: 'There is none.' } };
    const error = new ApiError({ code: 'dataset.not_found', message: 'There is none.', status: 404, body });
    const { result, change, seen } = await begin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw error;
    });
    expect(result).toEqual({ ok: false, failureBody: body });
    expect(seen.map(({ isLoading }) => isLoading)).toContain(true);
    expect(change.failure).toBe(error);
  });

  it('gives what it knows itself when the server sent no body', async () => {
    const error = new ApiError({ code: 'network.unreachable', message: 'No answer.', status: null });
    expect((await begin(() => Promise.reject(error))).result).toEqual({ ok: false, failureBody: error });
  });

  it('gives the data and has no failure', async () => {
    const { result, change } = await begin(() => Promise.resolve('saved'));
    expect(result).toEqual({ ok: true, data: 'saved' });
    expect({ changeData: change.data, failure: change.failure }).toEqual({
      changeData: 'saved',
      failure: null,
    });
  });

  it('forgets an older failure as soon as it is tried again', async () => {
    let tries = 0;
    const { change } = await begin(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('x')) : Promise.resolve('saved');
    });
    await act(() => change.run());
    expect(tries).toBe(2);
  });
});

it('names a query by its route, its subjects and its input', () => {
  expect(routeQuery(getDatasource, { params: { id: ID } }).queryKey).toEqual([
    'datasources.get',
    { dataset: ID, dashboard: '*' },
    { params: { id: ID } },
  ]);
});
