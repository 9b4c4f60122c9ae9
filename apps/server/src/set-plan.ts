import { AppError, isPlanName, PLAN_LABELS, PLAN_NAMES } from '@plumbline/contract';
import { openMetadata } from './compose.ts';
import { parseConfig } from './config.ts';
import { setPlanBySlug } from './features/plans/index.ts';
import { runOperatorCommand } from './operator-command.ts';
import { homeAt } from './platform/home.ts';
import { createLog } from './platform/log/create-log.ts';

const USAGE = `Use it like this: npm run set-plan -- <slug> <plan> [YYYY-MM-DD]. Plans: ${PLAN_NAMES.join(', ')}.`;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Puts a workspace on a plan. Works while the server runs and while it does not. */
async function main([slug = '', plan = '', day]: readonly string[]): Promise<string> {
  const isDay = day === undefined || (DAY.test(day) && !Number.isNaN(Date.parse(day)));
  if (slug === '' || !isPlanName(plan) || !isDay) {
    throw new AppError('request.invalid', USAGE);
  }
  const config = parseConfig(process.env);
  const db = await openMetadata(config, homeAt(config.home), createLog('silent'));
  try {
    // The plan ends with the day.
    const endsAt = day === undefined ? null : `${day}T23:59:59.999Z`;
    await setPlanBySlug(db, slug, { plan, endsAt });
    return `"${slug}" has the ${PLAN_LABELS[plan]} plan${day === undefined ? '' : ` until ${day}`}.\n`;
  } finally {
    await db.close();
  }
}

await runOperatorCommand(() => main(process.argv.slice(2)));
