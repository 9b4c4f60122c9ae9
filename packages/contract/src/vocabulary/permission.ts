/** What a person may do with one thing, weakest first: each includes those before it. */
export const PERMISSIONS = ['view', 'comment', 'edit', 'manage'] as const;
type OnePermission = (typeof PERMISSIONS)[number];

/** Whether a permission is or includes another. */
export const allows = (permission: OnePermission, needed: OnePermission): boolean =>
  PERMISSIONS.indexOf(permission) >= PERMISSIONS.indexOf(needed);
