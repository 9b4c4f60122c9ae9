/** The tag of a thing that counts its changes. */
export const revisionEtag = (thing: { readonly revision: number }): string => `"${thing.revision}"`;

/** `If-Match` names the revision that was read; `*` any, as does its absence. A weak tag, as proxies make of ours, counts too. */
export const isMatch = (ifMatch: string | undefined, revision: number): boolean =>
  ifMatch === undefined ||
  ifMatch.split(',').some((tag) => {
    const bare = tag.trim().replace(/^W\//, '');
    return bare === '*' || bare === revisionEtag({ revision });
  });
