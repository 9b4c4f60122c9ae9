import { AppError, type SnowflakeConfig } from '@plumbline/contract';
import type { OpenContext } from '../kit/connector.ts';
import { endpoint } from '../kit/endpoints.ts';

const PORTS = { 'https:': 443, 'http:': 80 } as const;

export interface Account {
  readonly config: SnowflakeConfig;
  readonly context: OpenContext;
}

const refused = (message: string): AppError =>
  new AppError('request.invalid', message, { issues: [{ path: 'account', message }] });

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.snowflakecomputing\.(?:com|cn)$/u;
/** The address of an account, with the path of a page where it was copied from a browser. */
const ADDRESS = /^(?:https:\/\/)?([\w.-]+\.snowflakecomputing\.(?:com|cn))(?:\/\S*)?$/iu;
const IDENTIFIER = /^[a-z0-9](?:[\w.-]*[a-z0-9])?$/iu;

/** An account identifier, with its region where it has one. Throws `request.invalid`. */
function parseAccount(entered: string): { readonly identifier: string; readonly domain: string } {
  const text = entered.trim();
  const address = ADDRESS.exec(text)?.[1]?.toLowerCase();
  if (address === undefined) {
    if (!IDENTIFIER.test(text) || /snowflakecomputing/iu.test(text)) {
      throw refused(
        'Enter an account identifier such as myorg-account, or its address at snowflakecomputing.com.',
      );
    }
    return { identifier: text, domain: 'snowflakecomputing.com' };
  }
  const at = address.lastIndexOf('.snowflakecomputing.');
  return { identifier: address.slice(0, at), domain: address.slice(at + 1) };
}

/**
 * The host of an account. Secrets go nowhere but to hosts of Snowflake, whatever is entered. In host names the underscores
 * of an identifier are hyphens. Throws `request.invalid`.
 *
 * https://docs.snowflake.com/en/user-guide/admin-account-identifier
 */
export function accountHost(entered: string): string {
  const { identifier, domain } = parseAccount(entered);
  const host = `${identifier}.${domain}`.toLowerCase().replaceAll('_', '-');
  if (!HOST.test(host)) {
    throw refused('The account must be one of snowflakecomputing.com.');
  }
  return host;
}

/**
 * The account as it is written in a token: upper case, without region and cloud, which follow the first point.
 *
 * https://docs.snowflake.com/en/developer-guide/sql-api/authenticating
 */
export const accountName = (entered: string): string =>
  (parseAccount(entered).identifier.split('.')[0] ?? '').toUpperCase();

/** Where requests go: the account's host, or what the operator set in its place. */
export function accountOrigin({ config, context }: Account): string {
  const own = `https://${accountHost(config.account)}`;
  return context.endpoints?.snowflake === undefined ? own : endpoint(context.endpoints, 'snowflake');
}

export const accountServer = (account: Account): { readonly host: string; readonly port: number } => {
  const { hostname, port, protocol } = new URL(accountOrigin(account));
  return { host: hostname, port: Number(port) || PORTS[protocol as keyof typeof PORTS] };
};
