import { CompletionContext, type Completion, type CompletionSource } from '@codemirror/autocomplete';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { QuerySchema } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { statementLanguage } from './sql-language.ts';

const ID = '018f3a00-0000-7000-8000-000000000001';
const SCHEMA: QuerySchema = {
  tables: [
    { datasetId: ID, name: 'people', columns: [{ name: 'city', type: 'text' }] },
    { datasetId: ID, name: 'Net.sales 2026', columns: [{ name: 'Gross amount', type: 'decimal' }] },
  ],
  functions: ['city_of', 'date_trunc'],
};

/** The labels of the completions at `|`. */
const offered = async (text: string): Promise<Map<string, Completion>> => {
  const at = text.indexOf('|');
  const initial = EditorState.create({ doc: text.replace('|', ''), extensions: statementLanguage(SCHEMA) });
  // Parsed whole, however slow the machine is.
  ensureSyntaxTree(initial, initial.doc.length, 10_000);
  const { state } = initial.update({});
  const context = new CompletionContext(state, at, false);
  const sources = state.languageDataAt<CompletionSource>('autocomplete', at);
  const completions = await Promise.all(sources.map(async (source) => source(context)));
  return new Map(completions.flatMap((each) => each?.options ?? []).map((option) => [option.label, option]));
};

describe('what may be written at the caret', () => {
  it('offers the tables, quoted where they must be, dots and all', async () => {
    const options = await offered('SELECT * FROM n|');
    expect(options.get('people')?.apply).toBe('people');
    expect(options.get('Net.sales 2026')?.apply).toBe('"Net.sales 2026"');
  });

  it('offers the columns of the tables that the statement names, and functions', async () => {
    const options = await offered('SELECT c| FROM people');
    expect(options.get('city')).toMatchObject({ apply: 'city', detail: 'Text · people' });
    expect(options.has('Gross amount')).toBe(false);
    expect(options.get('city_of')?.type).toBe('function');
    expect(options.has('CASE')).toBe(true);
  });

  it('offers the columns of all tables while the statement names none', async () => {
    expect((await offered('SELECT g|')).has('Gross amount')).toBe(true);
  });

  it('offers the columns of the table or alias before a dot', async () => {
    expect([...(await offered('SELECT p.c| FROM people p')).keys()]).toEqual(['city']);
  });

  it('offers nothing within texts and comments', async () => {
    expect((await offered("SELECT 'c|' FROM people")).size).toBe(0);
    expect((await offered('SELECT 1 -- c|')).size).toBe(0);
  });
});
