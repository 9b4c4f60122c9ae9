import type { Migration } from './migration.ts';

/** The newest check of each story's claims. */
export const storyChecks: Migration = {
  name: '0061-story-checks',
  async up({ schema }) {
    await schema
      .createTable('story_checks')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('story_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('part', 'text')
      .addColumn('version', 'integer')
      .addColumn('claims', 'text', (column) => column.notNull())
      .addColumn('checked_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('story_checks_pk', ['tenant_id', 'story_id'])
      .addForeignKeyConstraint(
        'story_checks_story',
        ['tenant_id', 'story_id'],
        'stories',
        ['tenant_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
