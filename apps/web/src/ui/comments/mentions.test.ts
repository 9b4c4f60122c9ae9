import { expect, it } from 'vitest';
import { completeMention, mentionedIn, splitMentions, typedMention } from './mentions.ts';

const ADA = { id: 'a', name: 'Ada Lovelace' };
const ADA_SHORT = { id: 'b', name: 'Ada' };

it.each([
  ['Hello @Ad', 'Ad'],
  ['@', ''],
  ['Hello', null],
  ['mail@example.com', null],
  ['@Ada Lovelace said', 'Ada Lovelace said'],
])('finds the mention that is typed in %j', (text, typed) => {
  expect(typedMention(text)).toBe(typed);
});

it('ends a mention with the name that was chosen', () => {
  expect(typedMention('Hello @Ada Lovelace ', [ADA])).toBeNull();
  expect(typedMention('Hello @Ada Lovelace and @B', [ADA])).toBe('B');
});

it('completes a mention', () => {
  expect(completeMention('Hello @Ad', ADA.name)).toBe('Hello @Ada Lovelace ');
});

it('leaves out who is no longer named', () => {
  expect(mentionedIn('Hello @Ada Lovelace', [ADA, { id: 'c', name: 'Bob' }])).toEqual(['a']);
});

it('splits at the longest names', () => {
  expect(splitMentions('Hi @Ada Lovelace and @Ada', [ADA_SHORT, ADA])).toEqual([
    { text: 'Hi ', isMention: false },
    { text: '@Ada Lovelace', isMention: true },
    { text: ' and ', isMention: false },
    { text: '@Ada', isMention: true },
  ]);
});
