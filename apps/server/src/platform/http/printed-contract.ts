import { ALL_ROUTES, openapi } from '@plumbline/contract';
import packageJson from '../../../package.json' with { type: 'json' };

const INFO = { title: 'Plumbline', version: packageJson.version, description: 'Every call of the server.' };

let printed: string | undefined;
/**
 * The contract as JSON, the same for every server. Printing takes more than a second: once in a process, and in the built
 * server not at all (`scripts/build-server.mjs` prints it into a file).
 */
export const printedContract = (): string => (printed ??= JSON.stringify(openapi(ALL_ROUTES, INFO)));
