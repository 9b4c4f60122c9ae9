import { queryAll } from '@plumbline/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveFailure } from '../../../testing/server.ts';
import { useStatement } from './use-statement.ts';

it('has no failure any more once its statement is gone', async () => {
  serveFailure(queryAll, { status: 422, code: 'query.invalid', message: 'No column is called town.' });
  const { result } = renderHook(() => useStatement(null));
  act(() => result.current.run('select town from orders'));
  await waitFor(() => expect(result.current.state.kind).toBe('failed'));
  act(() => result.current.clear());
  expect(result.current.state).toEqual({ kind: 'none' });
});
