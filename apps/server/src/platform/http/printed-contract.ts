import { ALL_ROUTES, openapi } from '@plumbline/contract';
import packageJson from '../../../package.json' with { type: 'json' };

const INFO = { title: 'Plumbline', version: packageJson.version, description: 'Every call of the server.' };

let printed: string | undefined;
/**
 * The contract as JSON, the same for every server. Printing takes more than a second, in which nothing else is answered: in the
 * built server it is a text (`scripts/build-server.mjs`). One that tests start from its sources prints it for the first who asks.
 */
export const printedContract = (): string => (printed ??= JSON.stringify(openapi(ALL_ROUTES, INFO)));
