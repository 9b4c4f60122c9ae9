import './ui/theme/mantine-styles.ts';
import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setNonce } from 'get-nonce';
import { config } from 'zod/v4/core';
import { invariant } from '@plumbline/contract';
import { FramePage } from './features/embed/frame/frame-page.tsx';
import { FrameSession } from './features/embed/frame/hooks/frame-session.ts';
import { styleNonce } from './lib/browser/content-policy.ts';
import { currentLocale, startLanguage } from './messages/index.ts';

// The content policy forbids `new Function`, which zod would otherwise try.
config({ jitless: true });
setNonce(styleNonce());

const root = document.getElementById('root');
invariant(root !== null, 'embed.html has no #root.');

// No session, no router, no storage: this page must not see who is signed in to this browser.
const session = new FrameSession();
session.start();
await startLanguage(currentLocale());
createRoot(root).render(
  <StrictMode>
    <FramePage session={session} />
  </StrictMode>,
);
