import { describeAttacks } from './describe-attacks.ts';
import { WORKBOOK_PARTS } from './workbook-parts.ts';
import { WORKBOOK_CELLS, WORKBOOK_XML } from './workbooks.ts';

describeAttacks(700, [
  ['XML that does harm', WORKBOOK_XML],
  ['cells that lie', WORKBOOK_CELLS],
  ['parts of workbooks', WORKBOOK_PARTS],
]);
