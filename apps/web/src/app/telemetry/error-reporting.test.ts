import { describe, expect, it } from 'vitest';
import { reportingOptions, withoutQueries } from './error-reporting.ts';

interface Inspectable {
  readonly name: string;
  readonly _initialOptions: Readonly<Record<string, unknown>>;
}

const optionsFor = (isPrivate: boolean) =>
  reportingOptions('https://key@errors.example.com/7', { isPrivate });
const replayOf = ({ integrations }: ReturnType<typeof optionsFor>) =>
  (integrations as unknown as Inspectable[]).find(({ name }) => name === 'Replay');

describe('error reporting', () => {
  it('records sessions with the figures of the specification', () => {
    const options = optionsFor(false);
    expect(options).toMatchObject({
      replaysOnErrorSampleRate: 1,
      replaysSessionSampleRate: 0.1,
      tracesSampleRate: 1,
    });
    expect(replayOf(options)?._initialOptions).toMatchObject({
      maxReplayDuration: 3_600_000,
      minReplayDuration: 5000,
      flushMinDelay: 5000,
      flushMaxDelay: 5500,
      mutationLimit: 10_000,
    });
  });

  it('reports errors alone for who asked not to be tracked', () => {
    const options = optionsFor(true);
    expect(options).toMatchObject({
      replaysOnErrorSampleRate: 0,
      replaysSessionSampleRate: 0,
      tracesSampleRate: 0,
    });
    expect(replayOf(options)).toBeUndefined();
  });

  it.each([
    ['{"url":"https://a.example/reset?x=1#secret","b":2}', '{"url":"https://a.example/reset","b":2}'],
    ['{"href":"http://127.0.0.1:8470/?q=Ada%20L"}', '{"href":"http://127.0.0.1:8470/"}'],
    [String.raw`[\"http://a.example/b#t\",1]`, String.raw`[\"http://a.example/b\",1]`],
    ['{"to":"/search?q=Ada L","n":"a?b"}', '{"to":"/search","n":"a?b"}'],
    ['{"url.query":{"value":"q=Ada"},"http.fragment":"t"}', '{"url.query":{"value":""},"http.fragment":""}'],
    ['see https://a.example/b for more? yes', 'see https://a.example/b for more? yes'],
  ])('leaves queries and fragments out of %s', (text, bare) => {
    expect(withoutQueries(text)).toBe(bare);
  });
});
