import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { adjustedRandIndex } from '../validate/rand-index.ts';
import { draw } from '../testing/planted.ts';
import { scoreSentiment } from './sentiment.ts';
import { buildVocabulary, weighTerms } from './tf-idf.ts';
import { tokenize } from './tokenize.ts';
import { assignTopics, topicWords, trainTopics } from './topics.ts';

const ALL = { minTexts: 1, mostShare: 1, mostTerms: 100 };

it('words are letters in any script, in lower case', () => {
  expect(tokenize('Don’t PANIC, Zürich — 24 hours! Ελλάδα')).toEqual([
    "don't",
    'panic',
    'zürich',
    'hours',
    'ελλάδα',
  ]);
});

describe('TF-IDF', () => {
  it('is that of scikit-learn', () => {
    const texts = ['red apple red', 'green apple', 'green tea'];
    const vocabulary = buildVocabulary(texts, ALL);
    expect(vocabulary.terms).toEqual(['apple', 'green', 'red', 'tea']);
    const { starts, terms, weights } = weighTerms(texts, vocabulary);
    expect([[...starts], [...terms]]).toEqual([
      [0, 2, 4, 6],
      [0, 2, 0, 1, 1, 3],
    ]);
    const wanted = [
      0.35543246785041743,
      0.9347019636214327,
      Math.SQRT1_2,
      Math.SQRT1_2,
      0.6053485081062916,
      0.7959605415681652,
    ];
    wanted.forEach((value, at) => expect(weights[at]).toBeCloseTo(value, 10));
  });

  it('leaves out rare, common and empty words', () => {
    const texts = ['the cat', 'the cat sat', 'a cat sat', 'a dog'];
    expect(buildVocabulary(texts, { ...ALL, minTexts: 2 }).terms).toEqual(['cat', 'sat']);
    expect(buildVocabulary(texts, { ...ALL, mostShare: 0.5 }).terms).toEqual(['dog', 'sat']);
    expect(buildVocabulary(texts, { ...ALL, mostTerms: 1 }).terms).toEqual(['cat']);
  });
});

describe('topics', () => {
  const random = createRandom(2);
  const words = [
    'ship port sea sail harbor wave',
    'goal team match ball coach league',
    'bread oven flour dough bake salt',
  ].map((list) => list.split(' '));
  const topic = draw(150, () => random.below(3));
  const texts = topic.map((code) =>
    draw(12, () => random.below(10))
      .map((at) => (at < 8 ? words[code]![at % 6]! : ['day', 'people', 'time'][random.below(3)]!))
      .join(' '),
  );
  const options = { ...ALL, topics: 3, seed: 1 };
  const model = trainTopics(texts, options);

  it('are found where they were planted, with their words', () => {
    const found = assignTopics(model, texts).map((shares) => shares.indexOf(Math.max(...shares)));
    expect(adjustedRandIndex(found, topic)).toBeGreaterThan(0.9);
    const top = topicWords(model, 4);
    expect(words.every((list) => top.some((own) => own.every((word) => list.includes(word))))).toBe(true);
  });

  it('are the same from the same seed, and none for unknown words', () => {
    expect(trainTopics(texts, options)).toEqual(model);
    expect([...assignTopics(model, ['zzz'])[0]!]).toEqual([0, 0, 0]);
  });
});

describe('sentiment', () => {
  const score = (text: string): number => scoreSentiment(text).score;

  it('follows words, negation and intensifiers', () => {
    expect(score('Great service, very friendly.')).toBeGreaterThan(0.5);
    expect(score('The app crashed. Terrible!')).toBeLessThan(-0.5);
    expect(score('It is not good')).toBeLessThan(0);
    expect(score('It is not good')).toBeGreaterThan(score('It is bad'));
    expect(score("I don't hate it")).toBeGreaterThan(0);
    expect(score('very good')).toBeGreaterThan(score('good'));
    expect(score('slightly good')).toBeLessThan(score('good'));
    expect(score('Not for me, but the food is excellent')).toBeGreaterThan(0);
    expect(score('The table is in the hall')).toBe(0);
  });

  it('names the words that it counted', () => {
    expect(scoreSentiment('Not bad, really useful').words).toEqual([
      { word: 'bad', strength: 0.7 },
      { word: 'useful', strength: 1.4 },
    ]);
  });
});
