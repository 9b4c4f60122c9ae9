import type { Migration } from './migration.ts';

/** One row, written again by each check of readiness. It is nobody's: no tenant. */
export const writeCheckTable: Migration = {
  name: '0012-write-checks',
  async up({ schema }) {
    await schema
      .createTable('write_checks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('checked_at', 'text', (column) => column.notNull())
      .execute();
  },
};
