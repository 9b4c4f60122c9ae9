const ADDRESS = /^https?:\/\/(\*\.)?([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/i;
/** Names under which anybody may register: `com`, `co.uk`. Longer public names, such as those of hosting, are not known. */
const OPEN_TO_ALL = /^[^.]+$|^(?:ac|co|com|edu|gov|net|ne|or|org)\.[a-z]{2}$/i;

/**
 * Whether it is a host that may hold the frame of an embed: `https://example.org`, `https://*.example.org`,
 * `http://localhost:8080`. `https://*.com` is none: it would be everybody.
 */
export function isEmbedHost(address: string): boolean {
  const [, wildcard, name = ''] = ADDRESS.exec(address) ?? [];
  return name !== '' && (wildcard === undefined || !OPEN_TO_ALL.test(name));
}
