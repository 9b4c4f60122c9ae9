import type { AssistantAnswer, Evidence, FilterGroup, SentenceFigure } from '@plumbline/contract';
import type { AnswerSentence } from '@plumbline/insight';
import type { Translator } from '@plumbline/messages';
import type { ComputedAnswer } from './compute-answer.ts';

type Sentences = AssistantAnswer['sentences'];

interface SentenceContext {
  readonly computed: ComputedAnswer;
  readonly evidence: Evidence | null;
  /** Filters of whoever asks, besides those of the question. */
  readonly around: FilterGroup;
}

/** All that the answer shows; null where that is no chart, no table and no rows. */
function wholeNumber({ chart, data, pivot, list }: ComputedAnswer): SentenceFigure['number'] | null {
  if (chart !== undefined && data !== undefined) {
    return { kind: 'chart', chart, mode: data.mode, keys: null };
  }
  if (list !== undefined) {
    return { kind: 'rows' };
  }
  return pivot === undefined ? null : { kind: 'pivot', pivot, cell: null, value: 0 };
}

/** A share of a single number is not that number. */
const isOther = (name: string, { chart }: ComputedAnswer): boolean =>
  name.includes('.') || (chart?.mark === 'kpi' && name !== 'value');

/** Names of figures in a sentence that says its filters or its series too. */
const WITHIN = /^(?:sentence\.)+/u;

/** Sentences in words, with what each of their figures is traced by. */
export function presentSentences(
  sentences: readonly AnswerSentence[],
  { sayFigures }: Translator,
  { computed, evidence, around }: SentenceContext,
): Sentences {
  const whole = wholeNumber(computed);
  // Charts and tables have their own filters within them; the list of rows names all of its, those around it too.
  const { list } = computed;
  const ofWhole: FilterGroup = list?.filters ?? { op: 'and', value: [] };
  const and = (filters: FilterGroup): FilterGroup => ({
    op: 'and',
    value: [...(list === undefined ? around.value : []), ...filters.value],
  });
  return sentences.map(({ text: sentence, value, figures = {} }) => {
    const { text, figures: found } = sayFigures(sentence);
    const traced = found.flatMap(({ name, from, to }): SentenceFigure[] => {
      const inner = name.replace(WITHIN, '');
      const own = figures[inner];
      // A claim has conditions of its own alone; a name with a dot is of a part of the sentence, such as a title.
      const isOwn = own !== undefined && (own.number.kind !== 'claim' || around.value.length === 0);
      if (isOwn) {
        return [{ from, to, filters: and(own.filters ?? { op: 'and', value: [] }), number: own.number }];
      }
      return whole === null || isOther(inner, computed)
        ? []
        : [{ from, to, filters: and(ofWhole), number: whole }];
    });
    return {
      text,
      claim: value === null || evidence === null ? null : { value, evidence, stale: false },
      figures: value === null || evidence === null ? [] : traced,
    };
  });
}
