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
export { interpret, NO_INTERPRETATION } from './ask/interpret.ts';
export type { QuestionReading } from './ask/question-reading.ts';
export { currencyApart, perCurrency, type MixedAmount } from './ask/per-currency.ts';
export { interpretFollowUp, type FollowUpReading } from './ask/follow-up.ts';
export { checkInterpretation } from './ask/check-interpretation.ts';
export { buildChart } from './ask/build-chart.ts';
export { planGrowth, type GrowthPlan } from './ask/build-growth.ts';
export { growthSentences, growthTimes } from './ask/growth-sentences.ts';
export { buildRows } from './ask/build-rows.ts';
export { rowSentences, type ListedRows } from './ask/row-sentences.ts';
export { buildPivot, buildStatistics } from './ask/build-pivot.ts';
export { type ChoiceDraft } from './ask/choice.ts';
export { findAlternatives } from './ask/alternatives.ts';
export { buildChips } from './ask/chips.ts';
export { filterTexts, measureTitle, understoodAs } from './ask/describe.ts';
export { exampleQuestions, suggestFollowUps, optionsFor } from './ask/next-questions.ts';
export { isHelpRequest } from './ask/idioms.ts';
export type { AnswerSentence } from './ask/answer-sentence.ts';
export { chartSentences } from './ask/answer-text.ts';
export { tableSentences } from './ask/table-sentences.ts';
export { planChange, readChange } from './ask/change-parts.ts';
export { planContrast, readContrast } from './ask/contrast.ts';
export { planExplain } from './ask/explain.ts';
export { readExplanation } from './ask/read-explanation.ts';
export { timeColumnOf, type DescribedDataset } from './ask/described.ts';
export { suggestFormulas, type SuggestedFormula } from './ask/suggest-formulas.ts';
export { suggestPivots, type SuggestedPivot } from './ask/suggest-pivots.ts';
export { planStory, type PlannedBlock, type StorySubject } from './mine/plan-story.ts';
