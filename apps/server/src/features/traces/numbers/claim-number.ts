import { getReadable } from '../../datasources/index.ts';
import { checkClaims, claimedRows } from '../../insights/index.ts';
import { message } from '@plumbline/messages';
import { aggregateLabel } from '@plumbline/viz';
import { literalSql } from './literal-sql.ts';
import { ALL_ROWS, measureText, type NumberOf, type TracedResult, type TraceContext } from './traced.ts';

type Claim = NumberOf<'claim'>['claim'];

/** What the claim is about, in words. */
function claimLabel({ query }: Claim, { translator }: TraceContext): string {
  if (query.kind === 'correlation') {
    return translator.say(message('trace.correlation', { first: query.field, second: query.other }));
  }
  const { field, aggregate } = query.measure;
  const measure = translator.say(
    field === null ? message('chartData.rows') : aggregateLabel(aggregate, field),
  );
  if (query.kind === 'name') {
    return translator.say(
      message('trace.name', { direction: query.direction, column: query.field, measure }),
    );
  }
  return query.kind === 'comparison' ? translator.say(message(`trace.${query.how}`, { measure })) : measure;
}

/** Null where the query cannot run: its columns are gone or not shown to this reader. */
export async function claimNumber(
  tracing: TraceContext,
  { claim }: NumberOf<'claim'>,
): Promise<TracedResult | null> {
  const { services, actor, datasetId, version, signal } = tracing;
  const rows = claimedRows(await getReadable(services, actor, { id: datasetId, version, signal }));
  const [computed] = await checkClaims(services, actor, { datasetId, claims: [{ claim }], rows, signal });
  const evidence = computed?.check.evidence ?? null;
  if (computed === undefined || evidence === null) {
    return null;
  }
  const { query } = claim;
  return {
    isNumber: true,
    label: claimLabel(claim, tracing),
    measure: query.kind === 'correlation' ? '' : measureText(query.measure),
    mode: 'Absolute',
    value: computed.value,
    text: computed.check.current,
    by: query.kind === 'name' ? [query.field] : [],
    rows: computed.check.rows ?? ALL_ROWS,
    statement: () => Promise.resolve({ sql: literalSql(evidence.sql, evidence.params), gives: 'number' }),
  };
}
