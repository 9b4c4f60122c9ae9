import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type RegisteredRouter,
} from '@tanstack/react-router';
import { cleanup, render as renderInto, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Overlays } from '../ui/page/overlays.tsx';
import { wireApi } from '../lib/api/api.ts';
import { announceCall } from '../lib/data/changes.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { theme } from '../ui/theme/theme.ts';

wireApi({ token: () => null, v1BaseUrl: () => '', onRefused: () => undefined, onDone: announceCall });

export interface RenderResult {
  readonly user: UserEvent;
  /** Path and query that the last navigation led to. */
  readonly address: () => string;
}

/**
 * Renders a component inside the providers of the app, at an address, and waits until it is there. What was rendered
 * before is removed.
 */
export async function render(children: ReactNode, address = '/'): Promise<RenderResult> {
  cleanup();
  const root = createRootRoute({
    component: () => (
      <div data-testid="root">
        {children}
        <Overlays />
      </div>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // The one client of the app, so that calls announce their changes to what is rendered.
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  renderInto(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as unknown as RegisteredRouter} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByTestId('root');
  return { user: userEvent.setup({ delay: null }), address: () => router.state.location.href };
}
