import type { Migration } from './migration.ts';

/** Mails, from the change that causes one to some time after its delivery. */
export const mailTable: Migration = {
  name: '0014-mails',
  async up({ schema }) {
    await schema
      .createTable('mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.references('tenants.id').onDelete('cascade'))
      .addColumn('recipient', 'text', (column) => column.notNull())
      .addColumn('locale', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('valid_until', 'text')
      .addColumn('due_at', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('sent_at', 'text')
      .addColumn('failure', 'text')
      .execute();
    await schema.createIndex('mails_tenant').on('mails').columns(['tenant_id', 'id']).execute();
    await schema.createIndex('mails_due').on('mails').columns(['due_at']).execute();
  },
};
