import { DEFAULT_LINK_SOURCE, DEFAULT_UPLOAD_SOURCE } from '@plumbline/contract';

const connectStep = (connector: string) =>
  ({ to: '/datasets/new/$connector/$step', params: { connector, step: 'connect' } }) as const;

/** The first step of the wizard, for a file of one's own and for an address. */
export const UPLOAD_WIZARD = connectStep(DEFAULT_UPLOAD_SOURCE);
export const LINK_WIZARD = connectStep(DEFAULT_LINK_SOURCE);
