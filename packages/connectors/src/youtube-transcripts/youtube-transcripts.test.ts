import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startYoutube, VIDEOS, type LocalYoutube } from '#testing/services/youtube.ts';
import { describeFeedConformance, failure, openFeed, readFeed } from '../../test/feed-conformance.ts';
import { parseCaptionFile, parseTrack } from './captions.ts';

let service: LocalYoutube;
const signal = new AbortController().signal;
const [FIRST, SECOND, WITHOUT] = VIDEOS;

beforeAll(async () => {
  service = await startYoutube();
});
beforeEach(() => Object.assign(service.state, { player: 'open' }));
afterAll(() => service.close());

const endpoints = (origin: string) => ({ 'youtube-web': origin });
const good = { urls: [`https://youtu.be/${FIRST}`] };
describeFeedConformance({
  kind: 'youtube-transcripts',
  service: () => service,
  endpoints,
  good: () => good,
  canary: null,
});

const open = (change: object = {}) =>
  openFeed('youtube-transcripts', { ...good, ...change }, endpoints(service.origin));
const read = async (change: object = {}) => (await readFeed(await open(change))).text;

describe('transcripts', () => {
  it('transcripts of several videos have a row per line; captions by people are preferred', async () => {
    expect(await read({ urls: [FIRST, SECOND] })).toBe(
      [FIRST, SECOND]
        .flatMap((id) => [
          `${id},Title of ${id},en-GB,false,1,0,1.5,Hello world,`,
          `${id},Title of ${id},en-GB,false,2,1.5,2,in en-GB,`,
        ])
        .map((line) => `${line}\n`)
        .join(''),
    );
  });

  it('in another language say which there are', async () => {
    expect(await read({ language: 'de' })).toContain('in de');
    expect(await failure(read({ language: 'fr' }))).toMatchObject({
      issues: [{ path: 'language', message: expect.stringContaining('en, en-GB, de') }],
    });
  });

  it('transcripts that a video has not, or that are withheld, are no empty success', async () => {
    expect(await failure(read({ urls: [WITHOUT] }))).toMatchObject({
      issues: [{ path: 'urls', message: expect.stringContaining('no captions') }],
    });
    expect(await failure(read({ urls: ['video-99999'] }))).toMatchObject({
      issues: [{ path: 'urls', message: expect.stringContaining('Video unavailable') }],
    });
    for (const player of ['blocked', 'robot'] as const) {
      service.state.player = player;
      expect(await failure(read())).toMatchObject({ code: 'source.refused', issues: [{ path: 'captions' }] });
    }
  });

  it('transcripts that are pasted need no request', async () => {
    const before = service.requests.length;
    const captions =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i>\r\nworld\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,000\r\nEnd\r\n';
    const feed = await open({ captions });
    expect(await feed.preview(signal)).toMatchObject({
      available: 2,
      rows: [
        [FIRST, null, 'en', null, 1, 1, 1.5, 'Hello world'],
        [FIRST, null, 'en', null, 2, 3600, 1, 'End'],
      ],
    });
    expect(service.requests).toHaveLength(before);
    expect(await failure(open({ captions: 'no captions' }))).toMatchObject({
      issues: [{ path: 'captions' }],
    });
  });
});

it('reads every form of a track', () => {
  const expected = [{ startS: 1.5, durationS: 2, text: 'a & b' }];
  expect(parseTrack('{"events":[{"tStartMs":1500,"dDurationMs":2000,"segs":[{"utf8":"a & b"}]}]}')).toEqual(
    expected,
  );
  expect(
    parseTrack(
      '<?xml version="1.0"?><transcript><text start="1.5" dur="2">a &amp;amp; b</text></transcript>',
    ),
  ).toEqual(expected);
  expect(
    parseTrack(
      '<timedtext format="3"><body><p t="1500" d="2000"><s>a &amp;</s><s> b</s></p></body></timedtext>',
    ),
  ).toEqual(expected);
  expect(() => parseTrack('<!DOCTYPE x [<!ENTITY a "a">]><x/>')).toThrow(
    expect.objectContaining({ code: 'source.refused' }),
  );
});

it('reads a WebVTT file with its header, notes, names and settings', () => {
  const file = 'WEBVTT\n\nNOTE a note\n\nintro\n00:01.000 --> 00:02.000 align:start\n- Hi\n';
  expect(parseCaptionFile(file)).toEqual([{ startS: 1, durationS: 1, text: '- Hi' }]);
  expect(parseCaptionFile('WEBVTT')).toBeNull();
});
