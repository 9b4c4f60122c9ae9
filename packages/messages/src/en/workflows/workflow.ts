/** Reports of workflows: what a model is worth, why, and where it must not be used. */
export const workflow = {
  'metric.auc': 'Ranking quality (AUC)',
  'metric.averagePrecision': 'Average precision',
  'metric.accuracy': 'Accuracy',
  'metric.macroF1': 'F1, mean of classes',
  'metric.logLoss': 'Log loss',
  'metric.brier': 'Brier score',
  'metric.rmse': 'Typical error (RMSE)',
  'metric.mae': 'Mean absolute error',
  'metric.r2': 'Explained variance (R²)',
  'metric.concordance': 'Order of events predicted (concordance)',
  'metric.silhouette': 'Separation of groups (silhouette)',
  'metric.mase': 'Error relative to repeating the last season (MASE)',
  'metric.rmsse': 'Squared error relative to repeating the last season (RMSSE)',
  'metric.intervalCoverage': 'Values within the interval in past forecasts',

  'algorithm.baseline': 'Simplest guess',
  'algorithm.linear': 'Linear model',
  'algorithm.trees': 'Boosted trees',
  'algorithm.welch': 'Difference of means (Welch)',
  'algorithm.newcombe': 'Difference of shares (Newcombe)',
  'algorithm.kruskalWallis': 'Groups compared (Kruskal–Wallis and intervals)',
  'algorithm.cox': 'Kaplan–Meier and Cox regression',
  'algorithm.fpGrowth': 'FP-growth',
  'algorithm.texts': 'TF-IDF and logistic regression',
  'algorithm.topics': 'Topics (NMF) and word lists',
  'algorithm.kMeans': 'k-means',
  'algorithm.density': 'Density clusters (HDBSCAN)',
  'algorithm.isolationForest': 'Isolation forest',
  'algorithm.forecast': 'Best forecasting method per series',

  'verdict.unpredictable':
    'The features do not predict “{target}” reliably better than the simplest guess. Do not use this model.',
  'verdict.error':
    'A typical error of predictions of “{target}” is {error, number} (RMSE), {share, number, percent} less than the {baseline, number} of the simplest guess.',
  'verdict.variance': 'The model explains {share, number, percent} of the differences in “{target}”.',
  'verdict.ranking':
    'Of two records with different outcomes, the model ranks the right one higher in {share, number, percent} of cases. Guessing does so in 50%.',
  'verdict.accuracy':
    'It is right for {share, number, percent} of the records it had not seen. Always choosing the most frequent class is right for {baseline, number, percent}.',
  'verdict.clusters':
    '{count, plural, one {# group was} other {# groups were}} found. {share, number, percent} of the rows belong to one.',
  'verdict.clustersClear':
    'The groups are clearly separate (silhouette {silhouette, number}; 1 is perfect, 0 is none).',
  'verdict.clustersNone':
    'The rows have no clear groups (silhouette {silhouette, number}; 1 is perfect, 0 is none). Any division of them is arbitrary; do not use it as a finding.',
  'verdict.clustersWeak':
    'The groups overlap (silhouette {silhouette, number}; 1 is perfect, 0 is none). Their borders are a convention.',
  'verdict.flagged':
    'The {count, plural, one {most unusual row} other {# most unusual rows}} of {rows, number} {count, plural, one {is} other {are}} flagged: about {share, number, percent}, as chosen, whether or not {count, plural, one {it is} other {they are}} wrong.',
  'verdict.flaggedReason':
    'The most frequent reason is an unusual value of “{column}”, in {count, number} of them.',
  'verdict.forecast':
    'Over past periods, forecasts were {share, number, percent} {kind, select, better {closer} other {further away}} than repeating the last season.',
  'verdict.forecastCoverage':
    '{share, number, percent} of past values were within the interval that is meant to contain {level, number, percent}.',
  'verdict.forecastShort': 'The series are too short to compare the forecasts with past values.',
  'verdict.differsMean':
    'The average of “{target}” is {direction, select, higher {higher} other {lower}} in “{group}” than in “{control}”: {second, number} and {first, number}, a difference of {difference, number}. The true difference is likely between {low, number} and {high, number}.',
  'verdict.differsShare':
    'The share of “{target}” is {direction, select, higher {higher} other {lower}} in “{group}” than in “{control}”: {second, number, percent} and {first, number, percent}, a difference of {difference, number} percentage points. The true difference is likely between {low, number} and {high, number} points.',
  'verdict.sameMean':
    'The average of “{target}” does not differ reliably between “{group}” and “{control}”: the true difference is likely between {low, number} and {high, number}.',
  'verdict.sameShare':
    'The share of “{target}” does not differ reliably between “{group}” and “{control}”: the true difference is likely between {low, number} and {high, number} percentage points.',
  'verdict.halfOfAll': 'Half of all records have the event by a “{duration}” of {median, number}.',
  'verdict.noMedianOfAll': 'Fewer than half of the records have the event while observed.',
  'verdict.half': 'Half of “{group}” have the event by a “{duration}” of {median, number}.',
  'verdict.noMedian': 'Fewer than half of “{group}” have the event while observed.',
  'verdict.curvesDiffer':
    'The groups differ reliably (log-rank p {size, select, tiny {below 0.001} other {{p, number}}}).',
  'verdict.curvesSame': 'The groups do not differ reliably (log-rank p {p, number}).',
  'verdict.noDrivers':
    'No column is reliably associated with “{target}”. It may depend on what is not in the dataset.',
  'verdict.driver':
    '{count, plural, one {# column is} other {# columns are}} associated with “{target}”. The strongest is “{column}”, which explains {share, number, percent} of its differences.',
  'verdict.driverAverage':
    'Where {group}, the average of “{target}” is {mean, number}: {difference, number} {direction, select, more {more} other {less}} than elsewhere.',
  'verdict.driverShare':
    'Where {group}, the share of “{outcome}” is {mean, number, percent}: {points, number} percentage points {direction, select, more {more} other {less}} than elsewhere.',
  'verdict.rules':
    '{count, plural, one {# rule was} other {# rules were}} found in {baskets, number} baskets.',
  'verdict.bestRule': 'With “{from}”, “{to}” occurs {lift, number} times as often as in all baskets.',
  'verdict.noRules': 'No values occur together more often than by chance. Lower the minimum support.',
  'verdict.topics': '{topics, number} topics were found. {share, number, percent} of the rows have one.',

  // Of reports that earlier releases have stored.
  'verdict.anomalies':
    '{count, plural, one {# row is} other {# rows are}} more unusual than the rest of {rows, number}.',
  'verdict.anomalyReason': 'The most frequent reason is an unusual value of “{column}”.',
  'verdict.differs':
    '“{group}” is {direction, select, higher {higher} other {lower}} than “{control}” by {difference, number}. The true difference is likely between {low, number} and {high, number}.',
  'verdict.same':
    '“{group}” does not differ reliably from “{control}”: the difference is between {low, number} and {high, number}.',
  'verdict.medianOfAll': 'Half of all records have the event by {median, number}.',
  'verdict.median': 'Half of “{group}” have the event by {median, number}.',

  'check.unequalGroups':
    'The groups differ in size more than random assignment explains. If they were meant to be equal, find out why before using the result.',
  'check.smallGroup': '“{group}” has too few rows to compare. It was left out.',
  'check.leakClass':
    '“{column}” alone predicts the target almost perfectly (AUC {area, number}). It may copy the target or be known only afterwards.{use, select, leftOut { It was left out.} other {}}',
  'check.leakNumber':
    '“{column}” alone explains {share, number, percent} of the target. It may copy the target or be known only afterwards.{use, select, leftOut { It was left out.} other {}}',
  'check.leakCopy':
    '“{column}” is the target itself, under another name, scale or coding.{use, select, leftOut { It was left out.} other {}}',
  'check.leakEvent':
    '“{column}” says whether the event happened, which is known only afterwards. It was left out.',
  'check.noFuture':
    '“{column}” has no values after the last one of the target. The forecast assumes its usual value.',
  'check.fewEvents':
    '{events, plural, one {# event is} other {# events are}} few for {effects, plural, one {# effect} other {# effects}}: the effects are unreliable. Use fewer features, or collect more events.',
  'check.leakIdentifier':
    '“{column}” is different in nearly every row. A model can only memorize it, and learns nothing for new rows.{use, select, leftOut { It was left out.} other {}}',
  'check.leakPresence':
    'Whether “{column}” has a value predicts the target. It is likely filled in afterwards.{use, select, leftOut { It was left out.} other {}}',
  'check.duplicates':
    '{count, plural, one {# test row is a copy} other {# test rows are copies}} of training rows ({share, number, percent}). Quality may be overestimated.',
  'check.imbalance':
    '{share, number, percent} of the rows are “{value}”. Accuracy says little here; compare average precision instead.',
  'check.rareClasses':
    '{count, number} classes have fewer than {least, number} rows each. Predictions of them are unreliable.',
  'check.rareClass':
    '“{value}” has only {count, plural, one {# row} other {# rows}}. Predictions of it are unreliable.',
  'check.fairness':
    'By “{column}”, {figure, select, flagged {the share that is flagged} found {the share that is found} falseAlarms {the share of false alarms} other {the share that is right}} is {direction, select, higher {higher} other {lower}} for “{group}” than for “{other}” by {difference, number, percent} (between {low, number, percent} and {high, number, percent}).',
  'check.noEffects': 'No column is reliably associated with “{target}”.',
  'check.unpredictable': 'No algorithm was reliably better than the simplest guess for “{target}”.',

  'section.drivers': 'What predictions depend on',
  'section.driversNote':
    'Associations in the data, not causes. Shares are of the average size of influences.',
  'section.threshold': 'Decisions at a threshold',
  'section.thresholdNote':
    'Counts of test rows. Set what each kind of mistake costs to find the best threshold.',
  'section.roc': 'ROC curve',
  'section.rocNote': 'The further above the diagonal, the better the ranking.',
  'section.precisionRecall': 'Precision and recall',
  'section.precisionRecallNote': 'How many of the flagged records are right, by the share of records found.',
  'section.lift': 'Lift',
  'section.liftNote':
    'How many times more often than in all records the class occurs in the top-ranked ones.',
  'section.calibration': 'Calibration',
  'section.calibrationNote':
    'Where predicted and observed shares are equal, probabilities can be taken literally.',
  'section.confusion': 'Actual and predicted classes',
  'section.confusionNote': 'Test rows. The diagonal is right.',
  'section.classes': 'Quality by class',
  'section.fairness': 'Groups by “{column}”',
  'section.fairnessNote':
    'Test rows. A difference between groups can come from the data as well as from the model.',
  'section.fairnessSmall': 'Too few to judge: {names}. A group needs {rows, number} test rows.',
  'section.fairnessGaps': 'Differences between groups',
  'section.fairnessGapsNote':
    'Compared with “{group}”, the largest group. All intervals together hold in 95% of cases; one that contains 0 is no reliable difference.',
  'section.candidates': 'Algorithms compared',
  'section.candidatesNote': 'Mean loss over the cross-validation folds. Lower is better.',
  'section.predicted': 'Actual and predicted values',
  'section.predictedNote': 'Test rows. On the line, the prediction is exact.',
  'section.residuals': 'Errors',
  'section.residualsNote': 'Actual minus predicted value of test rows.',
  'section.segments': 'Groups',
  'section.segmentsNote': 'The traits in which each group differs most from all rows, strongest first.',
  'section.silhouettes': 'Choice of the number of groups',
  'section.silhouettesNote': 'The number with the highest mean silhouette is used.',
  'section.unusual': 'Most unusual rows',
  'section.unusualNote': 'Reasons are the columns whose usual values would lower the score most.',
  'section.scores': 'Anomaly scores',
  'section.scoresNote': 'Rows per score. Those above {threshold, number} are called unusual.',
  'section.forecast': 'Forecast',
  'section.forecastOf': 'Forecast of {series}',
  'section.forecastNote': 'The band is meant to contain {level, number, percent} of future values.',
  'section.forecastSum': 'Forecast of all series together',
  'section.forecastSumNote':
    'The sum of the forecasts of {series, plural, one {# series} other {# series}}. The band is meant to contain {level, number, percent} of future values.',
  'section.knownEffects': 'Holidays and columns known in advance',
  'section.knownEffectsNote':
    'How much the value differs from what is usual: on a holiday, or per unit of a column. Associations in the past, which the forecast continues.',
  'section.forecastTable': 'Forecast values',
  'section.backtest': 'Past forecasts',
  'section.backtestNote': 'Forecasts made without the values that they are compared with.',
  'section.methods': 'Methods compared',
  'section.methodsNote':
    'Mean absolute error of past forecasts, relative to the mean difference of values a season apart. Lower is better.',
  'section.intermittentMethods': 'Methods compared, where many values are 0',
  'section.intermittentMethodsNote':
    'Root of the mean squared error of past forecasts, relative to differences of values a season apart. Lower is better. The absolute error would favor forecasts that are too low.',
  'section.driverStrength': 'Differences explained by each column',
  'section.driverStrengthNote':
    'Share of the variance of the target between the groups of a column, without what chance alone explains. Columns that fail a rank test are left out.',
  'section.driverGroups': 'Groups that differ',
  'section.driverGroupsNote':
    'Each compared with all other rows. All intervals together hold with the chosen confidence.',
  'section.driverSegments': 'Combinations that differ',
  'section.driverSegmentsNote':
    'Found in one half of the rows. The figures are of the other half, so that chance is not reported twice.',
  'section.comparison': 'Groups compared',
  'section.comparisonNote':
    'Differences to “{control}”, with intervals that hold for all comparisons together.',
  'section.survival': 'Share without the event over time',
  'section.survivalNote': 'The band contains the true share in {level, number, percent} of cases.',
  'section.cohorts': 'Who remains, by cohort',
  'section.cohortsNote':
    'Share without the event by duration, for rows that start in one period of “{column}”. Empty where a cohort is not that old yet.',
  'section.hazards': 'What speeds the event up',
  'section.hazardsNote':
    'A hazard ratio of 2 doubles the rate of the event per unit, or against the most frequent value. Associations, not causes.',
  'section.rules': 'What occurs together',
  'section.rulesNote':
    'Confidence: how often “also” occurs with “with”. Lift: how many times as often as in all baskets.',
  'section.terms': 'Words of each label',
  'section.termsNote': 'Words and pairs that speak most for each label. Associations, not causes.',
  'section.topics': 'Topics',
  'section.topicsNote': 'Words that are frequent in the texts of each topic.',
  'section.sentiment': 'Sentiment',
  'section.sentimentNote': 'By a list of English words with negation. It knows no irony.',

  'limit.texts': 'For texts about other things, or in another language, than those it learned from.',
  'limit.causes': 'To claim causes: influences are associations.',
  'limit.range': 'For records outside the ranges seen in training. Such values are flagged.',
  'limit.time': 'For the future without checking: it was judged on rows of the same period.',
  'limit.comparison': 'To claim causes, unless rows were assigned to the groups at random.',
  'limit.survival': 'Beyond the longest observed duration.',
  'limit.sentiment': 'To judge single texts or the people who wrote them.',
  'limit.clusters': 'As natural kinds: other columns or numbers of groups divide the same rows differently.',
  'limit.anomalies': 'As proof of errors or fraud: an unusual row can be right.',
  'limit.forecast':
    'For times after a change that the past does not contain, such as a new price or a closed site.',
  'limit.decisions': 'As the only reason for decisions about people based on “{target}”.',

  'stage.reading': 'Reading rows',
  'stage.checking': 'Checking the data',
  'stage.choosing': 'Comparing algorithms: {done, number} of {total, number} trainings',
  'stage.fitting': 'Training the model',
  'stage.explaining': 'Explaining predictions',
  'stage.scoring': 'Predicting all rows',
  'stage.saving': 'Saving the scored records',
  ready: '“{name}” has a new model, number {number, number, plain}.',
  batchReady:
    '“{name}” is ready: {rows, plural, one {# prediction} other {# predictions}}, {errors, plural, =0 {no errors} one {# error} other {# errors}}.',
  retrained: 'A new model of “{name}” is being trained.',
  notRetrained:
    'The newest model of “{name}” was trained on version {version, number, plain} already. There are no newer rows.',
  scored: 'Version {version, number, plain} of the dataset of “{name}” was scored.',
  recordsUpdated: 'The dataset of “{name}” has the records of its newest model.',
  'algorithm.description': 'Description of the columns',
  'verdict.described':
    '{rows, plural, one {# row} other {# rows}} and {columns, plural, one {# column} other {# columns}} were described. Nothing is predicted.',
  'section.columns': 'Columns',
  'section.columnsNote': 'Averages of yes and no are the share of yes.',
} as const;
