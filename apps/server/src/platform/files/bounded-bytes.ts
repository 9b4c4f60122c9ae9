import { Transform } from 'node:stream';
import { AppError } from '@plumbline/contract';

/** Passes bytes on until there are more than `limit`; then the stream fails with `request.too_large`. */
export function boundedBytes(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) {
        done(new AppError('request.too_large', `The body is larger than the ${limit} bytes allowed here.`));
        return;
      }
      done(null, chunk);
    },
  });
}
