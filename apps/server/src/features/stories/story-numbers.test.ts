import type { Cell, Claim, ColumnProfile, StoryInline } from '@plumbline/contract';
import { claimColumns, claimQuery, findInsights, planMining, planStory, readTable } from '@plumbline/insight';
import { createRandom } from '@plumbline/learn';
import { createTranslator, loadBrowserLanguage } from '@plumbline/messages';
import { normalize, type QueryContext } from '@plumbline/query';
import { interpret } from '@plumbline/query/reference';
import type { ChartColumn } from '@plumbline/viz';
import { describe, expect, it } from 'vitest';
import { byTier, generatedSeeds } from '#testing/generated.ts';
import { claimState, claimValue, contentText, formatClaim, insightContent } from '../insights/index.ts';
import { deriveClaim, type PlainRow } from './testing/derive-claim.ts';

/** Stories per half: one of fixed seeds, one of fresh ones. */
const STORIES = { quick: 10, deep: 500 };
const TIMEOUT_MS = { quick: 60_000, deep: 600_000 };
const ROWS = 160;
const DATASET = 'Orders';
const REGIONS = ['North', 'South', 'East', 'West'];
const CHANNELS = ['Web', 'Store', 'Phone'];

const translator = createTranslator(await loadBrowserLanguage('en'), 'en-GB', 'UTC');
const CONTEXT: QueryContext = {
  rowRules: [],
  now: '2026-01-01T00:00:00.000Z',
  timeZone: 'UTC',
  weekStart: 'monday',
};

interface Generated {
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly PlainRow[];
}

/** Two years of orders with an effect of a random size in each direction that stories look in. */
function generate(seed: number): Generated {
  const random = createRandom(seed);
  const leader = random.below(REGIONS.length);
  const lift = 1 + 2 * random.uniform();
  const slope = 3 * random.uniform();
  const rows = Array.from({ length: ROWS }, (_, at): PlainRow => {
    const region = random.below(REGIONS.length);
    const day = new Date(Date.UTC(2023, 0, 1 + Math.floor((at * 730) / ROWS)));
    const sales =
      (100 + slope * at + 20 * random.normal()) *
      (region === leader ? lift : 1) *
      (random.below(40) === 0 ? 6 : 1);
    return {
      ordered: day.toISOString().slice(0, 10),
      region: REGIONS[region]!,
      channel: CHANNELS[random.below(CHANNELS.length)]!,
      sales: random.below(30) === 0 ? null : Math.round(sales * 100) / 100,
      cost: Math.round((sales * 0.4 + 10 * random.normal()) * 100) / 100,
    };
  });
  const column = (name: string, type: ChartColumn['type'], role: ChartColumn['role']): ChartColumn => {
    const cells = rows.map((row) => row[name] ?? null).filter((cell) => cell !== null);
    const profile: ColumnProfile = {
      nulls: rows.length - cells.length,
      distinct: new Set(cells).size,
      distinctIsExact: true,
      min: cells.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null,
      max: cells.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? null,
      mean: null,
      stddev: null,
      quantiles: null,
      histogram: [],
      top: [],
    };
    return { name, type, nullable: true, role, profile } as ChartColumn;
  };
  return {
    columns: [
      column('ordered', 'date', 'time'),
      column('region', 'text', 'dimension'),
      column('channel', 'text', 'dimension'),
      column('sales', 'number', 'measure'),
      column('cost', 'number', 'measure'),
    ],
    rows,
  };
}

type ClaimInline = Extract<StoryInline, { kind: 'claim' }>;

const run = (query: Parameters<typeof normalize>[0], { columns, rows }: Generated) =>
  interpret(normalize(query), columns, {
    rows: rows.map((row) => columns.map(({ name }) => row[name] ?? null)),
    context: CONTEXT,
  }).rows;

/** The claims of a story about the rows, as the product writes it. */
function write(generated: Generated): ClaimInline[] {
  const { columns, rows } = generated;
  const plan = planMining(columns, { rowCount: rows.length, target: null })!;
  const { insights } = findInsights(readTable(plan, run(plan.query, generated)), 12);
  const subject = { dataset: DATASET, measures: plan.measures, time: plan.time, mixed: plan.mixed };
  return planStory(subject, insights).flatMap((planned, at) => {
    if (planned.kind === 'heading') {
      return [];
    }
    const text = planned.kind === 'paragraph' ? planned.text : planned.insight.text;
    const content = insightContent(text, translator, (name) => `${at}-${name}`);
    return content.filter((inline) => inline.kind === 'claim');
  });
}

