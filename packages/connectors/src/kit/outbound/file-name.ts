const MAX_LENGTH = 255;

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The last part of a path, without what no file system or page should meet. */
const clean = (text: string): string => {
  const last = text.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const printable = last.replaceAll(/[\u0000-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '').trim();
  return printable === '.' || printable === '..' ? '' : printable.slice(0, MAX_LENGTH);
};

/** RFC 6266: the encoded form wins over the plain one. */
const fromDisposition = (header: string): string => {
  const encoded = /filename\*\s*=\s*[\w-]+'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (encoded !== undefined) {
    return clean(decode(encoded));
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) {
    return clean(quoted.replaceAll(/\\(.)/g, '$1'));
  }
  return clean(/filename\s*=\s*([^;\s]+)/i.exec(header)?.[1] ?? '');
};

/** What the file is called: by the server, else by the link's path, else by the host. Never empty, never a path. */
export const detectFileName = (url: URL, contentDisposition: string | null): string => {
  const fromHeader = contentDisposition === null ? '' : fromDisposition(contentDisposition);
  return fromHeader || clean(decode(url.pathname)) || clean(url.hostname);
};
