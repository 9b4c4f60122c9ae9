import type { ActivityEntry, ThingKind } from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';
import { z } from 'zod';
import { KINDS } from '../../platform/access/thing-kinds.ts';
import { isEventKind } from '../../platform/events/event-table.ts';
import { detectDevice } from '../../platform/http/device-name.ts';
import { ACTIVITY } from './activity-kinds.ts';
import type { StoredEntry } from './activity-pages.store.ts';

const Details = z.object({
  changed: z.array(z.string()).optional().catch(undefined),
  holderKind: z.string().optional().catch(undefined),
  /** Entries of earlier releases lack it. */
  holderName: z.string().optional().catch(undefined),
  prompt: z.string().optional().catch(undefined),
  statement: z.string().optional().catch(undefined),
});

type Details = z.infer<typeof Details>;

const isThingKind = (kind: string): kind is ThingKind => Object.hasOwn(KINDS, kind);

interface PresentOptions {
  readonly translator: Translator;
  /** Where a request came from, and its query: for admins and for the actor. */
  readonly seesOrigin: (row: StoredEntry) => boolean;
}

const actorName = (row: StoredEntry, { t }: Translator): string => {
  if (row.actor_id === null) {
    return t('activityText.product');
  }
  return `${row.fname ?? ''} ${row.lname ?? ''}`.trim() || t('activityText.formerPerson');
};

/** With whom a thing is shared. */
const holderText = ({ holderKind, holderName }: Details, { t }: Translator): string =>
  holderKind === 'workspace' ? t('activityText.everybody') : (holderName ?? '') || t('activityText.somebody');

function sentence(row: StoredEntry, details: Details, translator: Translator): string {
  const code = isEventKind(row.kind) ? ACTIVITY[row.kind] : null;
  // Entries of a later version stay in the list by their kind.
  return code === null
    ? row.kind
    : translator.say({
        code,
        values: {
          actor: actorName(row, translator),
          name: row.name,
          holder: holderText(details, translator),
        },
      });
}

/** A deleted thing has no page. */
const linkOf = ({ thing_kind: kind, thing_id: id, kind: event }: StoredEntry): string | null =>
  kind === null ||
  id === null ||
  !isThingKind(kind) ||
  event.endsWith('.deleted') ||
  event === 'dataset.failed'
    ? null
    : KINDS[kind].link(id);

export function presentEntry(row: StoredEntry, { translator, seesOrigin }: PresentOptions): ActivityEntry {
  const details = Details.parse(JSON.parse(row.data));
  const isOpen = seesOrigin(row);
  const hasClient = row.address !== null || row.user_agent !== null;
  return {
    id: row.id,
    number: row.number,
    actor: row.actor_id === null ? null : { id: row.actor_id, name: actorName(row, translator) },
    kind: row.kind,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.name },
    message: sentence(row, details, translator),
    link: linkOf(row),
    changed: details.changed ?? [],
    detail: isOpen ? (details.prompt ?? details.statement ?? null) : null,
    from: isOpen && hasClient ? { address: row.address, device: detectDevice(row.user_agent) } : null,
    at: row.at,
  };
}
