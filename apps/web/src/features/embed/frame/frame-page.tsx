import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import { lazyPart } from '../../../lib/loading/lazy-part.ts';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { styleNonce } from '../../../lib/browser/content-policy.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { useStore } from '../../../lib/state/use-store.ts';
import { t } from '../../../messages/index.ts';
import { Overlays } from '../../../ui/page/overlays.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { cssVariablesResolver, theme } from '../../../ui/theme/theme.ts';
import type { EmbedTheme } from '../core/model.ts';
import type { FrameSession } from './hooks/frame-session.ts';
import classes from './components/frame.module.css';

// Comes beside the dashboard itself, not after it; an ended embed needs none of it.
const loadingDashboard = import('./components/dashboard.tsx');
const Dashboard = lazyPart(async () => ({ default: (await loadingDashboard).Dashboard }));

const schemeOf = (theme: EmbedTheme, isDarkSystem: boolean): 'light' | 'dark' => {
  if (theme === 'System') {
    return isDarkSystem ? 'dark' : 'light';
  }
  return theme === 'Dark' ? 'dark' : 'light';
};

/** What the page was served with: the embed's theme, before it has been read. */
const servedTheme = (): EmbedTheme => {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="plumbline-theme"]') ?? {};
  return content === 'Dark' || content === 'System' ? content : 'Light';
};

/** Nothing is stored: the same page is embedded in many others. */
const keepsNothing: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

export const FramePage = ({ session }: { readonly session: FrameSession }) => {
  const isDarkSystem = useMediaQuery('(prefers-color-scheme: dark)', false, {
    getInitialValueInEffect: false,
  });
  const wished = useStore(session.store, (state) => state.theme);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      getStyleNonce={styleNonce}
      colorSchemeManager={keepsNothing}
      forceColorScheme={schemeOf(wished ?? servedTheme(), isDarkSystem ?? false)}
    >
      <QueryClientProvider client={queryClient}>
        <Measured session={session}>
          <Phase session={session} />
        </Measured>
      </QueryClientProvider>
    </MantineProvider>
  );
};

/** Sends the height of the content to the host, whenever it changes. */
const Measured = ({
  session,
  children,
}: {
  readonly session: FrameSession;
  readonly children: ReactNode;
}) => {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = content.current;
    if (element === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      session.host.say('height', { height: Math.ceil(element.getBoundingClientRect().height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [session]);
  return (
    <main ref={content} className={classes['page']}>
      {children}
      <Overlays />
    </main>
  );
};

const Phase = ({ session }: { readonly session: FrameSession }) => {
  const phase = useStore(session.store, (state) => state.phase);
  const error = useStore(session.store, (state) => state.error);
  const connection = useStore(session.store, (state) => state.connection);
  const embedded = useStore(session.store, (state) => state.embedded);
  const name = embedded?.dashboard.name;
  useEffect(() => {
    if (name !== undefined) {
      document.title = name;
    }
  }, [name]);
  if (phase === 'ended') {
    return (
      <div className={classes['alone']}>
        <h1 className={classes['endedTitle']}>
          {t(error?.code === 'embed.invalid' ? 'embed.invalid' : 'embed.ended')}
        </h1>
        <p className={classes['endedText']}>{error?.message}</p>
      </div>
    );
  }
  if (embedded !== null) {
    return (
      <Suspense fallback={<Waiting />}>
        <Dashboard session={session} embedded={embedded} />
      </Suspense>
    );
  }
  if (connection === 'lost') {
    return (
      <p className={classes['alone']} role="status">
        {t('embed.lostAtOnce')}
      </p>
    );
  }
  return error === null ? (
    <Waiting />
  ) : (
    <div className={classes['alone']}>
      <ErrorState error={error} title={t('embed.failed')} onRetry={() => void session.load()} />
    </div>
  );
};

const Waiting = () => (
  <div className={classes['alone']}>
    <LoadingBars lines={6} label={t('embed.loading')} />
  </div>
);
