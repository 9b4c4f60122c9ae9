import type { ChartData, Story } from '@plumbline/contract';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { traceAddress } from '../../datasources/index.ts';

/** Where each claim and each chart of a story can be checked, by the id of the claim or of the chart's block. */
export async function storyTraces(
  services: Services,
  actor: Actor,
  {
    story,
    charts,
    origin,
  }: { readonly story: Story; readonly charts: ReadonlyMap<string, ChartData>; readonly origin: string },
): Promise<ReadonlyMap<string, string>> {
  const { datasetId, blocks } = story;
  const filters = { op: 'and' as const, value: [] };
  const around = { datasetId, filters, source: { kind: 'story' as const, id: story.id } };
  const traces = new Map<string, string>();
  const claims = blocks.flatMap((block) => ('content' in block ? block.content : []));
  for (const inline of claims) {
    const evidence = inline.kind === 'claim' ? inline.check?.evidence : null;
    if (inline.kind === 'claim' && evidence) {
      const number = { kind: 'claim' as const, claim: inline.claim };
      const request = { ...around, version: evidence.version, number };
      traces.set(inline.id, await traceAddress(services, actor, { origin, request }));
    }
  }
  for (const [id, { chart, mode, version }] of charts) {
    const number = { kind: 'chart' as const, chart, mode, keys: null };
    traces.set(id, await traceAddress(services, actor, { origin, request: { ...around, version, number } }));
  }
  return traces;
}
