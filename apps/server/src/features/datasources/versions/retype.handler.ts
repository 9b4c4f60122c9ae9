import type { JobHandler } from '../../../platform/jobs/job.ts';
import type { RetypePayload } from './add-version-payload.ts';
import {
  addVersion,
  clearFailed,
  findDone,
  tellFailed,
  type Addition,
  type AdditionPlan,
} from './add-version.ts';
import { mergeOptions } from '../storage/raw-file.ts';
import type { Version } from '../storage/version.store.ts';

/** Every raw file again, in order. Only what is asked for anew changes: how a file is written stays as it was found. */
const planFor = ({ columns, options }: RetypePayload, version: Version): AdditionPlan => ({
  recipe: {
    parts: version.parts.map((part) => ({ ...part, options: mergeOptions(part.options, options) })),
    options: mergeOptions(version.options, options),
    choices: columns,
  },
  span: { from: 1, to: 99 },
});

export const retypeHandler: JobHandler<RetypePayload> = {
  async run(payload, job, services) {
    const addition: Addition = { services, job, datasetId: payload.datasetId, reason: 'retype' };
    return (
      (await findDone(addition)) ?? addVersion(addition, async ({ version }) => planFor(payload, version))
    );
  },
  findDone: ({ datasetId }, job, services) => findDone({ services, job, datasetId }),
  onFailed: ({ datasetId }, failed, services) => tellFailed(services, failed, { datasetId }),
  cleanUp: ({ datasetId }, failed, services) => clearFailed(services, failed, datasetId),
};
