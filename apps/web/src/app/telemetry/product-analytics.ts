import type { AnalyticsProvider, TelemetrySettings } from '@plumbline/contract';
import type { TelemetryPerson } from './telemetry-person.ts';

interface ProductAnalytics {
  /** Null: nobody is signed in, and nothing is sent. */
  readonly identify: (person: TelemetryPerson | null) => void;
  /** `pattern`: a page without ids and search. */
  readonly page: (pattern: string) => void;
  /** `route`: id of a call that changed something. */
  readonly action: (route: string) => void;
}

interface UsageEvent {
  readonly kind: 'page' | 'action';
  /** Pattern of the page or id of the call. */
  readonly subject: string;
  readonly person: TelemetryPerson;
  readonly origin: string;
  readonly key: string;
  readonly at: Date;
}

interface Call {
  readonly path: string;
  readonly body: unknown;
}

interface Provider {
  readonly event: (event: UsageEvent) => Call;
  /** Null where there is nothing to say of a person beside their id. */
  readonly person: (person: TelemetryPerson, key: string) => Call | null;
}

/** By their documented HTTP interfaces: an event is one call, and no script of theirs runs. */
const PROVIDERS: Readonly<Record<AnalyticsProvider, Provider>> = {
  posthog: {
    event: ({ kind, subject, person, origin, key, at }) => ({
      path: '/i/v0/e/',
      body: {
        api_key: key,
        event: kind === 'page' ? '$pageview' : subject,
        distinct_id: person.id,
        timestamp: at.toISOString(),
        properties: {
          workspace: person.workspaceId,
          $geoip_disable: true,
          ...(kind === 'page' && { $current_url: origin + subject, $pathname: subject }),
        },
      },
    }),
    person: ({ id, personal }, key) =>
      personal && {
        path: '/i/v0/e/',
        body: {
          api_key: key,
          event: '$identify',
          distinct_id: id,
          properties: { $set: personal, $geoip_disable: true },
        },
      },
  },
  mixpanel: {
    // `ip=0`: the sender's address is not turned into a location.
    event: ({ kind, subject, person, key, at }) => ({
      path: '/track?ip=0',
      body: [
        {
          event: kind === 'page' ? 'Page viewed' : subject,
          properties: {
            token: key,
            distinct_id: person.id,
            time: at.getTime(),
            $insert_id: crypto.randomUUID(),
            workspace: person.workspaceId,
            ...(kind === 'page' && { page: subject }),
          },
        },
      ],
    }),
    person: ({ id, personal }, key) =>
      personal && {
        path: '/engage?ip=0',
        body: [{ $token: key, $distinct_id: id, $set: { $email: personal.email, $name: personal.name } }],
      },
  },
};

/** Sends and forgets: a service that is down costs nobody anything. */
const send = (host: string, { path, body }: Call): void => {
  void fetch(host + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify(body),
  }).catch(() => undefined);
};

/** `origin`: of our pages. */
export const createAnalytics = (
  { provider, host, key }: NonNullable<TelemetrySettings['analytics']>,
  origin: string,
): ProductAnalytics => {
  const calls = PROVIDERS[provider];
  let signedIn: TelemetryPerson | null = null;
  const record = (kind: UsageEvent['kind'], subject: string): void => {
    if (signedIn !== null) {
      send(host, calls.event({ kind, subject, person: signedIn, origin, key, at: new Date() }));
    }
  };
  return {
    identify: (person) => {
      signedIn = person;
      const call = person && calls.person(person, key);
      if (call) {
        send(host, call);
      }
    },
    page: (pattern) => record('page', pattern),
    action: (route) => record('action', route),
  };
};
