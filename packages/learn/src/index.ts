/** Models that learn from rows: pure, seeded, without I/O. */
export {
  alignFrame,
  createExamples,
  createFrame,
  frameSchema,
  LearnError,
  selectExamples,
  selectRows,
  type CategoryColumn,
  type Column,
  type ColumnSchema,
  type Examples,
  type Frame,
  type LearnErrorCode,
  type NumericColumn,
} from './data/frame.ts';
export { createRandom, sampleRows, shuffle, type Random } from './random/random.ts';
export type { Tree, TreeModel } from './trees/model.ts';
export { treeOptions, type TreeOptions, type TreeTask } from './trees/options.ts';
export {
  trainTrees,
  trainTreesInSteps,
  type TrainingControl,
  type TreeProgress,
  type TreeTraining,
} from './trees/train-trees.ts';
export { predictTrees, scoreTrees } from './trees/predict-trees.ts';
export { parseTrees, serializeTrees } from './trees/serialize.ts';
export { treeMemory } from './trees/memory.ts';
export { trainLinear, type LinearModel, type LinearOptions, type LinearTask } from './linear/train-linear.ts';
export type { Term } from './linear/design.ts';
export { parseLinear, predictLinear, scoreLinear } from './linear/predict-linear.ts';
export {
  predictBaseline,
  trainMean,
  trainMedian,
  trainShares,
  type BaselineModel,
} from './baseline/baseline.ts';
export { fromScores, type ScoreTask } from './scores/links.ts';
export { explainTrees, type Contributions } from './explain/tree-shap.ts';
export { explainLinear } from './explain/explain-linear.ts';
export {
  permutationImportance,
  type PermutationImportance,
  type PermutationOptions,
  type Predict,
} from './explain/permutation.ts';
export {
  partialDependence,
  type PartialDependence,
  type PartialDependenceOptions,
} from './explain/partial-dependence.ts';
export { splitFolds, splitOnce, type Fold, type SplitBy, type SplitOptions } from './validate/splits.ts';
export {
  averagePrecision,
  rankingCurve,
  rocArea,
  type CurvePoint,
  type RankedScores,
} from './validate/ranking.ts';
export {
  brierScore,
  calibrationCurve,
  classReport,
  confusionMatrix,
  logLoss,
  predictedClasses,
  type CalibrationBin,
  type ClassPredictions,
  type ClassReport,
} from './validate/class-metrics.ts';
export {
  explainedVariance,
  meanAbsoluteError,
  pinballLoss,
  poissonDeviance,
  rootMeanSquaredError,
  type NumberPredictions,
} from './validate/number-metrics.ts';
export { adjustedRandIndex } from './validate/rand-index.ts';
export { bootstrapInterval, type BootstrapOptions, type Interval } from './validate/bootstrap.ts';
export { applyIsotonic, fitIsotonic, type IsotonicCalibration } from './calibrate/isotonic.ts';
export { applyPlatt, fitPlatt, type PlattCalibration } from './calibrate/platt.ts';
export {
  applyConformal,
  fitConformal,
  fitConformalQuantiles,
  type ConformalMargin,
} from './calibrate/conformal.ts';
export {
  chooseModel,
  type CandidateResult,
  type ChoiceControl,
  type ChooseOptions,
  type HoldOut,
  type ModelChoice,
} from './choose/choose-model.ts';
export { isReliablyBetter } from './choose/reliably-better.ts';
export {
  predictChosen,
  type CandidateName,
  type CandidateOptions,
  type ChosenModel,
} from './choose/candidates.ts';
export { findLeaks, type Leak, type LeakOptions } from './check/leakage.ts';
export type { Bin } from './drivers/bins.ts';
export {
  findDrivers,
  type Driver,
  type DriverGroup,
  type DriverOptions,
  type FoundDrivers,
} from './drivers/find-drivers.ts';
export { identifierShare } from './check/identifier.ts';
export { duplicateGroups, sharedRows, type SharedRows } from './check/duplicates.ts';
export { kMeans, type KMeansOptions, type KMeansResult, type Points } from './cluster/k-means.ts';
export { meanSilhouette } from './cluster/silhouette.ts';
export {
  assignClusters,
  trainClusters,
  type ClusterModel,
  type ClusterOptions,
} from './cluster/train-clusters.ts';
export { describeSegments, type Segment, type SegmentTrait } from './cluster/describe-segments.ts';
export { densityClusters, type DensityOptions } from './cluster/hdbscan.ts';
export {
  anomalyThreshold,
  explainAnomalies,
  scoreAnomalies,
  trainAnomalies,
  type AnomalyModel,
  type AnomalyOptions,
  type AnomalyReason,
} from './anomaly/isolation-forest.ts';
export {
  forecastSeries,
  type ForecastOptions,
  type MethodScore,
  type SeriesForecast,
} from './forecast/forecast-series.ts';
export type { YearlyDay } from './forecast/holidays.ts';
export type { KnownEffect, KnownInputs } from './forecast/known-inputs.ts';
export { sumForecasts, type SummedForecast } from './forecast/sum-forecasts.ts';
export { forecastNext, type NextValues } from './forecast/forecast-next.ts';
export { usualPeriods, type BacktestWindow, type ForecastMethod, type TimeStep } from './forecast/series.ts';
export { chiSquareTail, normalQuantile, studentCdf, studentQuantile } from './statistics/distributions.ts';
export { densityModel, type DensityModelOptions } from './cluster/density-model.ts';
export {
  compareMeans,
  compareShares,
  sampleRatioP,
  shareInterval,
  type Comparison,
  type Count,
} from './compare/compare-groups.ts';
export {
  classLoss,
  compareClassModels,
  compareNumberModels,
  MIN_COMPARED_ROWS,
  type ModelDifference,
} from './compare/compare-models.ts';
export {
  compareSegments,
  segmentColumn,
  type ModelSegment,
  type SegmentRows,
} from './compare/model-segments.ts';
export { measureDrift, type Drift } from './check/drift.ts';
export {
  findItemSets,
  findRules,
  type AssociationRule,
  type ItemSet,
  type ItemSetOptions,
  type RuleOptions,
} from './rules/fp-growth.ts';
export {
  kaplanMeier,
  logRank,
  medianSurvival,
  type Durations,
  type LogRank,
  type SurvivalPoint,
} from './survival/kaplan-meier.ts';
export { cohortRetention, type Cohort } from './survival/cohorts.ts';
export { predictSurvival, scoreCox, trainCox, type CoxEffect, type CoxModel } from './survival/cox.ts';
export { validateCox } from './survival/validate-cox.ts';
export { scoreSentiment, type Sentiment } from './text/sentiment.ts';
export { assignTopics, topicWords, trainTopics, type TopicModel, type TopicOptions } from './text/topics.ts';
export {
  buildVocabulary,
  weighTerms,
  type SparseRows,
  type Vocabulary,
  type VocabularyOptions,
} from './text/tf-idf.ts';
export {
  explainText,
  parseTexts,
  predictTexts,
  scoreTexts,
  termsOfClass,
  trainTextClasses,
  type LabeledTexts,
  type TextClassModel,
  type TextClassOptions,
} from './text/classify-texts.ts';
export { tokenize } from './text/tokenize.ts';
