import type { Kysely } from 'kysely';
import type { Migration } from './migration.ts';

/** Indexes that answer by themselves: names of the newest entries, and kinds of what a person did or what is about a thing. */
export const activityReads: Migration = {
  name: '0132-activity-reads',
  async up({ schema }: Kysely<unknown>) {
    await schema.dropIndex('activity_at').execute();
    const indexes = {
      activity_at: ['tenant_id', 'at', 'number', 'name_key'],
      activity_actor_kind: ['tenant_id', 'actor_id', 'kind_group', 'kind', 'number'],
      activity_thing_kind: ['tenant_id', 'thing_kind', 'thing_id', 'kind_group', 'kind', 'number'],
    };
    for (const [name, columns] of Object.entries(indexes)) {
      await schema.createIndex(name).on('activity').columns(columns).execute();
    }
  },
};
