import './ui/theme/mantine-styles.ts';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@fontsource/ibm-plex-mono/500.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { invariant } from '@plumbline/contract';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.tsx';
import { loadTelemetry } from './app/telemetry/load-telemetry.ts';
import { wireApi } from './lib/api/api.ts';
import { session } from './lib/session/current.ts';
import { announceCall, shareChanges } from './lib/data/changes.ts';
import { watchOnboarding } from './lib/session/onboarding.ts';
import { startLanguage } from './messages/index.ts';

// The content policy forbids `new Function`, which zod would otherwise try.
config({ jitless: true });

const root = document.getElementById('root');
invariant(root !== null, 'index.html has no #root.');

const telemetry = loadTelemetry();

wireApi({
  token: () => session.store.getState().credentials?.token ?? null,
  v1BaseUrl: () => session.store.getState().v1BaseUrl,
  onRefused: session.refuse,
  onDone: (route, input) => {
    announceCall(route, input);
    watchOnboarding(route, input);
    void telemetry?.then(({ onCall }) => onCall(route));
  },
});
session.followOtherTabs();
shareChanges();
// The words load while the session is checked; nothing is drawn without them.
const restored = session.restore();
await startLanguage();
const router = createAppRouter(restored);
void telemetry?.then(({ follow }) => follow(router, session.store));
const reportCaught = async (error: unknown): Promise<void> => {
  const { onError } = (await telemetry) ?? {};
  onError?.(error);
};
createRoot(root, telemetry === null ? {} : { onCaughtError: (error) => void reportCaught(error) }).render(
  <StrictMode>
    <Providers router={router} />
  </StrictMode>,
);
