import { expect, it } from 'vitest';
import { findSection } from './sections.ts';

it.each([
  ['/', 'home'],
  ['/datasets', 'datasets'],
  ['/datasets/123/data', 'datasets'],
  ['/datasets/new/csv-file/connect', 'datasets'],
  ['/dashboards/123/edit', 'dashboards'],
  ['/connections', 'connections'],
  ['/activity/usage', 'activity'],
  ['/archive', 'archive'],
  ['/settings/profile', 'settings'],
  ['/search', 'search'],
  ['/schedules', 'activity'],
  ['/sql', 'datasets'],
  ['/plans', 'settings'],
  ['/plans/quote/Q-1', 'settings'],
  ['/nowhere', null],
])('lets the line come down, at %s, to %s', (pathname, place) => {
  expect(findSection(pathname)).toBe(place);
});
