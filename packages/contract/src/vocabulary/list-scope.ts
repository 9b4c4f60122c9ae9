/**
 * Lists: the caller's own things, those of others that the caller can open, the caller's own that are not shared. Apart
 * from its schema, so that a client can read an address without the library of schemas.
 */
export const LIST_SCOPES = ['mine', 'shared', 'private'] as const;
