import { account } from './account.ts';
import { activity } from './activity.ts';
import { addRows } from './add-rows.ts';
import { aggregate, aggregatePhrase, aggregateText } from './aggregate.ts';
import { annotation } from './annotation.ts';
import { askFormula, askPivot } from './ask-formula.ts';
import { askPage } from './ask-page.ts';
import { ask } from './ask.ts';
import { chartBuilder } from './chart-builder.ts';
import { chartData } from './chart-data.ts';
import { chartDrawing } from './chart-drawing.ts';
import { chartIssue } from './chart-issue.ts';
import { chartSummary } from './chart-summary.ts';
import { vegaLite } from './vega-lite.ts';
import { chartTerm } from './chart-term.ts';
import { chart } from './chart.ts';
import { columnType } from './column-type.ts';
import { connection } from './connection.ts';
import { connector } from './connector.ts';
import { dashboardEditor } from './dashboard-editor.ts';
import { filterText } from './filter-text.ts';
import { dashboard } from './dashboard.ts';
import { dataset } from './dataset.ts';
import { datasets } from './datasets.ts';
import { embedSettings } from './embed-settings.ts';
import { embed } from './embed.ts';
import { expressionIssue } from './expression-issue.ts';
import { filter } from './filter.ts';
import { formulaArgument } from './formula-argument.ts';
import { formulaFunction } from './formula-function.ts';
import { formulaFix, formulaProblem } from './formula-problem.ts';
import { formulaType } from './formula-type.ts';
import { formula } from './formula.ts';
import { grain } from './grain.ts';
import { gridView } from './grid-view.ts';
import { grid } from './grid.ts';
import { home } from './home.ts';
import { insight } from './insight.ts';
import { insights } from './insights.ts';
import { invitation } from './invitation.ts';
import { job } from './job.ts';
import { mapName } from './map-name.ts';
import { mark } from './mark.ts';
import { meaning } from './meaning.ts';
import { mistake } from './mistake.ts';
import { notification } from './notification.ts';
import { operator } from './operator.ts';
import { outbox } from './outbox.ts';
import { pivot } from './pivot.ts';
import { pivotTitle } from './pivot-title.ts';
import { plan } from './plan.ts';
import { profile } from './profile.ts';
import { prompt } from './prompt.ts';
import { quality } from './quality.ts';
import { quantity } from './quantity.ts';
import { recipeStep } from './recipe-step.ts';
import { recipe } from './recipe.ts';
import { recommendation } from './recommendation.ts';
import { refreshes } from './refreshes.ts';
import { rules } from './rules.ts';
import { savedChart } from './saved-chart.ts';
import { increment } from './increment.ts';
import { schedule } from './schedule.ts';
import { comment } from './comment.ts';
import { search } from './search.ts';
import { subscription } from './subscription.ts';
import { webhook } from './webhook.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { operatorVerb } from './operator-verb.ts';
import { settings } from './settings.ts';
import { share } from './share.ts';
import { signIn } from './sign-in.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { source, sourceText } from './source.ts';
import { sql } from './sql.ts';
import { step } from './step.ts';
import { workbook } from './workbook.ts';
import { storyPage } from './story-page.ts';
import { tile } from './tile.ts';
import { trace } from './trace.ts';
import { ui } from './ui.ts';
import { unit } from './unit.ts';
import { upload } from './upload.ts';
import { wizardColumns } from './wizard-columns.ts';
import { wizard } from './wizard.ts';
import { stepHelp } from './step-help.ts';
import { workflowValue } from './workflow-value.ts';
import { models } from './models.ts';
import { workflows } from './workflows.ts';
import { workspaceSettings } from './workspace-settings.ts';
import { workspaceTransfer } from './workspace-transfer.ts';
import { workspace } from './workspace.ts';
import { live } from './live.ts';

/** The catalogs of English that browsers and the server use: one file per subject, a line each. With those of
 * `server.ts` they are the source of all keys. */
export const catalogs = {
  account,
  activity,
  addRows,
  aggregate,
  aggregatePhrase,
  aggregateText,
  annotation,
  ask,
  askFormula,
  askPage,
  askPivot,
  chart,
  chartBuilder,
  chartData,
  chartDrawing,
  chartIssue,
  chartSummary,
  vegaLite,
  chartTerm,
  columnType,
  connection,
  live,
  connector,
  dashboard,
  filterText,
  dashboardEditor,
  dataset,
  datasets,
  embed,
  embedSettings,
  expressionIssue,
  filter,
  formula,
  formulaFix,
  formulaProblem,
  formulaType,
  formulaFunction,
  formulaArgument,
  grain,
  grid,
  gridView,
  home,
  insight,
  insights,
  invitation,
  job,
  mapName,
  mark,
  meaning,
  mistake,
  notification,
  operator,
  outbox,
  pivot,
  pivotTitle,
  plan,
  profile,
  prompt,
  quality,
  quantity,
  recipe,
  recipeStep,
  recommendation,
  refreshes,
  rules,
  savedChart,
  comment,
  increment,
  schedule,
  subscription,
  webhook,
  search,
  security,
  session,
  operatorVerb,
  settings,
  share,
  signIn,
  sharing,
  shell,
  source,
  sourceText,
  sql,
  step,
  workbook,
  storyPage,
  tile,
  trace,
  ui,
  unit,
  upload,
  wizard,
  wizardColumns,
  stepHelp,
  workflowValue,
  models,
  workflows,
  workspace,
  workspaceSettings,
  workspaceTransfer,
} as const;
