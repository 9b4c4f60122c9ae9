import type { Migration } from './migration.ts';

/** What limits of guesses and of mails count, for all processes; and what a session needs to end at its provider. */
export const signInTryTables: Migration = {
  name: '0078-sign-in-tries',
  async up({ schema }) {
    await schema
      .createTable('sign_in_tries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('sign_in_tries_key')
      .on('sign_in_tries')
      .columns(['kind', 'key_hash', 'expires_at'])
      .execute();
    await schema.createIndex('sign_in_tries_end').on('sign_in_tries').column('expires_at').execute();
    await schema.alterTable('sessions').addColumn('provider_token', 'text').execute();
  },
};
