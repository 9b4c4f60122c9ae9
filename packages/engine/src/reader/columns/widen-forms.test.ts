import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { farRows } from '../delimited/far-rows.ts';
import { surveyFile } from '../delimited/survey.ts';
import type { SurveyedPart } from '../surveyed-part.ts';
import { planColumns } from './column-plan.ts';
import { widenForms } from './widen-forms.ts';

const ROWS = 120_000;

describe('what begins late in a file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plumbline-late-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Types of the columns before the first pass: by the first rows, and by rows from all over. */
  const typesOf = async (row: (at: number) => string) => {
    const path = join(folder, 'late.csv');
    const text = `id,amount\n${Array.from({ length: ROWS }, (_, at) => row(at)).join('\n')}\n`;
    await writeFile(path, text);
    const signal = new AbortController().signal;
    const survey = await surveyFile(
      { path, fileName: 'late.csv', options: {} },
      { workDirectory: folder, signal },
    );
    const { names, mark, rows } = survey;
    const part = { kind: 'delimited', part: {}, survey, names, mark, rows, file: 0, textBytes: text.length };
    const plans = planColumns({ survey, options: {}, choices: null, scales: new Map() });
    const widened = widenForms(plans, await farRows(part as unknown as SurveyedPart));
    return [plans, widened].map((each) => each.map(({ form }) => form.type));
  };

  it('is seen before the first pass where whole numbers become fractions', async () => {
    expect(await typesOf((at) => `${at},${at > ROWS * 0.9 ? at / 8 : at % 1000}`)).toEqual([
      ['integer', 'integer'],
      ['integer', 'number'],
    ]);
  });

  it('is seen among rows with quotes and line breaks', async () => {
    expect(await typesOf((at) => `"box ${at},\nlid",${at > ROWS * 0.9 ? at / 8 : at % 1000}`)).toEqual([
      ['text', 'integer'],
      ['text', 'number'],
    ]);
  });

  it('changes nothing where it is no wider way of writing the same', async () => {
    expect(await typesOf((at) => `${at},${at > ROWS * 0.9 ? 'unknown' : at % 1000}`)).toEqual([
      ['integer', 'integer'],
      ['integer', 'integer'],
    ]);
  });

  it('is not taken from within quotes, where lines only look like rows', async () => {
    const note = (at: number) => `"${at},${at}.5\n${at},${at}.5"`;
    expect(await typesOf((at) => `${at},${at % 20 === 0 ? note(at) : at % 1000}`)).toEqual([
      ['integer', 'integer'],
      ['integer', 'integer'],
    ]);
  });
});
