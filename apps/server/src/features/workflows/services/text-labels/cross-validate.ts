import {
  isReliablyBetter,
  logLoss,
  predictBaseline,
  predictTexts,
  splitFolds,
  trainShares,
  trainTextClasses,
  createExamples,
  createFrame,
  type CandidateResult,
  type LabeledTexts,
  type TextClassOptions,
} from '@plumbline/learn';

export interface TriedTexts {
  readonly candidates: readonly (Omit<CandidateResult, 'name'> & { readonly name: 'baseline' | 'texts' })[];
  /** Predictions of texts that their fold did not see, with the target of each. */
  readonly outOfFold: { readonly target: Float64Array; readonly predicted: readonly Float64Array[] };
  readonly isPredictable: boolean;
}

interface Trial {
  readonly target: Float64Array;
  readonly predicted: readonly Float64Array[];
}

const join = (trials: readonly Trial[]): Trial => ({
  target: Float64Array.from(trials.flatMap(({ target }) => [...target])),
  predicted: trials[0]!.predicted.map((_, output) =>
    Float64Array.from(trials.flatMap(({ predicted }) => [...predicted[output]!])),
  ),
});

const trialLoss = ({ target, predicted }: Trial): number => logLoss({ predicted, target, weights: null });

function summarize<Name extends string>(name: Name, trials: readonly Trial[]) {
  const losses = trials.map(trialLoss);
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  const squares = losses.reduce((sum, loss) => sum + (loss - mean) ** 2, 0);
  return { name, losses, mean, deviation: Math.sqrt(squares / Math.max(1, losses.length - 1)) };
}

/** Compares a model of the texts with the shares of the labels, on folds that neither saw. */
export function crossValidate(
  { texts, target, weights }: LabeledTexts,
  { folds, seed, ...options }: TextClassOptions & { readonly folds: number; readonly seed: number },
  onFold: (done: number, total: number) => void,
): TriedTexts {
  const trials = splitFolds({ rows: texts.length, seed, classes: target }, folds).map(
    ({ train, test }, at) => {
      onFold(at, folds);
      const learned = {
        texts: Array.from(train, (row) => texts[row]!),
        target: Float64Array.from(train, (row) => target[row]!),
        weights: weights && Float64Array.from(train, (row) => weights[row]!),
      };
      const model = trainTextClasses(learned, options);
      const frame = createFrame([{ kind: 'number', name: 'text', values: new Float64Array(train.length) }]);
      const shares = trainShares(createExamples(frame, learned.target), options.classes);
      const tested = Float64Array.from(test, (row) => target[row]!);
      const predicted = predictTexts(
        model,
        Array.from(test, (row) => texts[row]!),
      );
      return {
        texts: { target: tested, predicted },
        baseline: { target: tested, predicted: predictBaseline(shares, test.length) },
      };
    },
  );
  const [own, base] = [trials.map((trial) => trial.texts), trials.map((trial) => trial.baseline)];
  const candidates = [summarize('baseline', base), summarize('texts', own)] as const;
  const [outOfFold, guessed] = [join(own), join(base)];
  const isPredictable = isReliablyBetter(
    { losses: candidates[1].losses, predicted: outOfFold.predicted },
    { losses: candidates[0].losses, predicted: guessed.predicted },
    {
      target: outOfFold.target,
      task: options.classes === 2 ? 'binary' : 'multiclass',
      areIndependent: true,
    },
  );
  return { candidates, outOfFold, isPredictable };
}
