import type { TelemetrySettings } from '@plumbline/contract';

/** Google's tag is set up by calls that wait in a list; the others read the attributes of their element. */
const setUpGoogle = (src: URL): void => {
  const id = src.searchParams.get('id');
  if (!src.pathname.endsWith('/gtag/js') || id === null) {
    return;
  }
  const list: unknown[] = [];
  Object.assign(globalThis, { dataLayer: list });
  const call: (...values: unknown[]) => void = function () {
    // oxlint-disable-next-line prefer-rest-params -- the tag tells calls from data by this very object; an array is ignored
    list.push(arguments);
  };
  call('js', new Date());
  call('config', id);
};

export const addWebTag = ({ src, attributes }: NonNullable<TelemetrySettings['webTag']>): void => {
  setUpGoogle(new URL(src));
  const element = document.createElement('script');
  element.src = src;
  element.defer = true;
  element.referrerPolicy = 'no-referrer';
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  document.head.append(element);
};
