import type { Migration } from './migration.ts';

/** Figures of dashboards that a person has on their home page. A tile that is gone from its dashboard is not shown. */
export const pinnedFigures: Migration = {
  name: '0090-pinned-figures',
  async up({ schema }) {
    await schema
      .createTable('pinned_figures')
      .addColumn('tenant_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('dashboard_id', 'text', (column) => column.notNull())
      .addColumn('tile_id', 'text', (column) => column.notNull())
      .addColumn('pinned_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('pinned_figures_pk', ['tenant_id', 'user_id', 'dashboard_id', 'tile_id'])
      .addForeignKeyConstraint(
        'pinned_figures_of',
        ['tenant_id', 'dashboard_id'],
        'dashboards',
        ['tenant_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
