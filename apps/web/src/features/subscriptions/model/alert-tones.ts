export const ALERT_TONES = {
  new: 'neutral',
  ok: 'positive',
  crossed: 'warning',
  failed: 'negative',
} as const;
