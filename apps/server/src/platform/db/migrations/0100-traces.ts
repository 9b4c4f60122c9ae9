import type { Migration } from './migration.ts';

/** References to numbers. What is behind one is computed whenever it is read. */
export const traceTable: Migration = {
  name: '0100-traces',
  async up({ schema }) {
    await schema
      .createTable('traces')
      .addColumn('tenant_id', 'text', (column) =>
        column.notNull().references('tenants.id').onDelete('cascade'),
      )
      .addColumn('ref', 'text', (column) => column.notNull())
      .addColumn('dataset_id', 'text', (column) =>
        column.notNull().references('datasets.id').onDelete('cascade'),
      )
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('request', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('traces_pk', ['tenant_id', 'ref'])
      .addUniqueConstraint('traces_digest', ['tenant_id', 'digest'])
      .execute();
    await schema.createIndex('traces_dataset').on('traces').columns(['tenant_id', 'dataset_id']).execute();
  },
};
