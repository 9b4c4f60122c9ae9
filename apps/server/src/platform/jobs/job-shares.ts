/** How many of the jobs that run at the same time may be of one tenant, and of one person. */
export interface JobShares {
  readonly perTenant: number;
  readonly perPerson: number;
}

/** With fewer, leaving one free would halve what a person has. */
const MIN_TO_SHARE = 3;

/** Jobs are not interrupted, so what a tenant and a person leave free is what starts another's job at once. */
export const jobShares = (slots: number): JobShares =>
  slots < MIN_TO_SHARE
    ? { perTenant: slots, perPerson: slots }
    : { perTenant: slots - 1, perPerson: Math.ceil(slots / 2) };

/** A person of a tenant, as rows of jobs name them. */
export interface JobOwnerKey {
  readonly tenant_id: string;
  readonly user_id: string;
}

export interface JobDemand {
  /** One for each job that runs. */
  readonly running: readonly JobOwnerKey[];
  /** One for each person with jobs that are due, with the time of the earliest. */
  readonly waiting: readonly (JobOwnerKey & { readonly due_at: string | null })[];
}

/**
 * The owner whose job starts next: of the tenant with the fewest running, then the person with the fewest, then the
 * earliest.
 */
export function chooseOwner({ running, waiting }: JobDemand, shares: JobShares): JobOwnerKey | null {
  const candidates = waiting.map((owner) => {
    const ofTenant = running.filter(({ tenant_id: tenantId }) => tenantId === owner.tenant_id);
    const ofPerson = ofTenant.filter(({ user_id: userId }) => userId === owner.user_id);
    return { owner, tenantRuns: ofTenant.length, personRuns: ofPerson.length };
  });
  const [next] = candidates
    .filter(({ tenantRuns, personRuns }) => tenantRuns < shares.perTenant && personRuns < shares.perPerson)
    .toSorted(
      (a, b) =>
        a.tenantRuns - b.tenantRuns ||
        a.personRuns - b.personRuns ||
        compare(a.owner.due_at ?? '', b.owner.due_at ?? ''),
    );
  return next?.owner ?? null;
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
