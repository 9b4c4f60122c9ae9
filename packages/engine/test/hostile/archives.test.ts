import { describeAttacks } from './describe-attacks.ts';
import { GZIPS, ZIP_BOMBS, ZIP_LIES, ZIP_NAMES, ZIP_SHAPES } from './archives.ts';

describeAttacks(700, [
  ['zips that unpack without end', ZIP_BOMBS],
  ['zips that lie', ZIP_LIES],
  ['names in zips', ZIP_NAMES],
  ['zips of odd shapes', ZIP_SHAPES],
  ['gzips', GZIPS],
]);
