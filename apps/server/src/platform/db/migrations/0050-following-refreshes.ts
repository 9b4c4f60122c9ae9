import type { Migration } from './migration.ts';

/** Datasets that are refreshed once those that they read have been. */
export const followingRefreshTable: Migration = {
  name: '0050-following-refreshes',
  async up({ schema }) {
    await schema
      .createTable('following_refreshes')
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('dataset_id', 'text', (column) => column.notNull())
      .addColumn('requested_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('following_refreshes_pk', ['tenant_id', 'dataset_id'])
      .execute();
  },
};
