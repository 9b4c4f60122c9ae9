import { withAggregatedNouns } from './aggregated-nouns.ts';
import { withDescribedRows } from './described-rows.ts';
import { withFilledNumbers } from './filled-numbers.ts';
import { letterValues } from './letter-values.ts';
import { withMeasuredRows } from './measured-rows.ts';
import { withNamedFillers } from './named-fillers.ts';
import { withNamedRates } from './named-rates.ts';
import type { Lexicon, Phrase } from './phrase.ts';
import { withReasons } from './reasons.ts';
import { withTruthsSaid } from './truths-said.ts';
import { withSpokenInitials } from './spoken-initials.ts';
import { withRelatedWords } from './read-related.ts';
import { withRowNouns } from './row-nouns.ts';
import { withSoldThings, withWhatIsSold } from './sold-things.ts';
import { withStatesOfRows } from './states-of-rows.ts';
import { withRatesOfValues } from './value-codes.ts';

/** Phrases with what their words mean beside each other. */
export function withFurtherMeanings(spoken: readonly Phrase[], lexicon: Lexicon): readonly Phrase[] {
  const found = withSpokenInitials(spoken, lexicon);
  const linked = withSoldThings(
    withNamedRates(withRelatedWords(withWhatIsSold(found, lexicon), lexicon), lexicon),
    lexicon,
  );
  const named = withNamedFillers(letterValues(linked, lexicon), lexicon);
  const nouns = withAggregatedNouns(withDescribedRows(named, lexicon), lexicon);
  const rows = withRowNouns(withMeasuredRows(nouns, lexicon), lexicon);
  const states = withStatesOfRows(withTruthsSaid(rows, lexicon), lexicon);
  return withReasons(withRatesOfValues(withFilledNumbers(states, lexicon)), lexicon);
}
