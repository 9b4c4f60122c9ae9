import { UPLOAD_CHUNK_BYTES } from '@plumbline/contract';
import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentRange, nextPart, nextPartBytes, retryWaitMs, type Part } from './parts.ts';

describe('the parts of an upload', () => {
  it('cover the file without gap or overlap, whatever the sizes', () => {
    assert(
      property(integer({ min: 0, max: 5000 }), integer({ min: 1, max: 700 }), (size, partBytes) => {
        const parts: Part[] = [];
        for (
          let part = nextPart(0, size, partBytes);
          part !== null;
          part = nextPart(part.end, size, partBytes)
        ) {
          parts.push(part);
        }
        const covered = parts.reduce((end, part) => (part.start === end ? part.end : Number.NaN), 0);
        expect(covered).toBe(size);
      }),
    );
  });

  it('have no next part when all has arrived, or the file is empty', () => {
    expect(nextPart(10, 10, 4)).toBeNull();
    expect(nextPart(0, 0, 4)).toBeNull();
  });

  it('name their last byte inclusively in Content-Range', () => {
    expect(contentRange({ start: 4, end: 8 }, 10)).toBe('bytes 4-7/10');
  });

  it('grow on a fast line, at most twofold', () => {
    expect(nextPartBytes(1_000_000, 100)).toBe(2_000_000);
    expect(nextPartBytes(1_000_000, 800)).toBe(1_250_000);
    expect(nextPartBytes(1_000_000, 0)).toBe(2_000_000);
  });

  it('shrink on a slow line, at most by half, and never under 256 KiB', () => {
    expect(nextPartBytes(4_000_000, 60_000)).toBe(2_000_000);
    expect(nextPartBytes(300_000, 60_000)).toBe(256 * 1024);
  });

  it('never exceed what one PUT may carry', () => {
    expect(nextPartBytes(UPLOAD_CHUNK_BYTES, 1)).toBe(UPLOAD_CHUNK_BYTES);
  });

  it('wait longer after each loss of the network, up to 15 seconds', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryWaitMs)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
  });
});
