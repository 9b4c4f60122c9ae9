import type { Migration } from './migration.ts';

/** Since when a dashboard is archived; null: it is not. */
export const archivedDashboards: Migration = {
  name: '0160-archived-dashboards',
  async up({ schema }) {
    await schema.alterTable('dashboards').addColumn('archived_at', 'text').execute();
  },
};
