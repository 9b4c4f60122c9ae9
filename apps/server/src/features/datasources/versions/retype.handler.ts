import type { RetypePayload } from './add-version-payload.ts';
import { mergeOptions } from '../storage/raw-file.ts';
import type { Version } from '../storage/version.store.ts';
import { addVersion, type AdditionPlan } from './add-version.ts';
import { retypeChoices } from './retype-choices.ts';
import { versionJobHandler } from './version-job.ts';

/** Reads every raw file again, in order. Only the requested options change; the others stay as they were detected. */
const planFor = ({ columns, options }: RetypePayload, version: Version): AdditionPlan => ({
  recipe: {
    parts: version.parts.map((part) => ({ ...part, options: mergeOptions(part.options, options) })),
    options: mergeOptions(version.options, options),
    choices: retypeChoices(version, columns),
    areChoicesEarlier: true,
  },
  span: { from: 1, to: 99 },
});

export const retypeHandler = versionJobHandler<RetypePayload>({
  reason: () => 'retype',
  add: (payload, addition) => addVersion(addition, async ({ version }) => planFor(payload, version)),
});
