import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COLUMN_STEPS } from '../../src/entities/recipe-steps/column-steps.ts';
import { descriptionsFile } from './descriptions-file.ts';
import { contractDescriptions } from './read-comments.ts';

describe('descriptions of the contract', () => {
  it('are those of its comments; regenerate them with node scripts/contract-descriptions.mjs', async () => {
    const file = readFileSync(join(import.meta.dirname, '../../src/openapi/descriptions.json'), 'utf8');
    expect(file).toBe(await descriptionsFile());
  });

  it('reach fields that a schema shares with others, and those of route parts', () => {
    expect(contractDescriptions()).toMatchObject({
      'Tile.place.w': 'Width in columns of the layout.',
      'Dashboard.refreshSeconds': 'Null: only on request.',
      'DashboardEdit.refreshSeconds': 'Null: only on request.',
      'embeds.create#body.expiresInDays': 'Days until it ends by itself; null: when it is revoked.',
    });
  });

  it('reach fields made of a shared schema, and those of a page', () => {
    expect(contractDescriptions()).toMatchObject({
      'datasources.filter#body.page': 'From 1.',
      'datasources.list#reply.data.total': 'Items on all pages that match the request.',
    });
  });

  it('reach a reply that adds to an entity, and fields of an object of schemas', () => {
    expect(contractDescriptions()).toMatchObject({
      'datasources.validate#reply.data.sizeBytes': 'Bytes of the file as uploaded.',
      'WorkspaceSettingsPatch.weekStart': 'First day of weeks in charts, pivots and relative dates.',
      'WorkspaceSettings.weekStart': 'First day of weeks in charts, pivots and relative dates.',
    });
  });

  it('are the help of each step of a recipe, and the comments on its fields', () => {
    const [first] = Object.values(COLUMN_STEPS);
    expect(contractDescriptions()).toMatchObject({
      'TransformationStep|0': first?.help,
      'TransformationStep|3.value': 'For `value` alone, which needs it.',
    });
  });

  it('are those of each alternative of a union', () => {
    expect(contractDescriptions()).toMatchObject({
      'LoginBody|0.challenge':
        '`challenge` of the error that requested the code; not needed with the password.',
      'LoginBody|1.challenge': 'Good once, for 10 minutes.',
    });
    expect(contractDescriptions()).not.toHaveProperty(['LoginBody.challenge']);
  });
});
