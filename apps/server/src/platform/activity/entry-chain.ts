import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ActivityEndsRow, ActivityRow } from '../db/activity-tables.ts';

const MAC_BYTES = 32;

export type EntryContent = Omit<ActivityRow, 'number' | 'kind_group' | 'name_key' | 'entry_mac' | 'link_mac'>;
export type LogEnds = Omit<ActivityEndsRow, 'mac'>;

interface Link {
  readonly number: number;
  readonly entryMac: string;
  /** `link_mac` of the entry before; empty before the first. */
  readonly before: string;
}

/**
 * Message authentication codes of the log of activity, base64url: over the content of each entry, over its place after
 * the one before, and over where the log ends. Whoever can write to the database and lacks the key can alter nothing
 * without a trace.
 */
export interface EntryChain {
  entryMac(content: EntryContent): string;
  linkMac(link: Link): string;
  endsMac(ends: LogEnds): string;
  isEntryMac(mac: string, content: EntryContent): boolean;
  isLinkMac(mac: string, link: Link): boolean;
  isEndsMac(mac: string, ends: LogEnds): boolean;
}

const entryText = (content: EntryContent): string =>
  JSON.stringify([
    'entry',
    content.tenant_id,
    content.id,
    content.actor_id,
    content.kind,
    content.subject_kind,
    content.subject_id,
    content.thing_kind,
    content.thing_id,
    content.name,
    content.data,
    content.address,
    content.user_agent,
    content.at,
  ]);
const linkText = ({ number, entryMac, before }: Link): string =>
  JSON.stringify(['link', number, entryMac, before]);
const endsText = (ends: LogEnds): string =>
  JSON.stringify([
    'ends',
    ends.tenant_id,
    ends.first_number,
    ends.mac_before,
    ends.last_number,
    ends.last_mac,
  ]);

/** `keys[0]` seals; all of them verify. */
export function createEntryChain(keys: readonly Uint8Array[]): EntryChain {
  const derived = keys.map((key) =>
    Buffer.from(hkdfSync('sha256', key, '', 'plumbline activity log', MAC_BYTES)),
  );
  const macOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const create = (text: string): string => macOf(derived[0]!, text).toString('base64url');
  const verify = (mac: string, text: string): boolean => {
    const bytes = Buffer.from(mac, 'base64url');
    return bytes.length === MAC_BYTES && derived.some((key) => timingSafeEqual(bytes, macOf(key, text)));
  };
  return {
    entryMac: (content) => create(entryText(content)),
    linkMac: (link) => create(linkText(link)),
    endsMac: (ends) => create(endsText(ends)),
    isEntryMac: (mac, content) => verify(mac, entryText(content)),
    isLinkMac: (mac, link) => verify(mac, linkText(link)),
    isEndsMac: (mac, ends) => verify(mac, endsText(ends)),
  };
}
