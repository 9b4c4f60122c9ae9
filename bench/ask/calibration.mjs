// How far stated confidences agree with how often the readings are right.

/** The expected calibration error over ten bins of equal width, and what becomes of answers stated at 0.8 or more. */
export function calibrationOf(scores) {
  const confident = scores.filter(({ confidence }) => confidence >= 0.8);
  const bins = Map.groupBy(scores, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  const error = [...bins.values()].reduce((sum, some) => {
    const stated = some.reduce((total, { confidence }) => total + confidence, 0) / some.length;
    const right = some.filter(({ rank }) => rank === 0).length / some.length;
    return sum + (Math.abs(stated - right) * some.length) / scores.length;
  }, 0);
  const statedRight = confident.filter(({ rank }) => rank === 0).length;
  return { stated: confident.length, statedRight, wrongButConfident: confident.length - statedRight, error };
}
