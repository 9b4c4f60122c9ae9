import type { SavedView } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { ViewRow } from './store.ts';

export function presentView(row: ViewRow, { userId }: Actor): SavedView {
  const name = `${row.fname} ${row.lname}`.trim();
  return {
    id: row.id,
    name: row.name,
    layout: row.layout,
    state: JSON.parse(row.state) as SavedView['state'],
    isShared: row.is_shared === 1,
    isOwn: row.user_id === userId,
    createdBy: { id: row.user_id, name: name === '' ? row.email : name },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
