import { describe, expect, it } from 'vitest';
import { directLink } from './share-links.ts';

describe('share links', () => {
  it.each([
    [
      'https://docs.google.com/spreadsheets/d/1AbC_d-9/edit#gid=42',
      'https://docs.google.com/spreadsheets/d/1AbC_d-9/export?format=csv&gid=42',
    ],
    [
      'https://docs.google.com/spreadsheets/d/1AbC/edit?gid=7#gid=7',
      'https://docs.google.com/spreadsheets/d/1AbC/export?format=csv&gid=7',
    ],
    [
      'https://docs.google.com/spreadsheets/d/1AbC/edit?usp=sharing',
      'https://docs.google.com/spreadsheets/d/1AbC/export?format=csv',
    ],
    [
      'https://docs.google.com/spreadsheets/d/1AbC',
      'https://docs.google.com/spreadsheets/d/1AbC/export?format=csv',
    ],
    [
      'https://docs.google.com/spreadsheets/u/1/d/1AbC/view',
      'https://docs.google.com/spreadsheets/d/1AbC/export?format=csv',
    ],
    [
      'https://docs.google.com/a/firm.example/spreadsheets/d/1AbC/edit',
      'https://docs.google.com/spreadsheets/d/1AbC/export?format=csv',
    ],
    [
      'https://docs.google.com/spreadsheets/d/e/2PACX-x/pubhtml?gid=3',
      'https://docs.google.com/spreadsheets/d/e/2PACX-x/pub?output=csv&single=true&gid=3',
    ],
    [
      'https://docs.google.com/spreadsheets/d/e/2PACX-x/pubhtml',
      'https://docs.google.com/spreadsheets/d/e/2PACX-x/pub?output=csv',
    ],
    [
      'https://drive.google.com/file/d/1AbC/view?usp=sharing',
      'https://drive.google.com/uc?export=download&id=1AbC',
    ],
    ['https://drive.google.com/open?id=1AbC', 'https://drive.google.com/uc?export=download&id=1AbC'],
    [
      'https://github.com/owner/repo/blob/main/data/my%20file.csv',
      'https://raw.githubusercontent.com/owner/repo/main/data/my%20file.csv',
    ],
    [
      'https://github.com/owner/repo/raw/main/a.csv',
      'https://raw.githubusercontent.com/owner/repo/main/a.csv',
    ],
    [
      'https://github.com/owner/repo/blob/main/a.csv?plain=1#L3',
      'https://raw.githubusercontent.com/owner/repo/main/a.csv',
    ],
    ['https://gist.github.com/owner/0123abcd', 'https://gist.github.com/owner/0123abcd/raw'],
    [
      'https://gitlab.example.org/group/sub/repo/-/blob/main/a.csv?ref_type=heads',
      'https://gitlab.example.org/group/sub/repo/-/raw/main/a.csv?ref_type=heads',
    ],
    ['https://www.dropbox.com/s/abc/a.csv?dl=0', 'https://www.dropbox.com/s/abc/a.csv?dl=1'],
    [
      'https://www.dropbox.com/scl/fi/abc/a.csv?rlkey=k&dl=0',
      'https://www.dropbox.com/scl/fi/abc/a.csv?rlkey=k&dl=1',
    ],
    ['https://www.dropbox.com/s/abc/a.csv', 'https://www.dropbox.com/s/abc/a.csv?dl=1'],
    ['  https://www.dropbox.com/s/abc/a.csv?raw=1  ', 'https://www.dropbox.com/s/abc/a.csv?dl=1'],
  ])('%s leads to %s', (link, direct) => {
    expect(directLink(link)).toBe(direct);
  });

  it('stay direct when rewritten again', () => {
    const direct = directLink('https://github.com/owner/repo/blob/main/a.csv');
    expect(directLink(direct)).toBe(direct);
    const dropbox = directLink('https://www.dropbox.com/s/abc/a.csv?dl=0');
    expect(directLink(dropbox)).toBe(dropbox);
  });
});

describe('every other link', () => {
  it.each([
    'https://example.com/a.csv?x=1#y',
    'https://docs.google.com/spreadsheets/d/1AbC/export?format=xlsx',
    'https://docs.google.com/document/d/1AbC/edit',
    'https://github.com/owner/repo',
    'https://raw.githubusercontent.com/owner/repo/main/a.csv',
    'https://www.dropbox.com/home',
    'https://docs.google.com.evil.example/spreadsheets/d/1AbC/edit',
    'https://evil.example/?u=https://github.com/o/r/blob/main/a.csv',
    'http://github.com/owner/repo/blob/main/a.csv',
    'https://ann:pw@github.com/owner/repo/blob/main/a.csv',
    'not a link',
  ])('stays as it is: %s', (link) => {
    expect(directLink(link)).toBe(link);
  });
});
