import type { Route, TelemetrySettings, User } from '@plumbline/contract';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { SessionState } from '../../lib/session/session-state.ts';
import type { Store } from '../../lib/state/store.ts';
import { createAnalytics } from './product-analytics.ts';
import type { TelemetryPerson } from './telemetry-person.ts';
import { addWebTag } from './web-tag.ts';

export interface Telemetry {
  /** Reports who is signed in and which page is open, now and from now on. */
  readonly follow: (
    router: RegisteredRouter,
    session: Pick<Store<SessionState, never>, 'getState' | 'subscribe'>,
  ) => void;
  /** A call succeeded. */
  readonly onCall: (route: Route) => void;
  /** An error that a page shows by itself. */
  readonly onError: (error: unknown) => void;
}

/** The person asked in the browser not to be tracked: errors are reported without a recording and without their id. */
const asksForPrivacy = (): boolean => {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack === '1' || globalPrivacyControl === true;
};

const toPerson = (user: User | null, sharesPersonal: boolean): TelemetryPerson | null =>
  user === null
    ? null
    : {
        id: user.id,
        workspaceId: user.tenant.id,
        personal: sharesPersonal ? { email: user.email, name: `${user.fname} ${user.lname}`.trim() } : null,
      };

/** Pages by their pattern, such as `/datasets/$id/data`: ids, filters and search words stay here. */
const routePattern = (router: RegisteredRouter): string => router.state.matches.at(-1)?.fullPath ?? '/';

export const startTelemetry = async (settings: TelemetrySettings): Promise<Telemetry> => {
  const isPrivate = asksForPrivacy();
  const errors =
    settings.errors === null
      ? null
      : (await import('./error-reporting.ts')).startErrorReporting(settings.errors.dsn, { isPrivate });
  const analytics =
    settings.analytics === null || isPrivate ? null : createAnalytics(settings.analytics, location.origin);
  if (settings.webTag !== null && !isPrivate) {
    addWebTag(settings.webTag);
  }
  return {
    follow: (router, session) => {
      let current: string | null = null;
      const identify = (): void => {
        const person = toPerson(session.getState().user, settings.sharesPersonal);
        if ((person?.id ?? null) !== current) {
          current = person?.id ?? null;
          errors?.identify(person);
          analytics?.identify(person);
        }
      };
      identify();
      session.subscribe(identify);
      if (router.state.resolvedLocation !== undefined) {
        analytics?.page(routePattern(router));
      }
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (pathChanged) {
          analytics?.page(routePattern(router));
        }
      });
    },
    onCall: ({ id, method }) => {
      if (method !== 'GET') {
        analytics?.action(id);
      }
    },
    onError: (error) => errors?.capture(error),
  };
};
