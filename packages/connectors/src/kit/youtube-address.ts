/** A video, channel or playlist that an address of YouTube leads to. */
export type YoutubeTarget =
  | { readonly kind: 'video'; readonly id: string }
  | { readonly kind: 'playlist'; readonly id: string }
  /** `by` is the parameter of `channels.list` that takes it. */
  | { readonly kind: 'channel'; readonly by: 'id' | 'forHandle' | 'forUsername'; readonly value: string };

const VIDEO = /^[\w-]{11}$/;
const HOSTS = /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/;

const video = (id: string | null | undefined): YoutubeTarget | null =>
  id !== null && id !== undefined && VIDEO.test(id) ? { kind: 'video', id } : null;

const named = (name: string | undefined, pattern: RegExp): string | null =>
  name !== undefined && pattern.test(name) ? name : null;

function parseChannel(first: string, second: string | undefined): YoutubeTarget | null {
  if (first.startsWith('@')) {
    const value = named(decodeURIComponent(first), /^@[\p{L}\p{N}._·-]{3,60}$/u);
    return value === null ? null : { kind: 'channel', by: 'forHandle', value };
  }
  const [by, pattern] =
    first === 'channel' ? (['id', /^UC[\w-]{22}$/] as const) : (['forUsername', /^[\w.-]{1,100}$/] as const);
  const value = named(second, pattern);
  return value === null ? null : { kind: 'channel', by, value };
}

/** Null for what is no address of YouTube. A bare id of a video and a bare handle are taken too. */
export function parseAddress(text: string): YoutubeTarget | null {
  if (VIDEO.test(text)) {
    return video(text);
  }
  if (/^@\S+$/.test(text)) {
    return parseChannel(text, undefined);
  }
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url?.hostname === 'youtu.be') {
    return video(pathParts(url)[0]);
  }
  return url !== null && HOSTS.test(url.hostname) ? targetOfPage(url) : null;
}

const pathParts = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean);

function playlist(list: string | null): YoutubeTarget | null {
  const id = named(list ?? undefined, /^[\w-]{2,64}$/);
  return id === null ? null : { kind: 'playlist', id };
}

function targetOfPage(url: URL): YoutubeTarget | null {
  const [first = '', second] = pathParts(url);
  switch (first) {
    case 'watch':
      return video(url.searchParams.get('v'));
    case 'playlist':
      return playlist(url.searchParams.get('list'));
    case 'shorts':
    case 'live':
    case 'embed':
      return video(second);
    case 'channel':
    case 'user':
    case 'c':
      return parseChannel(first, second);
    default:
      return first.startsWith('@') ? parseChannel(first, undefined) : null;
  }
}
