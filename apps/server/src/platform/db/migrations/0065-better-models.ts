import type { Migration } from './migration.ts';

/** Whether a workflow uses a newer model by itself where it is better. */
export const betterModels: Migration = {
  name: '0065-better-models',
  async up({ schema }) {
    await schema
      .alterTable('workflows')
      .addColumn('uses_better', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
