import { describe, expect, it } from 'vitest';
import { DEFAULT_PORT, parseConfig } from './config.ts';

const HOME = { PLUMBLINE_HOME: '/tmp/somewhere' };

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(parseConfig({})).toMatchObject({
      port: DEFAULT_PORT,
      host: '127.0.0.1',
      hasSamples: true,
      isSignUpOpen: false,
      databaseUrl: null,
      s3: null,
      sealingKey: null,
      owner: { email: null, password: null },
      outboundAllow: [],
      trustedProxies: [],
      endpoints: {},
      quickbooks: null,
      ai: null,
      webOrigins: [],
      v1BaseUrl: '',
    });
  });

  it('is read as what it means', () => {
    const key = Buffer.alloc(32, 7);
    expect(
      parseConfig({
        ...HOME,
        PLUMBLINE_PORT: '9000',
        PLUMBLINE_SAMPLES: 'off',
        PLUMBLINE_SEALING_KEY: key.toString('base64'),
        PLUMBLINE_OUTBOUND_ALLOW: '10.0.0.0/8, 192.168.1.7/32',
        PLUMBLINE_TRUSTED_PROXIES: '127.0.0.1/32',
        PLUMBLINE_WEB_ORIGINS: 'https://app.example.com/',
        PLUMBLINE_V1_BASE_URL: 'https://v1.example.com/',
        PLUMBLINE_V1_BASE_URLS: 'sales=https://v1.sales.example.com/, lab=http://10.0.0.7:8470/base?a=b',
        PATH: '/bin',
      }),
    ).toMatchObject({
      home: '/tmp/somewhere',
      port: 9000,
      hasSamples: false,
      sealingKey: key,
      outboundAllow: ['10.0.0.0/8', '192.168.1.7/32'],
      trustedProxies: ['127.0.0.1/32'],
      endpoints: {},
      quickbooks: null,
      webOrigins: ['https://app.example.com'],
      v1BaseUrl: 'https://v1.example.com',
      v1BaseUrls: new Map([
        ['sales', 'https://v1.sales.example.com'],
        ['lab', 'http://10.0.0.7:8470/base?a=b'],
      ]),
    });
  });

  it('opens pages to the services for errors and usage that are set up, and to no other', () => {
    expect(parseConfig(HOME).telemetry).toBeNull();
    expect(
      parseConfig({
        ...HOME,
        PLUMBLINE_SENTRY_DSN: 'https://key@errors.example.com/7',
        PLUMBLINE_ANALYTICS: 'mixpanel',
        PLUMBLINE_ANALYTICS_KEY: 'token',
        PLUMBLINE_WEB_TAG: 'https://stats.example.com/tag.js',
        PLUMBLINE_WEB_TAG_ATTRIBUTES: 'data-domain=plumbline.example.com',
        PLUMBLINE_WEB_TAG_HOSTS: 'https://collect.example.com/x',
      }).telemetry,
    ).toEqual({
      settings: {
        errors: { dsn: 'https://key@errors.example.com/7' },
        analytics: { provider: 'mixpanel', key: 'token', host: 'https://api-eu.mixpanel.com' },
        webTag: {
          src: 'https://stats.example.com/tag.js',
          attributes: { 'data-domain': 'plumbline.example.com' },
        },
        sharesPersonal: false,
      },
      connectTo: [
        'https://errors.example.com',
        'https://api-eu.mixpanel.com',
        'https://stats.example.com',
        'https://collect.example.com',
      ],
      scriptsFrom: ['https://stats.example.com'],
    });
  });

  it.each([
    [{ PLUMBLINE_SENTRY_DSN: 'https://errors.example.com/7' }, 'PLUMBLINE_SENTRY_DSN: Give a DSN like'],
    [{ PLUMBLINE_ANALYTICS: 'posthog' }, 'PLUMBLINE_ANALYTICS: it has no effect'],
    [{ PLUMBLINE_WEB_TAG_HOSTS: 'https://a.example' }, 'PLUMBLINE_WEB_TAG_HOSTS: it has no effect'],
    [
      { PLUMBLINE_WEB_TAG: 'https://a.example/t.js', PLUMBLINE_WEB_TAG_ATTRIBUTES: 'onload=alert(1)' },
      'PLUMBLINE_WEB_TAG_ATTRIBUTES: Give names',
    ],
  ])('refuses half or wrong telemetry settings: %o', (settings, reason) => {
    expect(() => parseConfig({ ...HOME, ...settings })).toThrow(reason);
  });

  it('sets up a language model whole or not at all', () => {
    const ai = {
      PLUMBLINE_AI_PROVIDER: 'openai-compatible',
      PLUMBLINE_AI_MODEL: 'small',
      PLUMBLINE_AI_BASE_URL: 'http://10.0.0.7:8000/v1/',
    };
    expect(parseConfig(ai).ai).toEqual({
      provider: 'openai-compatible',
      model: 'small',
      key: null,
      baseUrl: 'http://10.0.0.7:8000/v1',
      tokensPerDay: 500_000,
    });
    const secret = 'key-that-nobody-may-read';
    expect(() => parseConfig({ PLUMBLINE_AI_KEY: secret })).toThrow(
      /PLUMBLINE_AI_KEY: it has no effect without/,
    );
    expect(() => parseConfig({ ...ai, PLUMBLINE_AI_PROVIDER: 'anthropic' })).toThrow(
      /PLUMBLINE_AI_KEY: the provider anthropic needs it/,
    );
    expect(() => parseConfig({ PLUMBLINE_AI_KEY: secret })).not.toThrow(new RegExp(secret));
  });

  it('takes an empty setting for an absent one', () => {
    expect(parseConfig({ PLUMBLINE_PORT: '', PLUMBLINE_DATABASE_URL: '' })).toMatchObject({
      port: DEFAULT_PORT,
      databaseUrl: null,
      s3: null,
    });
  });

  it.each([
    ['PLUMBLINE_PORT', '70000'],
    ['PLUMBLINE_PORT', 'eighty'],
    ['PLUMBLINE_SAMPLES', 'no'],
    ['PLUMBLINE_SIGN_UP', 'yes'],
    ['PLUMBLINE_OWNER_EMAIL', 'nobody'],
    ['PLUMBLINE_OWNER_PASSWORD', 'short'],
    ['PLUMBLINE_V1_BASE_URLS', 'https://v1.example.com'],
    ['PLUMBLINE_V1_BASE_URLS', 'sales=ftp://v1.example.com'],
    ['PLUMBLINE_SEALING_KEY', 'c2hvcnQ='],
    ['PLUMBLINE_DATABASE_URL', 'mysql://here/db'],
    ['PLUMBLINE_OUTBOUND_ALLOW', 'everything'],
    ['PLUMBLINE_TRUSTED_PROXIES', 'true'],
    ['PLUMBLINE_WEB_ORIGINS', 'not an origin'],
    ['PLUMBLINE_SMTP_URL', 'http://mail.example.com'],
    ['PLUMBLINE_MAIL_FROM', 'nobody'],
    ['PLUMBLINE_MAIL_FROM', 'Eve\r\nBcc: all@example.com <eve@example.com>'],
    ['PLUMBLINE_S3_BUCKET', 'rows/of/others'],
    ['PLUMBLINE_S3_ENDPOINT', 'ftp://files.example.com'],
    ['PLUMBLINE_S3_ENDPOINT', 'https://key:secret@s3.example.com'],
    ['PLUMBLINE_S3_PREFIX', '../others'],
    ['PLUMBLINE_S3_PATH_STYLE', 'yes'],
    ['PLUMBLINE_S3_CACHE_GB', '0'],
    ['PLUMBLINE_PROT', '9000'],
  ])('refuses %s=%s by name', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(name);
  });

  it('names every fault at once and repeats no value', () => {
    const parse = () =>
      parseConfig({
        PLUMBLINE_PORT: 'eighty',
        PLUMBLINE_OWNER_PASSWORD: 'hunter2',
        PLUMBLINE_DATABASE_URL: 'mysql://user:hunter3@host/db',
      });
    expect(parse).toThrow(/PLUMBLINE_PORT[^]*PLUMBLINE_OWNER_PASSWORD[^]*PLUMBLINE_DATABASE_URL/);
    expect(parse).not.toThrow(/hunter/);
  });

  it('stores rows in S3 with its keys, and names every setting that is missing for it', () => {
    const settings = {
      PLUMBLINE_S3_BUCKET: 'rows',
      PLUMBLINE_S3_ACCESS_KEY_ID: 'AKID',
      PLUMBLINE_S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    const bucket = { name: 'rows', keys: { accessKeyId: 'AKID', secretAccessKey: 'hunter2' } };
    expect(parseConfig({ ...settings, PLUMBLINE_S3_REGION: 'eu-north-1' }).s3).toEqual({
      bucket: {
        ...bucket,
        endpoint: 'https://s3.eu-north-1.amazonaws.com',
        region: 'eu-north-1',
        isPathStyle: false,
      },
      prefix: '',
      cacheBytes: 50 * 1024 ** 3,
    });
    const own = { PLUMBLINE_S3_ENDPOINT: 'https://s3.example.com', PLUMBLINE_S3_PREFIX: 'plumbline/' };
    expect(parseConfig({ ...settings, ...own }).s3).toMatchObject({
      bucket: { ...bucket, endpoint: 'https://s3.example.com', region: 'us-east-1', isPathStyle: true },
      prefix: 'plumbline',
    });
    expect(() => parseConfig(settings)).toThrow(/PLUMBLINE_S3_REGION/);
    expect(() => parseConfig({ PLUMBLINE_S3_CACHE_GB: 'many' })).toThrow(
      /CACHE_GB[^]*BUCKET[^]*ACCESS_KEY_ID[^]*SECRET_ACCESS_KEY[^]*REGION/,
    );
  });

  it('sends mails from an address, with links to a public one', () => {
    const settings = {
      PLUMBLINE_SMTP_URL: 'smtps://plumb:p%40ss@mail.example.com',
      PLUMBLINE_MAIL_FROM: 'Plumbline <mail@example.com>',
      PLUMBLINE_PUBLIC_URL: 'https://plumbline.example.com',
    };
    expect(parseConfig(settings).mail).toEqual({
      host: 'mail.example.com',
      port: 465,
      isSecure: true,
      credentials: { user: 'plumb', password: 'p@ss' },
      from: { name: 'Plumbline', address: 'mail@example.com' },
    });
    expect(() => parseConfig({ PLUMBLINE_SMTP_URL: settings.PLUMBLINE_SMTP_URL })).toThrow(
      /PLUMBLINE_MAIL_FROM[^]*PLUMBLINE_PUBLIC_URL/,
    );
    expect(parseConfig({}).mail).toBeNull();
  });
});
