/** PostgreSQL's `unique_violation`. */
const POSTGRES_CODE = '23505';
/** SQLite's `SQLITE_CONSTRAINT_UNIQUE` and `SQLITE_CONSTRAINT_PRIMARYKEY`. */
const SQLITE_CODES: readonly unknown[] = [2067, 1555];

/** Whether a write failed because another row has the same value where each must have its own. */
export function isUniqueViolation(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, errcode } = current as { code?: unknown; errcode?: unknown };
    if (code === POSTGRES_CODE || SQLITE_CODES.includes(errcode)) {
      return true;
    }
  }
  return false;
}
