import {
  createClient,
  exportEmbedded,
  getEmbedded,
  getEmbeddedData,
  getEmbeddedValues,
  renewEmbedToken,
  type BodyInput,
  type EmbeddedDashboard,
} from '@plumbline/contract';
import type { ValueChoice } from '../../core/model.ts';
import { TokenKeeper, type FreshToken, type KeeperOptions } from './token-refresher.ts';

/** Every call of an embedded page, with its token and nothing else: no session, no cookie. */
export interface Reader {
  readonly keeper: TokenKeeper;
  read(signal: AbortSignal): Promise<EmbeddedDashboard>;
  openTiles(body: BodyInput<typeof getEmbeddedData>, signal: AbortSignal): Promise<Response>;
  openFile(body: BodyInput<typeof exportEmbedded>): Promise<Response>;
  values(
    params: { readonly parameter: string; readonly search: string },
    signal: AbortSignal,
  ): Promise<readonly ValueChoice[]>;
}

const client = createClient({
  baseUrl: () => '',
  token: () => null,
  newCacheKey: () => Math.random().toString(36).slice(2),
  fetch: (address, init) =>
    fetch(address, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' }),
});

const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

const renew = async (token: string): Promise<FreshToken> =>
  (await client.call(renewEmbedToken, bearing(token))).data;

const later: KeeperOptions['later'] = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export const createReader = (options: Pick<KeeperOptions, 'link' | 'onConnection' | 'onEnd'>): Reader => {
  const keeper = new TokenKeeper({ ...options, renew, later });
  return {
    keeper,
    read: (signal) =>
      keeper.run(async (token) => (await client.call(getEmbedded, { ...bearing(token), signal })).data),
    openTiles: (body, signal) =>
      keeper.run((token) => client.events(getEmbeddedData, { ...bearing(token), body, signal })),
    openFile: (body) => keeper.run((token) => client.download(exportEmbedded, { ...bearing(token), body })),
    values: (body, signal) =>
      keeper.run(
        async (token) => (await client.call(getEmbeddedValues, { ...bearing(token), body, signal })).data,
      ),
  };
};
