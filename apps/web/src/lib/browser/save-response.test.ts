import { describe, expect, it } from 'vitest';
import { responseFileName, readBlob } from './save-response.ts';

const named = (header: string): Response => new Response('', { headers: { 'content-disposition': header } });

describe('a streamed download', () => {
  it('is read completely, byte for byte, and reports its progress', async () => {
    const sizes = [5_000_000, 4_000_000, 3, 0, 9_000_000];
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        sizes.forEach((size, at) => controller.enqueue(new Uint8Array(size).fill(at)));
        controller.close();
      },
    });
    const progress: number[] = [];
    const blob = await readBlob({
      response: new Response(body),
      onProgress: (bytes) => progress.push(bytes),
    });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect(bytes.length).toBe(18_000_003);
    expect([bytes[0], bytes[4_999_999], bytes[5_000_000], bytes[9_000_001], bytes.at(-1)]).toEqual([
      0, 0, 1, 2, 4,
    ]);
    expect(progress.at(-1)).toBe(18_000_003);
  });

  it('rejects when the stream breaks, so that half a file is never offered', async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('network')),
    });
    await expect(readBlob({ response: new Response(body), onProgress: () => undefined })).rejects.toThrow(
      'network',
    );
  });

  it('takes the name of the server, encoded or plain', () => {
    expect(
      responseFileName(
        named(`attachment; filename="a.csv"; filename*=UTF-8''Bestellungen%20%C3%BC.csv`),
        'x',
      ),
    ).toBe('Bestellungen ü.csv');
    expect(responseFileName(named('attachment; filename="orders.csv"'), 'x')).toBe('orders.csv');
    expect([
      responseFileName(new Response(''), 'x'),
      responseFileName(named("attachment; filename*=UTF-8''%E0%A4%A"), 'x'),
    ]).toEqual(['x', 'x']);
  });
});
