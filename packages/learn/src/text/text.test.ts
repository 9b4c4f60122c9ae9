import { describe, expect, it } from 'vitest';
import { createRandom } from '../random/random.ts';
import { adjustedRandIndex } from '../validate/rand-index.ts';
import { draw } from '../testing/planted.ts';
import { rocArea } from '../validate/ranking.ts';
import {
  explainText,
  parseTexts,
  predictTexts,
  scoreTexts,
  termsOfClass,
  trainTextClasses,
} from './classify-texts.ts';
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

describe('labels of texts', () => {
  const words = Array.from(
    { length: 60 },
    (_, at) => `word${'abcdefghij'[at % 10]!}${'klmnop'[Math.floor(at / 10)]!}`,
  );
  const random = createRandom(7);
  const write = (extra: string): string =>
    [
      ...Array.from({ length: 8 }, () => words[random.below(60)]!),
      extra,
      ...Array.from({ length: 4 }, () => words[random.below(60)]!),
    ].join(' ');
  const target = Float64Array.from(draw(400, (row) => row % 2));
  const texts = Array.from(target, (code) => write(code === 1 ? 'not good' : 'good'));
  const options = { classes: 2, minTexts: 2, pairs: true, l2: 1 };
  const labeled = { texts, target, weights: null };
  const model = trainTextClasses(labeled, options);

  it('are those of scikit-learn, with its C = 1 ÷ l2', () => {
    const few = ['red apple red', 'green apple', 'green tea', 'red tea'];
    const small = trainTextClasses(
      { texts: few, target: Float64Array.of(1, 0, 0, 1), weights: null },
      { ...options, minTexts: 1, pairs: false, l2: 0.5 },
    );
    expect(small.vocabulary.terms).toEqual(['apple', 'green', 'red', 'tea']);
    const own = [...small.coefficients[0]!, small.intercepts[0]!];
    const wanted = [-0.16147605, -0.91146405, 1.02729825, 0.00076469, -0.04270781];
    wanted.forEach((value, at) => expect(own[at]).toBeCloseTo(value, 4));
  });

  it('follow pairs of words that words alone do not say', () => {
    expect(termsOfClass(model, 1, 2)).toEqual(expect.arrayContaining(['not', 'not good']));
    const fresh = Array.from({ length: 200 }, (_, row) => write(row % 2 === 1 ? 'not good' : 'good'));
    const scores = predictTexts(model, fresh)[0]!;
    const area = rocArea({ scores, target: Float64Array.from(draw(200, (row) => row % 2)), weights: null });
    expect(area).toBeGreaterThan(0.99);
  });

  it('labels of several classes have probabilities that sum to 1, and survive a serialisation', () => {
    const three = trainTextClasses(
      { texts, target: Float64Array.from(draw(400, (row) => row % 3)), weights: null },
      { ...options, classes: 3 },
    );
    const predicted = predictTexts(parseTexts(JSON.stringify(three)), texts.slice(0, 5));
    expect(predicted).toEqual(predictTexts(three, texts.slice(0, 5)));
    for (const row of [0, 1, 2, 3, 4]) {
      expect(predicted.reduce((sum, share) => sum + share[row]!, 0)).toBeCloseTo(1, 12);
    }
  });

  it('are explained by words that sum to the score with the intercept', () => {
    const text = texts[1]!;
    const sum = explainText(model, text, 0).reduce(
      (total, one) => total + one.contribution,
      model.intercepts[0]!,
    );
    expect(sum).toBeCloseTo(scoreTexts(model, [text])[0]![0]!, 12);
    expect(explainText(model, '', 0)).toEqual([]);
  });

  it('refuse texts that share no words', () => {
    expect(() => trainTextClasses(labeled, { ...options, minTexts: 1000 })).toThrow(
      'No term is in 1000 texts.',
    );
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
    const topics = assignTopics(model, texts).map((shares) => shares.indexOf(Math.max(...shares)));
    expect(adjustedRandIndex(topics, topic)).toBeGreaterThan(0.9);
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
