import type { Migration } from './migration.ts';

/** Sign-ups that wait for their link, and what a link is about. */
export const accountLinks: Migration = {
  name: '0020-account-links',
  async up({ schema }) {
    await schema.alterTable('links').addColumn('payload', 'text').execute();
    await schema
      .createTable('sign_ups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('fname', 'text', (column) => column.notNull())
      .addColumn('lname', 'text', (column) => column.notNull())
      .addColumn('organisation', 'text', (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
  },
};
