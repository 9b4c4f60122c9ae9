import type { Migration } from './migration.ts';

/** What people say about things. */
export const commentTables: Migration = {
  name: '0052-comments',
  async up({ schema }) {
    await schema
      .createTable('comments')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('thing_kind', 'text', (column) => column.notNull())
      .addColumn('thing_id', 'text', (column) => column.notNull())
      .addColumn('thread_id', 'text', (column) => column.notNull())
      .addColumn('author_id', 'text', (column) => column.notNull())
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('mentions', 'text', (column) => column.notNull())
      .addColumn('anchor', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('edited_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('resolved_at', 'text')
      .addPrimaryKeyConstraint('comments_pk', ['tenant_id', 'id'])
      .execute();
    await schema
      .createIndex('comments_of_thing')
      .on('comments')
      .columns(['tenant_id', 'thing_kind', 'thing_id', 'id'])
      .execute();
    await schema
      .createTable('comment_reactions')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('comment_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('emoji', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('comment_reactions_pk', ['tenant_id', 'comment_id', 'user_id', 'emoji'])
      .execute();
    await schema
      .createTable('comment_followers')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('thing_kind', 'text', (column) => column.notNull())
      .addColumn('thing_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('comment_followers_pk', ['tenant_id', 'thing_kind', 'thing_id', 'user_id'])
      .execute();
  },
};
