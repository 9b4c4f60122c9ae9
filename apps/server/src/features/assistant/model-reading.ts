import { AskIntent, Interpretation, type Issue } from '@plumbline/contract';
import { checkInterpretation, type DescribedDataset } from '@plumbline/insight';
import { z } from 'zod';

/** What a language model may reply: an interpretation without a formula, and no other key. */
export const ModelReading = z.strictObject({
  ...Interpretation.omit({ contrast: true }).shape,
  intent: AskIntent.exclude(['formula', 'contrast']),
  formula: z.null(),
});

export type CheckedReply =
  | { readonly interpretation: Interpretation; readonly issues: null }
  | { readonly interpretation: null; readonly issues: readonly Issue[] };

const FENCE = /^\s*```[a-z]*\s*\n([\s\S]*?)\n\s*```\s*$/iu;

const invalid = (issues: readonly Issue[]): CheckedReply => ({ interpretation: null, issues });

/** The reading in a reply, checked against the schema and against the columns of the dataset. Pure. */
export function checkModelReply(text: string, dataset: DescribedDataset): CheckedReply {
  const [, json = text] = FENCE.exec(text) ?? [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return invalid([{ path: '', message: 'The reply is not one JSON object.' }]);
  }
  const parsed = ModelReading.safeParse(value);
  if (!parsed.success) {
    return invalid(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
  }
  const issues = checkInterpretation(parsed.data, dataset);
  return issues.length > 0 ? invalid(issues) : { interpretation: parsed.data, issues: null };
}
