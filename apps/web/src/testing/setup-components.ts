import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { session } from '../lib/session/current.ts';
import { toasts } from '../lib/toasts/toasts.ts';
import { startServer } from './server.ts';

// What happy-dom does not have and the components need.
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
Object.assign(document, { fonts: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// Files of tests share modules, and so the session, the toasts and what is stored.
beforeEach(startServer);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.store.dispatch({ type: 'logout-settled' });
  toasts.dispatch({ type: 'cleared' });
  localStorage.clear();
});
