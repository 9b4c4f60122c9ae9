import { describe, expect, it } from 'vitest';
import { wizardArrival } from './connector.ts';
import { printPlace } from './wizard-location.ts';

describe('a place in the wizard', () => {
  it('is a URL with its upload', () => {
    expect(printPlace({ connector: 'csv-file', step: 'validation', uploadId: 'u1' })).toBe(
      '/datasets/new/csv-file/validation?upload=u1',
    );
  });

  it('has no upload before a file was uploaded', () => {
    expect(printPlace({ connector: 'csv-link', step: 'connect', uploadId: null })).toBe(
      '/datasets/new/csv-link/connect',
    );
  });

  it('writes what is strange so that it stays one part', () => {
    expect(printPlace({ connector: 'a/b', step: 'connect', uploadId: 'x&y' })).toBe(
      '/datasets/new/a%2Fb/connect?upload=x%26y',
    );
  });
});

describe('a connector', () => {
  it('takes an uploaded file or a link', () => {
    expect(wizardArrival('csv-file')).toBe('upload');
    expect(wizardArrival('csv-link')).toBe('link');
  });

  it('a connector of another kind is not handled here, nor is a property name of objects', () => {
    expect(wizardArrival('mysql')).toBeNull();
    expect(wizardArrival('constructor')).toBeNull();
  });
});
