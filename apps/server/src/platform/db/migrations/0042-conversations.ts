import type { Migration } from './migration.ts';

/** Questions that people asked, each person's for themselves. Answers are not stored: they are computed when read. */
export const conversationTable: Migration = {
  name: '0042-conversations',
  async up({ schema }) {
    await schema
      .createTable('conversations')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('turns', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('conversations_pk', ['tenant_id', 'id'])
      .execute();
    await schema
      .createIndex('conversations_of_person')
      .on('conversations')
      .columns(['tenant_id', 'user_id', 'updated_at'])
      .execute();
  },
};