/** What the product computes for a claim. */
const computed = (claim: Claim, generated: Generated): Cell =>
  claimValue(claim, run(claimQuery(claim.query, generated.columns), generated)[0]?.[0] ?? null);

const isNumber = ({ format }: Claim): boolean => format.kind === 'number' || format.kind === 'percent';

/** A number as it is printed, read back from its digits. */
function printedNumber(text: string): { readonly value: number; readonly unit: number } {
  const isPercent = text.includes('%');
  const digits = text.replaceAll(/[^\d.,-]/gu, '').replaceAll(',', '');
  const decimals = digits.split('.')[1]?.length ?? 0;
  const scale = isPercent ? 100 : 1;
  return { value: Number(digits) / scale, unit: 10 ** -decimals / scale };
}

/** How far a printed value is from the derived one beyond its rounding; 0 where it is that value. */
function printError(text: string, claim: Claim, derived: Cell): number {
  if (!isNumber(claim)) {
    return text === formatClaim(derived, claim.format, translator) ? 0 : 1;
  }
  const { value, unit } = printedNumber(text);
  const isUnsigned = 'isUnsigned' in claim.format && claim.format.isUnsigned;
  const expected = isUnsigned ? Math.abs(Number(derived)) : Number(derived);
  const sign = /^[-−]/u.test(text) ? -1 : 1;
  const rounding = unit * 0.5 + 1e-9 * Math.abs(expected);
  return Math.max(0, Math.abs(sign * Math.abs(value) - expected) - rounding);
}

const isSame = (one: Cell, other: Cell): boolean =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one))
    : String(one) === String(other);

/** Another number in one row that the claim counts. */
function withChangedValue({ columns, rows }: Generated, { query }: Claim, at: number): Generated {
  const names = claimColumns(query).filter((name) => name === 'sales' || name === 'cost');
  const name = names[0] ?? 'sales';
  const hit = rows.findIndex((row, index) => index >= at && row[name] !== null);
  return {
    columns,
    rows: rows.map((row, index) => (index === hit ? { ...row, [name]: Number(row[name]) * 3 + 1000 } : row)),
  };
}

/** What a claim states is as it was written, by values that were derived row by row. */
function holdsByHand(claim: Claim, before: Cell, after: Cell): boolean {
  const { holds, format } = claim;
  const isTrue =
    holds.op === 'any' ||
    (holds.op === 'eq' && String(holds.value) === String(after)) ||
    (holds.op === 'gt' && Number(after) > holds.value) ||
    (holds.op === 'lt' && Number(after) < holds.value);
  return isTrue && formatClaim(before, format, translator) === formatClaim(after, format, translator);
}

describe('numbers of generated stories', () => {
  const seeds = generatedSeeds(17, STORIES);

  it(
    `are those of the rows, and change with them, in ${2 * byTier(STORIES)} stories`,
    () => {
      let [numbers, broken] = [0, 0];
      for (const seed of seeds) {
        const generated = generate(seed);
        const claims = write(generated);
        const values = claims.map(({ claim }) => computed(claim, generated));
        expect(claims.length).toBeGreaterThan(3);
        for (const [at, inline] of claims.entries()) {
          const derived = deriveClaim(inline.claim.query, generated.rows);
          expect([seed, inline.claim, isSame(values[at]!, derived)]).toEqual([seed, inline.claim, true]);
          const current = formatClaim(values[at]!, inline.claim.format, translator);
          const check = { state: 'holds', written: current, current, evidence: null, rows: null } as const;
          expect(printError(contentText([{ ...inline, check }]), inline.claim, derived)).toBe(0);
          numbers += 1;
        }
        // One value behind one of the claims is another one: exactly the claims that it moves are not as they were written.
        const chosen = claims[seed % claims.length]!;
        const changed = withChangedValue(generated, chosen.claim, seed % ROWS);
        for (const [at, { claim }] of claims.entries()) {
          const now = computed(claim, changed);
          const texts = {
            written: formatClaim(values[at]!, claim.format, translator),
            current: formatClaim(now, claim.format, translator),
          };
          const before = deriveClaim(claim.query, generated.rows);
          const isHeld = holdsByHand(claim, before, deriveClaim(claim.query, changed.rows));
          expect([seed, claim, claimState(claim, now, texts) === 'holds']).toEqual([seed, claim, isHeld]);
          broken += isHeld ? 0 : 1;
        }
      }
      expect(numbers).toBeGreaterThan(seeds.length * 5);
      expect(broken).toBeGreaterThan(seeds.length);
    },
    byTier(TIMEOUT_MS),
  );
});
