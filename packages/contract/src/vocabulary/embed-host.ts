const ADDRESS = /^https?:\/\/(\*\.)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/i;
/** Names under which anybody may register: `com`, `co.uk`. The server also knows those of hosting, such as `github.io`. */
const OPEN_TO_ALL = /^[^.]+$|^(?:ac|co|com|edu|gov|net|ne|or|org)\.[a-z]{2}$/i;
/** Browsers read a name whose last part is a number as an IPv4 address, which has no names below it. */
const ADDRESS_OF_NUMBERS = /(?:^|\.)(?:\d+|0x[\da-f]*)$/i;

/**
 * Whether it is a host that may hold the frame of an embed: `https://example.org`, `https://*.example.org`,
 * `http://localhost:8080`. `https://*.com` is none: it would be everybody, and neither is `https://*.10.0.0.1`.
 */
export function isEmbedHost(address: string): boolean {
  const [, wildcard, name = ''] = ADDRESS.exec(address) ?? [];
  return (
    name !== '' && (wildcard === undefined || !(OPEN_TO_ALL.test(name) || ADDRESS_OF_NUMBERS.test(name)))
  );
}
