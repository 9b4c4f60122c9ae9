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

  'algorithm.baseline': 'Simplest guess',
  'algorithm.linear': 'Linear model',
  'algorithm.trees': 'Boosted trees',

  'verdict.unpredictable':
    'The features do not predict “{target}” reliably better than the simplest guess. Do not use this model.',
  'verdict.error':
    'Predictions of “{target}” are off by {error, number} on average (RMSE), {share, number, percent} less than the simplest guess with {baseline, number}.',
  'verdict.variance': 'The model explains {share, number, percent} of the differences in “{target}”.',
  'verdict.ranking':
    'Of two records with different outcomes, the model ranks the right one higher in {share, number, percent} of cases. Guessing does in 50%.',
  'verdict.accuracy':
    'It is right for {share, number, percent} of the records it had not seen. Always choosing the most frequent class is right for {baseline, number, percent}.',

  'check.leakClass':
    '“{column}” alone predicts the target almost perfectly (AUC {area, number}). It may copy the target or be known only afterwards.',
  'check.leakNumber':
    '“{column}” alone explains {share, number, percent} of the target. It may copy the target or be known only afterwards.',
  'check.duplicates':
    '{count, plural, one {# test row has} other {# test rows have}} the same features as a training row ({share, number, percent}). Quality may be overestimated.',
  'check.imbalance':
    '{share, number, percent} of the rows are “{value}”. Accuracy says little here; compare average precision instead.',
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
  'section.candidates': 'Algorithms compared',
  'section.candidatesNote': 'Mean loss over the cross-validation folds. Lower is better.',
  'section.predicted': 'Actual and predicted values',
  'section.predictedNote': 'Test rows. On the line, the prediction is exact.',
  'section.residuals': 'Errors',
  'section.residualsNote': 'Actual minus predicted value of test rows.',

  'limit.causes': 'To claim causes: influences are associations.',
  'limit.range': 'For records outside the ranges seen in training. Such values are flagged.',
  'limit.time': 'For the future without checking: it was judged on rows of the same period.',
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
} as const;
