import type { Migration } from './migration.ts';

/** Requests of people for access to things. */
export const accessRequestTable: Migration = {
  name: '0023-access-requests',
  async up({ schema }) {
    await schema
      .createTable('access_requests')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('thing_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('permission', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('access_requests_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('access_requests_of', ['tenant_id', 'kind', 'thing_id', 'user_id'])
      .execute();
  },
};
