import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render as renderInto, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { theme } from '../ui/theme.ts';

// What happy-dom does not have and the components ask for.
Object.assign(window, {
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
  ResizeObserver: class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
});
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

export interface Rendered {
  readonly user: UserEvent;
  /** Path and query that the last navigation led to. */
  readonly address: () => string;
}

/** Renders a component inside the providers of the app, at an address, and waits until it is there. */
export async function render(children: ReactNode, address = '/'): Promise<Rendered> {
  const root = createRootRoute({ component: () => <div data-testid="root">{children}</div> });
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '$' })]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderInto(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByTestId('root');
  return { user: userEvent.setup(), address: () => router.state.location.href };
}
