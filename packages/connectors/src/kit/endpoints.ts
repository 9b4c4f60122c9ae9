/** Where the services of vendors are reached. */
export const ENDPOINTS = {
  'app-store': 'https://itunes.apple.com',
  'play-store': 'https://play.google.com',
  'youtube-api': 'https://www.googleapis.com/youtube/v3',
  'youtube-web': 'https://www.youtube.com',
  /** Each account has a host of its own, which takes the place of this one. */
  snowflake: 'https://account.snowflakecomputing.com',
  /** Replaced, it is where access tokens are requested too, at `/token`. */
  bigquery: 'https://bigquery.googleapis.com',
  'quickbooks-production': 'https://quickbooks.api.intuit.com',
  'quickbooks-sandbox': 'https://sandbox-quickbooks.api.intuit.com',
  'quickbooks-authorize': 'https://appcenter.intuit.com/connect/oauth2',
  'quickbooks-token': 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
  'quickbooks-revoke': 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
} as const;

export type EndpointName = keyof typeof ENDPOINTS;
/** Other addresses than the vendors' own, for gateways and tests. */
export type Endpoints = Readonly<Partial<Record<EndpointName, string>>>;

export const isEndpointName = (name: string): name is EndpointName => Object.hasOwn(ENDPOINTS, name);

/** The address of a service, without a slash at its end. */
export const endpoint = (endpoints: Endpoints | undefined, name: EndpointName): string =>
  (endpoints?.[name] ?? ENDPOINTS[name]).replace(/\/+$/, '');
