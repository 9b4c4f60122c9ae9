import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planColumns, quickOf } from './columns/column-plan.ts';
import { typedColumns } from './columns/ingested-columns.ts';
import { surveyFile } from './delimited/survey.ts';

const FILE_NAME = 'made-up.csv';
const ROWS = 300;
const TIMES = 2;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NAMES = 'id,item,ordered,day,paid,amount,share,weight,note';

const two = (value: number): string => String(value).padStart(2, '0');

const rowOf = (at: number): string => {
  const [day, month, year] = [two((at % 28) + 1), two((at % 12) + 1), 2000 + (at % 25)];
  return [
    at,
    `"Item ${at}, ${at % 7 === 0 ? '""small""' : 'large'}"`,
    `${day}/${month}/${year} ${two(at % 24)}:${two(at % 60)}`,
    `${year}-${month}-${day}`,
    `${day} ${MONTHS[at % 12] ?? ''} ${year}`,
    `$${at}.${two(at % 100)}`,
    `${at / 8} %`,
    (at * 7919) / 1000,
    at % 3 === 0 ? '' : 'copper harbor',
  ].join(',');
};

/**
 * Reads a small made-up file, once in the life of a process: what has never run takes several times as long, and who lets
 * a process be prepared is about to send it a file. That file ends it, as it warms up as well.
 */
export class WarmUp {
  #isWanted = true;
  #isStarted = false;

  /** `inFolder` gives a folder to work in. */
  begin(inFolder: (work: (folder: string) => Promise<void>) => Promise<void>, signal: AbortSignal): void {
    if (this.#isWanted && !this.#isStarted) {
      this.#isStarted = true;
      // Nobody waits for it: where it fails, so does what follows, and says so.
      inFolder((folder) => this.#read(folder, signal)).catch(() => undefined);
    }
  }

  end(): void {
    this.#isWanted = false;
  }

  async #read(folder: string, signal: AbortSignal): Promise<void> {
    const file = { path: join(folder, FILE_NAME), fileName: FILE_NAME, options: {} };
    await writeFile(file.path, [NAMES, ...Array.from({ length: ROWS }, (_, at) => rowOf(at)), ''].join('\n'));
    for (let time = 0; time < TIMES && this.#isWanted; time += 1) {
      const survey = await surveyFile(file, { workDirectory: folder, signal });
      if (!this.#isWanted) {
        return;
      }
      const plans = planColumns({ survey, options: {}, choices: null, scales: new Map() });
      plans.forEach((plan) => quickOf(plan));
      typedColumns(plans, { rows: survey.rows, shownAs: [], areMoments: [] });
    }
  }
}
