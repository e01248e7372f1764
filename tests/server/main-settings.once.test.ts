import { describe, expect, it } from 'vitest';
import { readMode, readSettings } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';

const key = 'IYfdr28E7+YNbNk70rXdTeCHo19X5ZmcMrJpmmIJk2A=';

describe('without any setting', () => {
  it('production listens everywhere and keeps its data in ./data', () => {
    expect(readSettings('production', {})).toEqual({
      PORT: 3_000,
      READ_DATABASE_URL: [],
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
      DRAIN_SECONDS: 0,
      METRICS_HOST: '127.0.0.1',
      OTEL_SERVICE_NAME: 'brigade',
      TRUSTED_PROXIES: [],
      ALLOWED_ORIGINS: [],
    });
  });

  it.each(['demo', 'dev'] as const)('%s listens on this machine alone and has its own data', (mode) => {
    expect(readSettings(mode, {})).toMatchObject({ HOST: '127.0.0.1', DATA_DIR: `./data/${mode}` });
  });

  it('an empty one counts as none', () => {
    expect(readSettings('production', { PORT: '', HOST: ' ', TOKEN_KEY: '' })).toMatchObject({ PORT: 3_000 });
  });
});

it('good ones are read', () => {
  const settings = readSettings('demo', {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/brigade',
    DATABASE_URL: 'postgres://a:b@db/brigade',
    READ_DATABASE_URL: 'postgres://a:b@one/brigade, postgresql://a:b@two/brigade',
    PUBLIC_URL: 'https://brigade.example',
    SMTP_URL: 'smtps://a:b@mail.example:465',
    MAIL_FROM: 'Brigade <brigade@x.example>',
    TOKEN_KEY: key,
    CLIENT_ID: 'web',
    CLIENT_SECRET: 'pair',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    ALLOWED_ORIGINS: 'https://a.example,http://localhost:5173',
    HOME: '/root',
  });
  expect(settings).toMatchObject({
    PORT: 8_080,
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/brigade',
    READ_DATABASE_URL: ['postgres://a:b@one/brigade', 'postgresql://a:b@two/brigade'],
    TRUSTED_PROXIES: ['10.0.0.0/8', '::1'],
    ALLOWED_ORIGINS: ['https://a.example', 'http://localhost:5173'],
  });
  expect(settings.TOKEN_KEY).toHaveLength(32);
  expect(settings).not.toHaveProperty('HOME');
});

it.each([
  ['base64url', 'IYfdr28E7-YNbNk70rXdTeCHo19X5ZmcMrJpmmIJk2A'],
  ['hex', '2187ddaf6f04efe60d6cd93bd2b5dd4de087a35f57e5999c32b2699a62099360'],
])('a key may be written in %s', (_form, TOKEN_KEY) => {
  expect(readSettings('production', { TOKEN_KEY }).TOKEN_KEY).toHaveLength(32);
});

it.each([
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_URL', 'brigade'],
  ['READ_DATABASE_URL', 'postgres://a:b@one/brigade,two'],
  ['PUBLIC_URL', 'brigade.example'],
  ['PUBLIC_URL', 'https://brigade.example/app'],
  ['PUBLIC_URL', 'ftp://brigade.example'],
  ['SMTP_URL', 'mail.example:25'],
  ['MAIL_FROM', 'nobody'],
  ['TOKEN_KEY', 'secret'],
  ['TOKEN_KEY', 'change-me-change-me-change-me!'],
  ['TOKEN_KEY', Buffer.from('change me').toString('base64')],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,10.0.0'],
  ['ALLOWED_ORIGINS', '*'],
  ['ALLOWED_ORIGINS', 'https://a.example/'],
  ['ALLOWED_ORIGINS', 'https://a.example,null'],
  ['LOG_LEVEL', 'verbose'],
  ['LOG_LEVEL', 'INFO'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '301'],
  ['DRAIN_SECONDS', '1.5'],
  ['METRICS_PORT', 'on'],
  ['METRICS_PORT', '70000'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'has spaces in it, which a header ends at'],
  ['METRICS_TOKEN', 'a-token-without-its-port'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
  ['CLIENT_ID', 'web'],
  ['CLIENT_SECRET', 'x'],
])('a bad %s (%s) is one line that names it', (name, value) => {
  let thrown: unknown;
  try {
    readSettings('production', { [name]: value });
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(StartError);
  const { message } = thrown as StartError;
  // Of a pair the missing half is named.
  const isLone = value === 'a-token-without-its-port';
  const named = isLone
    ? 'METRICS_PORT'
    : ({ CLIENT_ID: 'CLIENT_SECRET', CLIENT_SECRET: 'CLIENT_ID' }[name] ?? name);
  expect(message).toMatch(new RegExp(`^${named}: \\S`));
  expect(message).not.toContain('\n');
});

it.each([
  ['zeros', Buffer.alloc(32)],
  ['a typed text', Buffer.from('this is our very secret key, keep it')],
  ['a pattern', Buffer.alloc(48, '0f1e2d3c4b5a6978', 'hex')],
])('a key of %s is refused in production', (_what, bytes) => {
  const TOKEN_KEY = bytes.toString('base64');
  expect(() => readSettings('production', { TOKEN_KEY })).toThrow(/^TOKEN_KEY: is an example value/);
  expect(readSettings('demo', { TOKEN_KEY }).TOKEN_KEY?.length).toBeGreaterThanOrEqual(32);
});

it('the mode is one of three', () => {
  expect(readMode({})).toBe('production');
  expect(readMode({ BRIGADE_MODE: 'demo' })).toBe('demo');
  expect(() => readMode({ BRIGADE_MODE: 'test' })).toThrow(/^BRIGADE_MODE: /);
});
