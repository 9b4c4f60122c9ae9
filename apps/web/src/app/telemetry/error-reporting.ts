import {
  browserTracingIntegration,
  captureException,
  init,
  makeFetchTransport,
  replayIntegration,
  setUser,
  type BrowserOptions,
} from '@sentry/browser';
import { SESSION_REPLAY } from '@plumbline/contract';
import type { TelemetryPerson } from './telemetry-person.ts';

interface ErrorReporting {
  /** Null: nobody is signed in. */
  readonly identify: (person: TelemetryPerson | null) => void;
  readonly capture: (error: unknown) => void;
}

const ADDRESS = /(https?:\/\/[^\s"'?#\\]+)[?#][^\s"'\\]*/g;
/** Paths of our own, as whole strings. */
const PATH = /"(\/[^\s"?#\\]*)[?#][^"\\]*"/g;
/** Attributes that the SDK takes out of addresses. */
const PART = /("(?:url|http)\.(?:query|fragment)":(?:\{"value":)?")(?:[^"\\]|\\.)*"/g;

/** Queries and fragments of addresses hold filters, search words and the tokens of links. `text` is JSON. */
export const withoutQueries = (text: string): string =>
  text.replaceAll(ADDRESS, '$1').replaceAll(PATH, '"$1"').replaceAll(PART, '$1"');

/** The last place that everything passes: errors, traces, recordings. */
const sendBare: typeof fetch = (address, options) => {
  const { body } = options ?? {};
  return fetch(address, {
    ...options,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(typeof body === 'string' && { body: withoutQueries(body) }),
  });
};

/** What the SDK is set up with. `isPrivate`: the person asked not to be tracked. */
export const reportingOptions = (
  dsn: string,
  { isPrivate }: { readonly isPrivate: boolean },
): BrowserOptions => ({
  dsn,
  integrations: isPrivate
    ? []
    : [
        browserTracingIntegration(),
        replayIntegration({
          maxReplayDuration: SESSION_REPLAY.maxReplayMs,
          minReplayDuration: SESSION_REPLAY.minReplayMs,
          flushMinDelay: SESSION_REPLAY.flushMinDelayMs,
          flushMaxDelay: SESSION_REPLAY.flushMaxDelayMs,
          mutationLimit: SESSION_REPLAY.mutationLimit,
          maskAllText: true,
          maskAllInputs: true,
          blockAllMedia: true,
          maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'value'],
          // Compressed recordings need a worker from a blob, which the page's policy refuses, and pass unread.
          useCompression: false,
        }),
      ],
  replaysOnErrorSampleRate: isPrivate ? 0 : SESSION_REPLAY.errorSampleRate,
  replaysSessionSampleRate: isPrivate ? 0 : SESSION_REPLAY.sessionSampleRate,
  tracesSampleRate: isPrivate ? 0 : SESSION_REPLAY.tracesSampleRate,
  // Our own calls carry no header of the service.
  tracePropagationTargets: [],
  dataCollection: { userInfo: false },
  transport: (options) => makeFetchTransport(options, sendBare),
});

export const startErrorReporting = (
  dsn: string,
  options: { readonly isPrivate: boolean },
): ErrorReporting => {
  init(reportingOptions(dsn, options));
  return {
    identify: (person) =>
      setUser(person === null || options.isPrivate ? null : { id: person.id, ...person.personal }),
    capture: (error) => void captureException(error),
  };
};
