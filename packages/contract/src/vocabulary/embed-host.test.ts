import { describe, expect, it } from 'vitest';
import { isEmbedHost } from './embed-host.ts';

describe('a host that may hold an embed', () => {
  it.each([
    'https://example.org',
    'https://*.example.org',
    'https://*.shop.example.co.uk',
    'http://localhost:8080',
    'https://10.0.0.1',
  ])('is %s', (address) => {
    expect(isEmbedHost(address)).toBe(true);
  });

  it.each([
    'https://*.com',
    'https://*.co.uk',
    'https://*',
    'https://example.org/page',
    'example.org',
    'https://*.*.example.org',
    'https://a b.example',
    'https://*.10.0.0.1',
    'https://*.0.1:8080',
    'https://*.127.0x1',
  ])('is not %s', (address) => {
    expect(isEmbedHost(address)).toBe(false);
  });
});
