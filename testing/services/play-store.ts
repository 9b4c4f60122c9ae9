import { startService, type LocalService } from './service.ts';

/**
 * The requests of the Play Store's own pages: positions and forms as github.com/facundoolano/google-play-scraper reads them
 * (lib/reviews.js, lib/app.js, lib/utils/scriptData.js). The store documents none of it.
 */
export interface LocalPlayStore extends LocalService {
  readonly state: { reviews: readonly PlayReview[] };
}

export interface PlayReview {
  readonly id: string;
  readonly rating: number;
  readonly text: string | null;
}

export const PLAY_APP = 'com.example.app';
/** A page holds what was requested, up to this many. */
const PAGE = 150;

const reviewOf = ({ id, rating, text }: PlayReview): unknown[] => [
  id,
  ['Ann', [null, null, null, [null, null, 'https://example.com/ann.png']]],
  rating,
  null,
  text,
  [1_767_225_600, 500_000_000],
  7,
  id.endsWith('1') ? ['Example Inc.', 'Thank you.', [1_767_312_000, 0]] : null,
  null,
  null,
  '2.0.1',
];

const page = (title: string): string =>
  `<!doctype html><script nonce="x">AF_initDataCallback({key: 'ds:4', hash: '1', data:[null], sideChannel: {}});</script><script nonce="x">AF_initDataCallback({key: 'ds:5', hash: '2', data:${JSON.stringify(
    [
      null,
      [
        null,
        null,
        Object.assign([], {
          0: [title],
          95: [[null, null, null, [null, null, 'https://example.com/i.png']]],
        }),
      ],
    ],
  )}, sideChannel: {}});</script>`;

export async function startPlayStore(): Promise<LocalPlayStore> {
  const state: LocalPlayStore['state'] = { reviews: [] };
  const service = await startService(({ method, url, body, headers }) => {
    if (url.pathname === '/store/apps/details') {
      return url.searchParams.get('id') === PLAY_APP
        ? { body: page('Example') }
        : { status: 404, body: 'Not Found' };
    }
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    if (url.pathname !== '/_/PlayStoreUi/data/batchexecute' || method !== 'POST' || !isForm) {
      return { status: 400, body: 'Bad Request' };
    }
    const call = JSON.parse(new URLSearchParams(body).get('f.req') ?? 'null') as [[[string, string]]];
    const [name, inner] = call[0][0];
    const [, , [, sort, [count, , token]], [app]] = JSON.parse(inner) as [
      null,
      null,
      [number, number, [number, null, string | null]],
      [string, number],
    ];
    if (name !== 'UsvDTd' || ![1, 2, 3].includes(sort) || count > PAGE) {
      return { status: 400, body: 'Bad Request' };
    }
    const all = app === PLAY_APP ? state.reviews : [];
    const from = token === null ? 0 : Number(token.replace('token-', ''));
    const listed = all.slice(from, from + count);
    const end = from + listed.length;
    const data =
      listed.length === 0 ? [] : [listed.map(reviewOf), [null, end < all.length ? `token-${end}` : null]];
    const reply = [
      ['wrb.fr', name, JSON.stringify(data), null, null, null, 'generic'],
      ['di', 20],
    ];
    return { body: `)]}'\n\n${JSON.stringify(reply)}` };
  });
  return { ...service, state };
}
