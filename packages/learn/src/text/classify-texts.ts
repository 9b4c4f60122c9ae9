import { LearnError } from '../data/frame.ts';
import { minimize } from '../linear/minimize.ts';
import { fromScores, logistic, logSum } from '../scores/links.ts';
import { buildVocabulary, weighTerms, type SparseRows, type Vocabulary } from './tf-idf.ts';

export interface TextClassOptions {
  /** 2 or more; of two, the score is that of the second. */
  readonly classes: number;
  /** Texts that a term must be in. */
  readonly minTexts: number;
  /** Also pairs of words that follow each other. */
  readonly pairs: boolean;
  /** Half of it times the squared coefficients is added to the sum of log losses (1 ÷ scikit-learn's `C`). */
  readonly l2: number;
}

/** Logistic regression on TF-IDF weights: plain data, JSON as it is. */
export interface TextClassModel {
  readonly format: 'plumbline.texts';
  readonly version: 1;
  readonly classes: number;
  readonly vocabulary: Vocabulary;
  /** Per output: one of two classes, otherwise one a class. */
  readonly intercepts: readonly number[];
  /** Per output and term. */
  readonly coefficients: readonly (readonly number[])[];
}

export interface LabeledTexts {
  readonly texts: readonly string[];
  /** Codes of classes from 0. */
  readonly target: Float64Array;
  /** Null weighs every text 1. */
  readonly weights: Float64Array | null;
}

/** Coefficients of all classes together; more terms than that add time and little else. */
const MAX_COEFFICIENTS = 400_000;
const MAX_TERMS = 20_000;
/** Per text, so that the precision does not depend on how many there are. */
const TOLERANCE = 1e-7;

/** Throws `options.invalid` where no term is in enough texts. */
export function trainTextClasses(labeled: LabeledTexts, options: TextClassOptions): TextClassModel {
  const { classes, minTexts, pairs, l2 } = options;
  const outputs = classes === 2 ? 1 : classes;
  const mostTerms = Math.min(MAX_TERMS, Math.floor(MAX_COEFFICIENTS / outputs));
  const vocabulary = buildVocabulary(labeled.texts, {
    minTexts,
    mostShare: 1,
    mostTerms,
    pairs,
    // Words such as "not" decide what a text means.
    stopWords: false,
  });
  const width = vocabulary.terms.length;
  if (width === 0) {
    throw new LearnError('options.invalid', `No term is in ${minTexts} texts.`);
  }
  const rows = weighTerms(labeled.texts, vocabulary);
  const size = width + 1;
  const solved = minimize(
    (x, gradient) => loss({ labeled, rows, outputs, l2 }, x, gradient),
    new Float64Array(outputs * size),
    TOLERANCE * labeled.texts.length,
  );
  const parts = Array.from({ length: outputs }, (_, output) =>
    solved.subarray(output * size, (output + 1) * size),
  );
  return {
    format: 'plumbline.texts',
    version: 1,
    classes,
    vocabulary,
    intercepts: parts.map((part) => part[width]!),
    coefficients: parts.map((part) => [...part.subarray(0, width)]),
  };
}

interface Fit {
  readonly labeled: LabeledTexts;
  readonly rows: SparseRows;
  readonly outputs: number;
  readonly l2: number;
}

/** Sum of weighted log losses and the penalty, with its gradient. The intercept is the last of each output. */
function loss(fit: Fit, x: Float64Array, gradient: Float64Array): number {
  const { labeled, rows, outputs, l2 } = fit;
  const size = x.length / outputs;
  let sum = 0;
  for (let at = 0; at < x.length; at += 1) {
    const isIntercept = at % size === size - 1;
    gradient[at] = isIntercept ? 0 : l2 * x[at]!;
    sum += isIntercept ? 0 : 0.5 * l2 * x[at]! ** 2;
  }
  const scores = scoreRows(rows, { x, outputs });
  for (let row = 0; row < labeled.target.length; row += 1) {
    const code = labeled.target[row]!;
    const weight = labeled.weights?.[row] ?? 1;
    const slopes = outputs === 1 ? binarySlopes(scores, row, code) : classSlopes(scores, row, code);
    sum += weight * slopes.loss;
    for (let output = 0; output < outputs; output += 1) {
      const slope = weight * slopes.of(output);
      for (let entry = rows.starts[row]!; entry < rows.starts[row + 1]!; entry += 1) {
        gradient[output * size + rows.terms[entry]!]! += slope * rows.weights[entry]!;
      }
      gradient[(output + 1) * size - 1]! += slope;
    }
  }
  return sum;
}

