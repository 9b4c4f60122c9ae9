// What answers cost besides their queries on a large dataset: node bench/ask-large.mjs <url> <dataset id> <token> [rounds]
// Each question is answered once with its query, then again from the engine's cache: what is left is reading the words,
// checking, drawing and writing the text. The dataset holds the rows of bench/generate-orders.mjs.
const [url, dataset, token, rounds = '5'] = process.argv.slice(2);
const QUESTIONS = [
  'orders by region',
  'average unit price by category',
  'orders by month',
  'quantity by country as a bar chart',
  'top 5 countries by quantity',
  'orders in Europe in 2021',
  'was 2021 busier than 2020?',
  'average discount by category and region',
  'busiest month',
  'why did orders change in 2022?',
  'share of orders by region',
  'orders by weekday',
  'quantity over time, only Technology',
  'distribution of unit price',
];

async function ask(prompt) {
  const from = performance.now();
  const reply = await fetch(`${url}/v1/inference/gen-ai/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ dataset, prompt }),
  });
  const text = await reply.text();
  if (!reply.ok) {
    throw new Error(`${prompt}: ${reply.status} ${text.slice(0, 200)}`);
  }
  return { ms: performance.now() - from, answer: JSON.parse(text) };
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const own = [];
for (const question of QUESTIONS) {
  const first = await ask(question);
  const again = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    again.push((await ask(question)).ms);
  }
  own.push(...again);
  const sorted = again.toSorted((one, other) => one - other);
  console.log(
    `${question.padEnd(42)} ${first.ms.toFixed(0).padStart(7)} ms with its query, ${at(sorted, 0.5).toFixed(1).padStart(6)} ms without, confidence ${first.answer.confidence}`,
  );
}
const sorted = own.toSorted((one, other) => one - other);
console.log(`own time: p50 ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms`);
