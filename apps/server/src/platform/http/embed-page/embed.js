// For pages that show an embedded dashboard: docs/embedding.md. A frame works without it, at a fixed height.
(() => {
  if (window.Plumbline?.embed) {
    return;
  }
  const hearers = new Set();

  const addressOf = ({ url, theme, locale, filters, parameters }) => {
    const address = new URL(url, location.href);
    for (const [name, value] of Object.entries({ theme, locale, f: filters, p: parameters })) {
      if (value) {
        address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
      }
    }
    return address;
  };

  const frameIn = (element, { href }, { height, title }) => {
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts allow-same-origin allow-downloads allow-popups';
    frame.referrerPolicy = 'origin';
    frame.title = title || 'Dashboard';
    frame.style.cssText = `display:block;width:100%;border:0;height:${Number(height) || 480}px`;
    frame.src = href;
    element.replaceChildren(frame);
    return frame;
  };

  const embed = (element, options) => {
    const address = addressOf(options);
    const frame = element.tagName === 'IFRAME' ? element : frameIn(element, address, options);
    const listeners = {};
    const send = (type, rest, to = address.origin) =>
      frame.contentWindow?.postMessage({ type: `plumbline:${type}`, ...rest }, to);
    const hear = ({ origin, source, data }) => {
      // Both: another page may share our origin, and another origin our frame.
      if (origin !== address.origin || source !== frame.contentWindow) {
        return;
      }
      if (data?.type === 'plumbline:ready') {
        send('hello');
      } else if (data?.type === 'plumbline:height' && data.height > 0 && !options.height) {
        frame.style.height = `${Math.ceil(data.height)}px`;
      } else if (data?.type === 'plumbline:state') {
        listeners.state?.(data.state);
      }
    };
    hearers.add(hear);
    // To a frame that was there before this script, whatever it shows by now: the word says nothing.
    send('hello', {}, '*');
    return {
      frame,
      setTheme: (theme) => send('theme', { theme }),
      setFilters: (filters) => send('filters', { filters }),
      setParameters: (parameters) => send('parameters', { parameters }),
      on: (name, listener) => (listeners[name] = listener),
      remove: () => hearers.delete(hear) && frame.remove(),
    };
  };

  addEventListener('message', (event) => hearers.forEach((hear) => hear(event)));

  const takeAll = () => {
    for (const element of document.querySelectorAll('[data-plumbline-embed]:not([data-taken])')) {
      const { plumblineEmbed, ...options } = element.dataset;
      element.dataset.taken = '';
      embed(element, { ...options, url: plumblineEmbed || element.src });
    }
  };

  window.Plumbline = { embed };
  if (document.readyState === 'loading') {
    addEventListener('DOMContentLoaded', takeAll);
  } else {
    takeAll();
  }
})();
