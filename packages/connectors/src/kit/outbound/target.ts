import { isIP } from 'node:net';
import { AppError } from '@plumbline/contract';

/** One request target, parsed. */
export interface Target {
  /** Without user name, password and fragment. */
  readonly url: URL;
  /** Host as the resolver takes it: no brackets, no trailing dot, lower case. */
  readonly host: string;
  /** Set when the link names an address rather than a name. */
  readonly isLiteral: boolean;
  /** The `Authorization` header that the link's own user name and password make; null without them. */
  readonly authorization: string | null;
}

/** Ports above 1023 at which no web server answers but something that HTTP could be smuggled into does. */
const OTHER_SERVICES = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432,
  5672, 5984, 6000, 6379, 6443, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 9092, 9200, 9300,
  10_080, 10_250, 11_211, 27_017,
]);

const isWebPort = (port: number): boolean =>
  port === 80 || port === 443 || (port > 1023 && !OTHER_SERVICES.has(port));

const refused = (message: string, cause?: unknown): AppError =>
  new AppError('source.address_refused', message, { issues: [{ path: 'url', message }], cause });

const parseUrl = (text: string): URL => {
  const url = URL.parse(text.trim());
  if (url === null) {
    throw refused('The link is not a web address. Give one that begins with https:// or http://.');
  }
  return url;
};

const bareHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const basicAuthorization = ({ username, password }: URL): string | null => {
  if (username === '' && password === '') {
    return null;
  }
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
  } catch (cause) {
    throw refused('The user name or password in the link is not encoded correctly. Write % as %25.', cause);
  }
};

/**
 * Takes a link apart and refuses what no link may be: another scheme than http(s), a port of another service. WHATWG
 * parsing has by then turned every notation of an IPv4 address (decimal, octal, hex, short) into the dotted one.
 *
 * @throws `source.address_refused`
 */
export const parseTarget = (text: string): Target => {
  const url = parseUrl(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refused(`Links must begin with https:// or http://, not ${url.protocol}//.`);
  }
  const port = url.port === '' ? null : Number(url.port);
  if (port !== null && !isWebPort(port)) {
    throw refused(
      `Port ${port} is not a port of web servers. Give a link on port 80, 443 or one above 1023.`,
    );
  }
  const host = bareHost(url);
  if (host === '') {
    throw refused('The link names no server.');
  }
  const authorization = basicAuthorization(url);
  url.username = '';
  url.password = '';
  url.hash = '';
  return { url, host, isLiteral: isIP(host) !== 0, authorization };
};
