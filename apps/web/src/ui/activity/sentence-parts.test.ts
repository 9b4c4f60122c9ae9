import type { ActivityEntry } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { sentenceParts } from './sentence-parts.ts';

const entry = (message: string, actor: string | null, name: string) =>
  ({
    message,
    actor: actor === null ? null : { id: 'a', name: actor },
    subject: { kind: 'dataset', id: 'd', name },
  }) as unknown as ActivityEntry;

const names = (one: ActivityEntry): string[] =>
  sentenceParts(one)
    .filter(({ isName }) => isName)
    .map(({ text }) => text);

describe('the parts of a sentence', () => {
  it.each([
    ['Ada Byron viewed the dataset “Orders”', 'Ada Byron', 'Orders'],
    ['“Orders” was viewed by Ada Byron', 'Ada Byron', 'Orders'],
    ['Ada viewed the dataset “Ada”', 'Ada', 'Ada'],
    ['A refresh of “Orders” failed', null, 'Orders'],
    ['Ada signed in', 'Ada', ''],
  ])('%s', (message, actor, name) => {
    const one = entry(message, actor, name);
    expect(
      sentenceParts(one)
        .map(({ text }) => text)
        .join(''),
    ).toBe(message);
    expect(new Set(names(one))).toEqual(new Set([actor, name].filter(Boolean)));
  });
});
