import type { Migration } from './migration.ts';

/** Beside the settings, which every call reads: a logo has up to 64 KiB. */
export const brandingColumns: Migration = {
  name: '0027-branding',
  async up({ schema }) {
    await schema.alterTable('tenants').addColumn('logo', 'text').execute();
    await schema.alterTable('tenants').addColumn('accent_color', 'text').execute();
  },
};
