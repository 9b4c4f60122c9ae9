import { createHash } from 'node:crypto';
import { openConnector, type Session } from '@plumbline/connectors';
import { invariant, type LinkSourceKind } from '@plumbline/contract';
import type { Services } from '../../../platform/services.ts';

/** The most that is read from one link. */
export const LINK_MAX_BYTES = 10 * 1024 ** 3;

export type LinkFile = NonNullable<Session['file']>;

/** Open a link as the connector does: nothing is fetched yet. */
export async function openLink(
  { outbound }: Services,
  { kind, url, signal }: { kind: LinkSourceKind; url: string; signal: AbortSignal },
): Promise<{ readonly label: string; readonly check: () => Promise<void>; readonly file: LinkFile }> {
  const session = await openConnector(kind, { url }, { outbound, signal });
  const { file } = session;
  invariant(file !== null, 'A link has a file.');
  return { label: session.label, check: () => session.check(signal), file };
}

/** Identifies a link without storing it in the clear. */
export const linkDigest = (url: string): string => createHash('sha256').update(url.trim()).digest('hex');