/** Log loss of a row, and its slope by the score of each output. */
interface RowLoss {
  readonly loss: number;
  of(output: number): number;
}

function binarySlopes([scores]: readonly Float64Array[], row: number, code: number): RowLoss {
  const margin = scores![row]!;
  return {
    loss: Math.max(margin, 0) + Math.log1p(Math.exp(-Math.abs(margin))) - code * margin,
    of: () => logistic(margin) - code,
  };
}

function classSlopes(scores: readonly Float64Array[], row: number, code: number): RowLoss {
  const normalizer = logSum(scores, row);
  return {
    loss: normalizer - scores[code]![row]!,
    of: (output) => Math.exp(scores[output]![row]! - normalizer) - Number(output === code),
  };
}

function scoreRows(
  rows: SparseRows,
  { x, outputs }: { readonly x: Float64Array; readonly outputs: number },
): Float64Array[] {
  const size = x.length / outputs;
  const count = rows.starts.length - 1;
  return Array.from({ length: outputs }, (_, output) => {
    const part = x.subarray(output * size, (output + 1) * size);
    const scores = new Float64Array(count);
    for (let row = 0; row < count; row += 1) {
      let score = part[size - 1]!;
      for (let entry = rows.starts[row]!; entry < rows.starts[row + 1]!; entry += 1) {
        score += part[rows.terms[entry]!]! * rows.weights[entry]!;
      }
      scores[row] = score;
    }
    return scores;
  });
}

const packed = ({ intercepts, coefficients }: TextClassModel): Float64Array =>
  Float64Array.from(coefficients.flatMap((own, output) => [...own, intercepts[output]!]));

/** Per output and text: log-odds of the second of two classes, log-probabilities up to a constant of several. */
export const scoreTexts = (model: TextClassModel, texts: readonly string[]): Float64Array[] =>
  scoreRows(weighTerms(texts, model.vocabulary), { x: packed(model), outputs: model.intercepts.length });

/** Probabilities in the shape of other classifiers: of two classes that of the second, otherwise one a class. */
export const predictTexts = (model: TextClassModel, texts: readonly string[]): Float64Array[] =>
  fromScores(model.classes === 2 ? 'binary' : 'multiclass', scoreTexts(model, texts));

/** What a term of a text adds to the score of an output. */
export interface TermContribution {
  readonly term: string;
  readonly contribution: number;
}

/** Every known term of a text with what it adds, largest first. With the intercept they sum to the score. */
export function explainText(
  { vocabulary, coefficients }: TextClassModel,
  text: string,
  output: number,
): TermContribution[] {
  const { terms, weights } = weighTerms([text], vocabulary);
  return Array.from(terms, (code, at) => ({
    term: vocabulary.terms[code]!,
    contribution: coefficients[output]![code]! * weights[at]!,
  })).toSorted((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
}

/** The terms that speak most for a class, strongest first. */
export function termsOfClass(
  { vocabulary, coefficients }: TextClassModel,
  code: number,
  most: number,
): string[] {
  const isFirstOfTwo = coefficients.length === 1 && code === 0;
  const own = coefficients[coefficients.length === 1 ? 0 : code]!;
  const strength = (term: number): number => (isFirstOfTwo ? -own[term]! : own[term]!);
  return [...own.keys()]
    .filter((term) => strength(term) > 0)
    .toSorted((one, other) => strength(other) - strength(one))
    .slice(0, most)
    .map((term) => vocabulary.terms[term]!);
}

/** Reads a model from JSON text. Throws `model.version` for text that is none, or one of another version. */
export function parseTexts(text: string): TextClassModel {
  const model = JSON.parse(text) as TextClassModel;
  const { format, version } = model as { format: string; version: number };
  if (format !== 'plumbline.texts' || version !== 1) {
    throw new LearnError('model.version', `This is ${format} ${version}, not plumbline.texts 1.`);
  }
  return model;
}
