/** Links that people copy lead to a page about the file; these rules lead to the file itself. */
type Rule = (url: URL) => string | null;

const sheetId = (url: URL): string | null => {
  const gid = url.searchParams.get('gid') ?? /(?:^#|[#&])gid=(\d+)/.exec(url.hash)?.[1] ?? null;
  return gid !== null && /^\d+$/.test(gid) ? gid : null;
};

const googleSheet: Rule = (url) => {
  if (url.hostname !== 'docs.google.com') {
    return null;
  }
  const published = /^(?:\/a\/[^/]+)?\/spreadsheets\/d\/e\/([\w-]+)\/pub(?:html)?$/.exec(url.pathname)?.[1];
  const gid = sheetId(url);
  if (published !== undefined) {
    const sheet = gid === null ? '' : `&single=true&gid=${gid}`;
    return `https://docs.google.com/spreadsheets/d/e/${published}/pub?output=csv${sheet}`;
  }
  const id =
    /^(?:\/a\/[^/]+)?\/spreadsheets(?:\/u\/\d+)?\/d\/([\w-]+)(?:\/(?:edit|view|preview|htmlview)?)?$/.exec(
      url.pathname,
    )?.[1];
  if (id === undefined || id === 'e') {
    return null;
  }
  return `https://docs.google.com/spreadsheets/d/${id}/export?format=csv${gid === null ? '' : `&gid=${gid}`}`;
};

const googleDrive: Rule = (url) => {
  if (url.hostname !== 'drive.google.com') {
    return null;
  }
  const inPath = /^\/file(?:\/u\/\d+)?\/d\/([\w-]+)/.exec(url.pathname)?.[1];
  const id = inPath ?? (url.pathname === '/open' ? url.searchParams.get('id') : null);
  return id === null ? null : `https://drive.google.com/uc?export=download&id=${encodeURIComponent(id)}`;
};

const github: Rule = (url) => {
  if (url.hostname === 'gist.github.com') {
    const gist = /^\/[^/]+\/[0-9a-f]+\/?$/i.test(url.pathname);
    return gist ? `https://gist.github.com${url.pathname.replace(/\/$/, '')}/raw` : null;
  }
  if (url.hostname !== 'github.com' && url.hostname !== 'www.github.com') {
    return null;
  }
  const parts = /^\/([^/]+)\/([^/]+)\/(?:blob|raw)\/(.+)$/.exec(url.pathname);
  return parts === null ? null : `https://raw.githubusercontent.com/${parts[1]}/${parts[2]}/${parts[3]}`;
};

/** GitLab runs under many names; its own `/-/blob/` shows it. */
const gitlab: Rule = (url) =>
  url.pathname.includes('/-/blob/')
    ? `${url.origin}${url.pathname.replace('/-/blob/', '/-/raw/')}${url.search}`
    : null;

const dropbox: Rule = (url) => {
  if (url.hostname !== 'dropbox.com' && url.hostname !== 'www.dropbox.com') {
    return null;
  }
  if (!/^\/(?:s|scl\/fi)\//.test(url.pathname)) {
    return null;
  }
  const direct = new URL(url.href);
  direct.searchParams.delete('raw');
  direct.searchParams.set('dl', '1');
  return direct.href;
};

const RULES: readonly Rule[] = [googleSheet, googleDrive, github, gitlab, dropbox];

/** The address of the file behind a share link; any other text comes back as it was. Links with a password are left alone. */
export const directLink = (link: string): string => {
  const url = URL.parse(link.trim());
  if (url === null || url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return link;
  }
  for (const rule of RULES) {
    const direct = rule(url);
    if (direct !== null) {
      return direct;
    }
  }
  return link;
};
