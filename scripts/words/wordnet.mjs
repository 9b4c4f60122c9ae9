// WordNet's files as a graph of senses, and how near two words are in it.

/** The weight of a step from one sense to another. Steps of one kind are taken at most twice. */
const STEPS = {
  '+': { weight: 0.95, kind: 'form', isOfWord: true },
  '\\': { weight: 0.9, kind: 'form', isOfWord: true },
  '=': { weight: 0.95, kind: 'attribute' },
  '&': { weight: 0.85, kind: 'attribute' },
  '@': { weight: 0.75, kind: 'taxonomy' },
  '@i': { weight: 0.75, kind: 'taxonomy' },
  '~': { weight: 0.7, kind: 'taxonomy' },
  '*': { weight: 0.6, kind: 'taxonomy' },
  '>': { weight: 0.6, kind: 'taxonomy' },
};
const LEAST = 0.3;
const DEPTH = 3;

/** @param {(name: string) => string} read */
export function readWordNet(read) {
  const synsets = new Map();
  for (const [file, pos] of [
    ['noun', 'n'],
    ['verb', 'v'],
    ['adj', 'a'],
    ['adv', 'r'],
  ]) {
    for (const line of read(`data.${file}`).split('\n')) {
      if (/^\d/.test(line)) {
        const one = synsetOf(line, pos);
        synsets.set(one.id, one);
      }
    }
  }
  const senses = new Map();
  for (const line of read('index.sense').split('\n')) {
    const [key, offset, , count] = line.split(' ');
    if (count !== undefined) {
      const lemma = key.slice(0, key.indexOf('%'));
      const pos = 'xnvara'[key[key.indexOf('%') + 1]];
      const list = senses.get(lemma) ?? [];
      list.push({ id: `${pos}${offset}`, count: Number(count) });
      senses.set(lemma, list);
    }
  }
  return { synsets, shares: sharesOf(senses) };
}

function synsetOf(line, pos) {
  const [head] = line.split(' | ');
  const fields = head.trim().split(' ');
  const size = Number.parseInt(fields[3], 16);
  const words = Array.from({ length: size }, (_, at) =>
    fields[4 + 2 * at].toLowerCase().replace(/\(\w+\)$/, ''),
  );
  const start = 5 + 2 * size;
  const pointers = Array.from({ length: Number(fields[start - 1]) }, (_, at) => {
    const [symbol, offset, kind, ends] = fields.slice(start + 4 * at);
    return {
      symbol,
      id: `${kind === 's' ? 'a' : kind}${offset}`,
      from: Number.parseInt(ends.slice(0, 2), 16),
      to: Number.parseInt(ends.slice(2), 16),
    };
  });
  return { id: `${pos}${fields[0]}`, subject: Number(fields[1]), words, pointers };
}

/** How often a word has each of its senses, as far as texts were counted. */
const sharesOf = (senses) =>
  new Map(
    [...senses].map(([lemma, list]) => {
      const sum = list.reduce((all, { count }) => all + count + 0.5, 0);
      return [lemma, new Map(list.map(({ id, count }) => [id, (count + 0.5) / sum]))];
    }),
  );

/** Words near a word: each with the weight of the best path to it. */
export function nearWords(word, { synsets, shares }) {
  const best = new Map();
  const found = new Map();
  let open = [...(shares.get(word) ?? [])].map(([id, share]) => ({
    id,
    word,
    weight: share ** 0.4,
    used: { form: 0, attribute: 0, taxonomy: 0 },
  }));
  for (let depth = 0; depth <= DEPTH && open.length > 0; depth += 1) {
    const next = [];
    for (const state of open) {
      const synset = synsets.get(state.id);
      if (synset === undefined || (best.get(state.id) ?? 0) >= state.weight) {
        continue;
      }
      best.set(state.id, state.weight);
      noteWords(found, { state, synset, word, shares });
      next.push(...stepsFrom(state, synset, synsets));
    }
    open = next.toSorted((one, other) => other.weight - one.weight);
  }
  return found;
}

/** The words of a sense, the usual ones for it first. */
function noteWords(found, { state, synset, word, shares }) {
  for (const other of synset.words.filter((one) => one !== word)) {
    const share = shares.get(other)?.get(state.id) ?? 0.05;
    const weight = state.weight * (other === state.word ? 1 : share ** 0.25);
    found.set(other, Math.max(weight, found.get(other) ?? 0));
  }
}

function stepsFrom(state, synset, synsets) {
  return synset.pointers.flatMap(({ symbol, id, from, to }) => {
    const step = STEPS[symbol];
    if (step === undefined || state.used[step.kind] >= 2) {
      return [];
    }
    if (step.isOfWord && from > 0 && synset.words[from - 1] !== state.word) {
      // A form of another word of the same sense is a little further.
      const weight = state.weight * step.weight * 0.85;
      return weight < LEAST ? [] : [stateOf(state, { step, id, weight, to }, synsets)];
    }
    const weight = state.weight * step.weight;
    return weight < LEAST ? [] : [stateOf(state, { step, id, weight, to }, synsets)];
  });
}

const stateOf = (state, { step, id, weight, to }, synsets) => ({
  id,
  word: to > 0 ? (synsets.get(id)?.words[to - 1] ?? '') : state.word,
  weight,
  used: { ...state.used, [step.kind]: state.used[step.kind] + 1 },
});
