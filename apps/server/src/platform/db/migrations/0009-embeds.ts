import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Dashboards that foreign pages show. */
export const embedTables: Migration = {
  name: '0009-embeds',
  async up({ schema }) {
    await schema
      .createTable('embeds')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) =>
        column.notNull().references('tenants.id').onDelete('cascade'),
      )
      .addColumn('dashboard_id', 'text', (column) => column.notNull())
      .addColumn('is_plain', 'integer', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hosts', 'text', (column) => column.notNull())
      .addColumn('filters', 'text', (column) => column.notNull())
      .addColumn('parameters', 'text', (column) => column.notNull())
      .addColumn('theme', 'text', (column) => column.notNull())
      .addColumn('locale', 'text')
      .addColumn('allow_filters', 'integer', (column) => column.notNull())
      .addColumn('allow_downloads', 'integer', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text')
      .addColumn('revoked_at', 'text')
      .addColumn('last_seen_at', 'text')
      .execute();
    await schema
      .createIndex('embeds_of_dashboard')
      .on('embeds')
      .columns(['tenant_id', 'dashboard_id', 'id'])
      .execute();
    // Two first calls at once make one plain embed between them.
    await schema
      .createIndex('embeds_one_plain')
      .unique()
      .on('embeds')
      .columns(['tenant_id', 'dashboard_id'])
      .where(sql.ref('is_plain'), '=', 1)
      .where(sql.ref('revoked_at'), 'is', null)
      .execute();
  },
};
