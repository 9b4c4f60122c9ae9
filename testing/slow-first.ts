import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * In the order in which they run. A process goes on to the next file with the modules it has loaded as long as that file is
 * of the same project. The last ones have short files, so that no process is left alone with a long one at the end.
 */
const PROJECTS: readonly string[] = [
  'engine',
  'server',
  'connectors',
  'scripts',
  'drawing',
  'server-replacing',
  'pure',
];

/** Files that take longest, the slowest of each project first. */
const SLOW: readonly string[] = [
  'packages/engine/test/differential/clickhouse.test.ts',
  'packages/engine/test/differential/expressions-clickhouse.test.ts',
  'packages/engine/test/differential/snowflake.test.ts',
  'packages/engine/test/differential/pivots-live.test.ts',
  'packages/engine/test/differential/relations-clickhouse.test.ts',
  'packages/engine/test/hostile/delimited.test.ts',
  'packages/engine/test/hostile/archives.test.ts',
  'apps/server/src/row-rules.test.ts',
  'apps/server/src/workflow-tenancy.test.ts',
  'apps/server/src/main.test.ts',
  'apps/server/src/features/datasources/live/live.test.ts',
  'apps/server/src/features/workflows/training/training-under-kill.test.ts',
  'apps/server/src/features/datasources/live/live-uses.test.ts',
  'apps/server/src/features/datasources/storage/stored-versions.test.ts',
  'apps/server/src/jobs-under-kill.test.ts',
  'packages/connectors/src/database-tunnel.test.ts',
  'packages/insight/src/mine/find-insights.test.ts',
];

/** Where it is in the list; after all of them where it is not. */
const placeIn = (list: readonly string[], isIt: (entry: string) => boolean): number => {
  const place = list.findIndex(isIt);
  return place === -1 ? list.length : place;
};

const projectPlace = ({ project }: TestSpecification): number =>
  placeIn(PROJECTS, (name) => name === project.name);

const filePlace = ({ moduleId }: TestSpecification): number =>
  placeIn(SLOW, (path) => moduleId.endsWith(path));

/** The order of Vitest, after the slow files of each project. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) => projectPlace(one) - projectPlace(other) || filePlace(one) - filePlace(other),
    );
  }
}
