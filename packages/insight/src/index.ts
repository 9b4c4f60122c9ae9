/** Chart suggestions, remarks, warnings and data quality, computed from numbers alone. Pure. */
export { chartWarnings, type WarningDraft } from './mistakes/chart-warnings.ts';
export { CHART_MISTAKES } from './mistakes/library.ts';
export type { ChartMistake, ChartReading, FoundMistake } from './mistakes/chart-mistake.ts';
export {
  recommendChart,
  recommendCharts,
  type RecommendedChart,
  type RecommendOptions,
} from './recommend/recommend-charts.ts';
export { columnTraits, type ColumnTraits } from './columns/traits.ts';
export { annotate, type AnnotateOptions } from './annotate/annotate.ts';
export type { AnnotationDraft } from './annotate/suggestion.ts';
export { chartsForPrompt, type PromptedCharts } from './prompt/charts-for-prompt.ts';
export { readChartPrompt, type ChartPrompt, type PromptColumn } from './prompt/read-prompt.ts';
export { readRelatedWords, type RelatedWords } from './prompt/related-words.ts';
export { assessQuality } from './quality/assess-quality.ts';
export type { AssessedColumn, AssessedRows, FindingDraft, QualityDraft } from './quality/issue.ts';
export { profileTraits, findPlaceholders } from './quality/placeholders.ts';
export { findInsights, type FoundInsights } from './mine/find-insights.ts';
export { planMining, readTable, MINED_ROWS, type MiningPlan } from './mine/read-table.ts';
export type { ScoredInsight } from './mine/choose-insights.ts';
export type { InsightCode, InsightKind, InsightText, InsightValue } from './mine/candidate.ts';
export { claimColumns, claimQuery, claimRows } from './claims/claim-query.ts';
export { ASKED_BACK, countedSignals, isAskedBack } from './ask/confidence/confidence.ts';
export { confidenceBy } from './ask/confidence/confidence-by.ts';
export { interpret, NO_INTERPRETATION } from './ask/reading/interpret.ts';
export type { QuestionReading } from './ask/parts/question-reading.ts';
export { currencyApart, perCurrency, type MixedAmount } from './ask/query/per-currency.ts';
export { interpretFollowUp, type FollowUpReading } from './ask/reading/follow-up.ts';
export { checkInterpretation } from './ask/query/check-interpretation.ts';
export { buildChart } from './ask/query/build-chart.ts';
export { planGrowth, type GrowthPlan } from './ask/query/build-growth.ts';
export { growthSentences, growthTimes } from './ask/answer/growth-sentences.ts';
export { buildRows } from './ask/query/build-rows.ts';
export { rowSentences, type ListedRows } from './ask/answer/row-sentences.ts';
export { buildPivot, buildStatistics } from './ask/query/build-pivot.ts';
export { type ChoiceDraft } from './ask/choices/choice.ts';
export { findAlternatives } from './ask/choices/alternatives.ts';
export { buildChips } from './ask/choices/chips.ts';
export { filterTexts, measureTitle, understoodAs } from './ask/answer/describe.ts';
export { exampleQuestions, suggestFollowUps, optionsFor } from './ask/choices/next-questions.ts';
export { isHelpRequest } from './ask/reading/idioms.ts';
export type { AnswerSentence } from './ask/answer/answer-sentence.ts';
export { chartSentences } from './ask/answer/answer-text.ts';
export { tableSentences } from './ask/answer/table-sentences.ts';
export { planChange, readChange } from './ask/explanations/change-parts.ts';
export { planContrast, readContrast } from './ask/explanations/contrast.ts';
export { planExplain } from './ask/explanations/explain.ts';
export { readExplanation } from './ask/explanations/read-explanation.ts';
export { timeColumnOf, type DescribedDataset } from './ask/dataset/described.ts';
export { suggestFormulas, type SuggestedFormula } from './ask/formulas/suggest-formulas.ts';
export { suggestPivots, type SuggestedPivot } from './ask/choices/suggest-pivots.ts';
export { planStory, type PlannedBlock, type StorySubject } from './mine/plan-story.ts';
