import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the slowest first. Started last, one of them would run alone at the end. */
const SLOW: readonly string[] = [
  'apps/server/src/features/workflows/training/training-under-kill.test.ts',
  'apps/server/src/workflow-tenancy.test.ts',
  'apps/server/src/features/connections/increment.test.ts',
  'apps/server/src/features/datasources/live/live-uses.test.ts',
  'apps/server/src/features/datasources/inspect/hostile-files.test.ts',
  'apps/server/src/features/datasources/live/live.test.ts',
  'packages/engine/test/differential/expressions-clickhouse.test.ts',
  'packages/engine/test/differential/clickhouse.test.ts',
  'apps/server/src/row-rules.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/jobs-under-kill.test.ts',
  'apps/server/src/features/connections/outages.test.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = SLOW.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? SLOW.length : place;
};

/** The order of Vitest, after the slow files. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
