/** Services for product analytics, with the address that each has unless the operator sets another. */
export const ANALYTICS_PROVIDERS = {
  posthog: { host: 'https://eu.i.posthog.com' },
  mixpanel: { host: 'https://api-eu.mixpanel.com' },
} as const;
export type AnalyticsProvider = keyof typeof ANALYTICS_PROVIDERS;

/** What the operator has set up for errors and usage, as the page of the web client carries it. Null is off. */
export interface TelemetrySettings {
  /** Sentry. */
  readonly errors: { readonly dsn: string } | null;
  readonly analytics: {
    readonly provider: AnalyticsProvider;
    /** Without a slash at its end. */
    readonly host: string;
    readonly key: string;
  } | null;
  readonly webTag: {
    readonly src: string;
    /** Attributes of its element, all named `data-…`. */
    readonly attributes: Readonly<Record<string, string>>;
  } | null;
  /** Whether name and email may be sent along with a person's id. */
  readonly sharesPersonal: boolean;
}
