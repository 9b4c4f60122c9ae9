import type { JobHandler } from '../../platform/jobs/job.ts';
import type { RetypePayload } from './add-version-payload.ts';
import { addVersion, clearFailed, findDone, getCurrent, tellFailed, type Addition } from './add-version.ts';

export const retypeHandler: JobHandler<RetypePayload> = {
  async run({ datasetId, columns, options }, job, services) {
    const addition: Addition = { services, job, datasetId, reason: 'retype' };
    const done = await findDone(addition);
    if (done !== null) {
      return done;
    }
    const { listed, version } = await getCurrent(addition);
    const recipe = {
      raw: version.raw,
      fileName: listed.dataset.source_label ?? listed.dataset.name,
      // Only what is asked for anew changes: how the file is written stays as it was found.
      options: { ...version.options, ...options },
      choices: columns,
    };
    return addVersion(addition, { recipe, span: { from: 1, to: 99 } });
  },
  findDone: ({ datasetId }, job, services) => findDone({ services, job, datasetId }),
  onFailed: ({ datasetId }, failed, services) => tellFailed(services, failed, datasetId),
  cleanUp: ({ datasetId }, failed, services) => clearFailed(services, failed, datasetId),
};
