/** Why a prediction may be worse than others: what the model did not see in training. */
export const modelInput = {
  empty: '“{column}” is empty. The model treats it as unknown.',
  unseen: '“{value}” did not occur in “{column}” in training.',
  wrongType: '“{value}” is no value of “{column}”. The model treats it as unknown.',
  outOfRange: '“{column}” was between {low} and {high} in training.',
} as const;
