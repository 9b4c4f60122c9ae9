import { setTimeout as delay } from 'node:timers/promises';
import { getJob, type Client, type Job } from '@plumbline/contract';
import { CommandError } from './failure.ts';
import type { Terminal } from './terminal.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;

const percent = ({ progress, message }: Job): string => `${Math.floor(progress)} % ${message}`;

/** Waits for the end of a job and shows its progress. Throws a `CommandError` where it failed or was cancelled. */
export async function followJob(client: Client, terminal: Terminal, id: string): Promise<Job> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 1.5)) {
    const { data: job } = await client.call(getJob, { params: { id } });
    if (job.state === 'succeeded') {
      terminal.progress(null);
      return job;
    }
    if (job.state === 'failed' || job.state === 'cancelled') {
      throw new CommandError(job.error?.message ?? job.message);
    }
    terminal.progress(percent(job));
    await delay(waitMs);
  }
}
