import type { CheckList, StepReport } from './checks.ts';
import type { ServerAddress } from './outbound/open-socket.ts';
import type { Outbound } from './outbound/outbound.ts';

/** What a step of a check returns that has no result besides its report. */
export type CheckStep = readonly [StepReport, null];

/** Further apart, "as of" times mislead, and vendors refuse tokens and signatures. */
const CLOCK_TOLERANCE_MS = 60_000;

export const passed = (message: string): CheckStep => [{ message }, null];

/** `fix`: a statement that removes the reason; `field`: the field to change. */
export const warned = (message: string, fix: string | null, field: string | null = null): CheckStep => [
  { message, warning: { field, fix } },
  null,
];

/** Warns of an unencrypted connection to a server of the user's. `readable`: what can be read on the way. */
export const notEncrypted = (field: string, readable = 'the password and the rows'): CheckStep =>
  warned(`The connection is not encrypted: whoever is between can read ${readable}.`, null, field);

/** HTTPS to a vendor, whose address an operator can replace by one without it. */
export const vendorTls = (isEncrypted: boolean): CheckStep =>
  isEncrypted
    ? passed('HTTPS, with a verified certificate.')
    : warned('The connection is not encrypted: it goes to the address that the operator set.', null);

/** The seconds between a clock and ours; null within the tolerance. */
function skewSeconds(ms: number): number | null {
  const skewMs = Math.abs(ms - Date.now());
  return skewMs > CLOCK_TOLERANCE_MS ? Math.round(skewMs / 1000) : null;
}

/** Compares the clock of a server, in ms since 1970, with ours. */
export function serverClock(ms: number, zone?: string): CheckStep {
  const skew = skewSeconds(ms);
  return skew === null
    ? passed(`The clocks agree.${zone === undefined ? '' : ` Time zone of the server: ${zone}.`}`)
    : warned(
        `The server's clock is ${skew} s away from ours.${zone === undefined ? '' : ` Time zone ${zone}.`}`,
        null,
      );
}

/** Compares the clock of a vendor with ours; `ms` is null where its replies do not carry it. */
export function vendorClock(
  ms: number | null,
  { service, vendor }: { readonly service: string; readonly vendor: string },
): CheckStep {
  const skew = ms === null ? null : skewSeconds(ms);
  if (skew !== null) {
    return warned(`The clock of this server is ${skew} s away from ${vendor}'s.`, null);
  }
  return passed(ms === null ? `${service} does not report its time.` : 'The clocks agree.');
}

/** The steps `host` and `port` of a server that is reached without a tunnel. What `locate` throws fails the step `host`. */
export async function checkAddress(
  list: CheckList,
  locate: () => ServerAddress,
  { outbound, signal }: { readonly outbound: Outbound; readonly signal: AbortSignal },
): Promise<void> {
  const { host, port } = await list.run('host', async () => {
    const server = locate();
    const addresses = await outbound.resolve(server);
    return [{ message: `${server.host} is ${addresses.map(({ address }) => address).join(', ')}.` }, server];
  });
  await list.run('port', async () => {
    (await outbound.connect({ host, port }, signal)).destroy();
    return passed(`Port ${port} answers.`);
  });
}
