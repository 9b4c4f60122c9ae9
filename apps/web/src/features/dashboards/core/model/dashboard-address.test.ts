import { describe, expect, it } from 'vitest';
import {
  NO_ADDRESS,
  readDashboardAddress,
  writeDashboardAddress,
  type DashboardAddress,
} from './dashboard-address.ts';

const inEurope = { op: 'and' as const, value: [{ column: 'region', op: 'eq' as const, value: 'Europe' }] };
const toCountry = { filters: inEurope, to: { column: 'country' }, name: 'Europe' };

const address: DashboardAddress = {
  filters: { op: 'and', value: [{ column: 'country', op: 'in', value: ['Germany', null] }] },
  parameters: { when: ['2026-08-01', '2026-10-31'], channel: null, last: { last: 3, unit: 'month' } },
  mode: 'Percent',
  tab: 'second',
  cross: { 't-1': { op: 'and', value: [{ column: 'product', op: 'eq', value: 'Tarp' }] } },
  drills: { 't-1': [toCountry, { filters: inEurope, to: { timeUnit: 'month' }, name: '2024' }] },
  trace: { tile: 't-1', row: 3 },
};

describe('address of a dashboard', () => {
  it('keeps filters, parameters, mode, tab, picked marks, ways down and the open trace', () => {
    expect(readDashboardAddress(writeDashboardAddress(address))).toEqual(address);
    const asText = JSON.parse(JSON.stringify(writeDashboardAddress(address))) as Record<string, unknown>;
    expect(readDashboardAddress(asText)).toEqual(address);
  });

  it('says nothing of what is at its default', () => {
    expect(writeDashboardAddress(NO_ADDRESS)).toEqual({});
  });

  it('takes what it cannot read for its default', () => {
    const broken = { f: '["and",', p: '[1]', mode: 'Loud', tab: {}, x: { a: 'nothing' }, trace: '' };
    expect(readDashboardAddress(broken)).toEqual(NO_ADDRESS);
  });

  it('drops a parameter that is no value and keeps the others', () => {
    const { parameters } = readDashboardAddress({ p: { a: [[1]], b: 1, c: { d: {} } } });
    expect(parameters).toEqual({ b: 1 });
  });

  it('distinguishes a tile from its mark, whatever colons the id has', () => {
    expect(readDashboardAddress({ trace: 'a:b' }).trace).toEqual({ tile: 'a:b', row: null });
    expect(readDashboardAddress({ trace: 'a:b:0' }).trace).toEqual({ tile: 'a:b', row: 0 });
  });

  it('leads down to the first step that says nothing', () => {
    const { d } = writeDashboardAddress({ ...NO_ADDRESS, drills: { sales: [toCountry] } });
    const [step = []] = (d as Record<string, unknown[][]>)['sales'] ?? [];
    for (const broken of [null, 7, [], [['and'], 'month', null, 'x'], step.slice(0, 3)]) {
      const { drills } = readDashboardAddress({ d: { sales: [step, broken, step], other: 'no list' } });
      expect(drills).toEqual({ sales: [toCountry] });
    }
  });
});
