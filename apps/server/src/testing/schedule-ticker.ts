import { systemClock } from '../platform/clock.ts';
import { openDatabase, type DatabaseAddress } from '../platform/db/open-database.ts';
import { createEventLog } from '../platform/events/create-event-log.ts';
import { createLog } from '../platform/log/create-log.ts';
import type { ScheduleKind } from '../platform/schedules/schedule-kind.ts';
import { createScheduler } from '../platform/schedules/scheduler.ts';
import type { Services } from '../platform/services.ts';

interface Order {
  readonly address: DatabaseAddress;
  /** Starts before the process kills itself; null: never. */
  readonly killAfter: number | null;
}

// A process of its own, so that a test can kill it: runs what is due once.
const order = JSON.parse(process.argv[2] ?? '') as Order;
const db = await openDatabase(order.address);
const log = createLog('warn');
let started = 0;

const kind: ScheduleKind = {
  name: 'dataset.refresh',
  thing: () => null,
  async start({ events }, { actor, subjectId: id }, trx) {
    await events.append(trx, actor, { kind: 'dataset.viewed', id, data: {} });
    started += 1;
    if (started === order.killAfter) {
      process.kill(process.pid, 'SIGKILL');
    }
    return null;
  },
};

const clock = systemClock;
// What the scheduler and the kind above use.
const services = { db, clock, log, events: createEventLog({ db, clock, log }) } as unknown as Services;
await createScheduler(services, [kind]).tick();
await db.close();
