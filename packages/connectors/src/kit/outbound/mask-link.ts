const SECRET_KEY =
  /^(?:.*(?:token|secret|password|passwd|signature|credential|api[-_]?key|access[-_]?key).*|sig|key|auth|pwd|code|x-amz-.*|x-goog-.*|awsaccesskeyid|googleaccessid|policy|st|se|skoid|rlkey)$/i;
const MASK = '***';

/** A link fit to be shown: user name, password, and query values that let somebody in are replaced by `***`. */
export const maskLink = (link: string): string => {
  const url = URL.parse(link.trim());
  if (url === null) {
    return MASK;
  }
  if (url.username !== '' || url.password !== '') {
    url.username = MASK;
    url.password = '';
  }
  for (const name of new Set(url.searchParams.keys())) {
    if (SECRET_KEY.test(name)) {
      url.searchParams.set(name, MASK);
    }
  }
  return url.href;
};
