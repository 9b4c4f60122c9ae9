import type { Migration } from './migration.ts';

/** Sign-ins at sources that are under way, and who renews the tokens of a connection now. */
export const sourceSignInTables: Migration = {
  name: '0056-sign-ins-at-sources',
  async up({ schema }) {
    await schema
      .createTable('source_sign_ins')
      .addColumn('state_hash', 'text', (column) => column.primaryKey())
      .addColumn('tenant_id', 'text', (column) => column.notNull().references('tenants.id'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('connection_id', 'text', (column) => column.notNull())
      .addColumn('redirect_uri', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await schema.alterTable('connections').addColumn('renewing_until', 'text').execute();
  },
};
