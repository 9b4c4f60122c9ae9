import type { FilterGroup, FilterNode } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import {
  NO_FILTERS,
  addNode,
  listConditions,
  filteredColumns,
  findNode,
  prunedFilters,
  removeNode,
  replaceNode,
  withValuePicked,
} from './filter-tree.ts';

const is = (column: string, value: string): FilterNode => ({ column, op: 'eq', value });
const tree: FilterGroup = {
  op: 'and',
  value: [is('country', 'Germany'), { op: 'or', value: [is('channel', 'Web'), is('channel', 'Shop')] }],
};

describe('filter tree', () => {
  it('finds a node by its path and nothing where there is none', () => {
    expect(findNode(tree, [1, 1])).toEqual(is('channel', 'Shop'));
    expect([findNode(tree, [7]), findNode(tree, [0, 0])]).toEqual([null, null]);
    expect(findNode(tree, [])).toBe(tree);
  });

  it('replaces a nested condition and leaves the rest alone', () => {
    const next = replaceNode(tree, [1, 0], is('channel', 'Partner'));
    expect(listConditions(next).map((node) => ('value' in node ? node.value : null))).toEqual([
      'Germany',
      'Partner',
      'Shop',
    ]);
    expect(next.value[0]).toBe(tree.value[0]);
  });

  it('replaces the outermost group', () => {
    expect(replaceNode(tree, [], { op: 'or', value: [] })).toEqual({ op: 'or', value: [] });
  });

  it('removes a condition together with the groups that it leaves empty', () => {
    const deep: FilterGroup = {
      op: 'and',
      value: [{ op: 'or', value: [{ op: 'not', value: [is('a', '1')] }] }],
    };
    expect(removeNode(deep, [0, 0, 0])).toEqual(NO_FILTERS);
    expect(removeNode(tree, [1, 0]).value).toHaveLength(2);
  });

  it('changes nothing for a path that leads nowhere', () => {
    expect(removeNode(tree, [9])).toEqual(tree);
    expect(addNode(tree, [0], is('a', '1'))).toEqual(tree);
  });

  it('adds to the given group', () => {
    expect(listConditions(addNode(tree, [1], is('channel', 'Phone')))).toHaveLength(4);
    expect(addNode(NO_FILTERS, [], is('a', '1')).value).toEqual([is('a', '1')]);
  });

  it('names each column it uses once', () => {
    expect([...filteredColumns(tree)]).toEqual(['country', 'channel']);
  });

  it('drops empty groups at any depth', () => {
    expect(prunedFilters({ op: 'and', value: [{ op: 'or', value: [NO_FILTERS] }, is('a', '1')] })).toEqual({
      op: 'and',
      value: [is('a', '1')],
    });
  });
});

describe('picking a value', () => {
  it('adds an `in`, joins a second value to it, and takes a picked value back', () => {
    const one = withValuePicked(NO_FILTERS, 'country', 'Germany');
    expect(one.value).toEqual([{ column: 'country', op: 'in', value: ['Germany'] }]);
    const two = withValuePicked(one, 'country', null);
    expect(two.value).toEqual([{ column: 'country', op: 'in', value: ['Germany', null] }]);
    expect(withValuePicked(withValuePicked(two, 'country', 'Germany'), 'country', null)).toEqual(NO_FILTERS);
  });

  it('does not touch an `in` of a filter that matches any', () => {
    const any: FilterGroup = { op: 'or', value: [{ column: 'country', op: 'in', value: ['Germany'] }] };
    expect(withValuePicked(any, 'country', 'France').value).toHaveLength(2);
  });
});
