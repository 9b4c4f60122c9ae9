import type { AnnotationSuggestion } from '@plumbline/contract';

type Kind = AnnotationSuggestion['kind'];

const WORDS: readonly (readonly [RegExp, readonly Kind[]])[] = [
  [/^(caption|summar\w*|describe|description)$/, ['caption']],
  [/^(highest|maximum|max|best|largest|top)$/, ['highest']],
  [/^(lowest|minimum|min|worst|smallest|bottom)$/, ['lowest']],
  [/^(extremes?)$/, ['highest', 'lowest']],
  [/^(peaks?|spikes?)$/, ['peak', 'outlier']],
  [/^(outliers?|unusual|anomal\w*|odd|strange)$/, ['outlier']],
  [/^(change|changes|changed|shift|shifts|break|breaks|level)$/, ['change_point']],
  [/^(trend|trends|growth|grow\w*|rise|rises|rising|fall|falls|falling|slope)$/, ['trend']],
  [/^(concentration|concentrated|share|shares|pareto)$/, ['concentration']],
  [/^(correlation|correlated?|relationship|related|together)$/, ['correlation']],
  [/^(incomplete|partial|unfinished|complete)$/, ['incomplete_period']],
];
const FILLER =
  /^(a|an|the|of|in|on|and|or|me|please|show|find|tell|mark|point|out|what|which|where|is|are|there|any|all|this|that|chart|graph|it|its|every|everything|annotate|annotations?|notes?|remarks?|explain|for|to|with|do|does|how|happened|interesting|important|values?|points?)$/;

/** Kinds of annotations that a prompt requests; null: all. Words that match none of them are returned. */
export function wantedKinds(prompt: string | undefined): {
  readonly kinds: ReadonlySet<Kind> | null;
  readonly unknown: readonly string[];
} {
  const words = prompt?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const kinds = new Set<Kind>();
  const unknown: string[] = [];
  for (const word of words) {
    const meant = WORDS.find(([pattern]) => pattern.test(word))?.[1];
    meant?.forEach((kind) => kinds.add(kind));
    if (meant === undefined && !FILLER.test(word)) {
      unknown.push(word);
    }
  }
  return { kinds: kinds.size === 0 ? null : kinds, unknown };
}
