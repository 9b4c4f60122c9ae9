export const MAX_STEPS = 200;
