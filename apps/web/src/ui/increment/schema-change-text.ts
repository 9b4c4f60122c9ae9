import type { SchemaChange } from '@plumbline/contract';
import { t } from '../../messages/index.ts';

/** How a column of the source differs from the dataset's, in words. */
export const schemaChangeText = ({ kind, column, before, after }: SchemaChange): string =>
  t(`increment.schema_${kind}`, {
    column,
    before: before === null ? '' : t(`columnType.${before}`),
    after: after === null ? '' : t(`columnType.${after}`),
  });
