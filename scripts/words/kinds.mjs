// What words are of, such as money or people, by the classes of their senses in WordNet.

/** WordNet's files of nouns by subject. */
const SUBJECT = { animal: 5, place: 15, person: 18, possession: 21 };
/** The least share of a word's uses that are of a kind. */
const LEAST = 0.3;

/**
 * The letters of the kinds and the senses of each: `m` money, `n` what is left of it, `p` people, `l` places,
 * `o` organizations, `v` vehicles, `a` animals.
 */
function kindsOfSenses(wordnet) {
  const { synsets } = wordnet;
  const all = [...synsets.values()];
  const called = (...words) =>
    all
      .filter(
        (one) =>
          one.id.startsWith('n') &&
          one.words[0] === words[0] &&
          words.every((word) => one.words.includes(word)),
      )
      .map(({ id }) => id);
  const below = (roots) => {
    const found = new Set(roots);
    for (const id of found) {
      for (const pointer of synsets.get(id)?.pointers ?? []) {
        if (pointer.symbol === '~' || pointer.symbol === '~i') {
          found.add(pointer.id);
        }
      }
    }
    return found;
  };
  const about = (subject) =>
    all.filter((one) => one.id.startsWith('n') && one.subject === subject).map(({ id }) => id);
  const profit = below(called('net_income', 'profit'));
  const money = new Set([
    ...about(SUBJECT.possession),
    ...below(called('monetary_value', 'price')),
    ...below(called('payment', 'defrayal')),
    ...below(called('expending', 'expenditure')),
  ]);
  const owned = below(called('possession', 'ownership'));
  return {
    m: money.difference(profit).difference(owned),
    n: profit,
    p: new Set(about(SUBJECT.person)),
    l: new Set([
      ...about(SUBJECT.place),
      ...['facility', 'building', 'thoroughfare'].flatMap((word) => [...below(called(word))]),
    ]),
    o: new Set([...below(called('organization', 'organisation')), ...below(called('company'))]),
    v: below(called('vehicle')),
    a: new Set(about(SUBJECT.animal)),
  };
}

/** Returns what a word is of, a letter for each kind. */
export function readKinds(wordnet) {
  const kinds = Object.entries(kindsOfSenses(wordnet));
  const { synsets, shares } = wordnet;
  const isOf = (word, id, senses) =>
    senses.has(id) ||
    // “earn” of earnings.
    (id.startsWith('v') &&
      (synsets.get(id)?.pointers ?? []).some(
        ({ symbol, from, id: other }) =>
          symbol === '+' && synsets.get(id)?.words[from - 1] === word && senses.has(other),
      ));
  return (word) => {
    const uses = [...(shares.get(word) ?? [])];
    const shareOf = (isCounted) => uses.reduce((sum, [id, share]) => sum + (isCounted(id) ? share : 0), 0);
    return kinds
      .flatMap(([letter, senses]) =>
        shareOf((id) => (letter === 'm' ? isOf(word, id, senses) : senses.has(id))) >= LEAST ? [letter] : [],
      )
      .join('');
  };
}
