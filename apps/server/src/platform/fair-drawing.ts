import type { DrawingService } from '@plumbline/drawing';
import { Turns } from '@plumbline/engine';

/** Of two threads a person has one, so that whoever comes after a person with many drawings finds the other. */
const TURNS = {
  total: 2,
  perTenant: 2,
  perPerson: 1,
  waiting: 100,
  waitingPerPerson: 10,
  work: 'exports',
} as const;

/** Drawings in turns of persons: however many one has waiting, another's begins at once. */
export class FairDrawing implements DrawingService {
  readonly #turns = new Turns(TURNS);
  readonly #free: DrawingService[];
  readonly #all: readonly DrawingService[];
  readonly #personId: () => string | null;

  /** `create` makes a thread; `personId` gives the person whose request is handled, null outside of requests. */
  constructor(create: () => DrawingService, personId: () => string | null) {
    this.#all = Array.from({ length: TURNS.total }, create);
    this.#free = [...this.#all];
    this.#personId = personId;
  }

  /** Throws what a `DrawingService` throws, and `engine.busy` where too many wait, of one person first. */
  async draw(...[drawing, signal, deadlineMs]: Parameters<DrawingService['draw']>): Promise<Uint8Array> {
    const end = await this.#turns.take({ tenantId: '', personId: this.#personId() }, signal);
    const [thread] = this.#free.splice(0, 1) as [DrawingService];
    try {
      return await thread.draw(drawing, signal, deadlineMs);
    } finally {
      this.#free.unshift(thread);
      end();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((thread) => thread.close()));
  }
}
