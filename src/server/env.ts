/** The settings, from the environment: the one place that reads it. */
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import type { AppMode } from '#contract/session.ts';
import { looksMadeUp } from './auth/token-key.ts';
import { logLevels } from './log.ts';
import { StartError } from './start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string().check(z.trim(), z.minLength(1));
const check = (test: (value: string) => boolean, error: string) => text.check(z.refine(test, { error }));

const hasProtocol = (value: string, ...protocols: string[]) =>
  protocols.includes(URL.parse(value)?.protocol ?? '');

const isPostgres = (value: string) => hasProtocol(value, 'postgres:', 'postgresql:');

const origin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === value;
};

const proxy = (value: string) => {
  const [address = '', prefix, ...more] = value.split('/');
  const bits = isIP(address) === 6 ? 128 : 32;
  const sized = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  return isIP(address) !== 0 && sized && more.length === 0;
};

const list = (test: (value: string) => boolean, error: string) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) =>
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ),
    z.array(z.string().check(z.refine(test, { error }))),
  );

const port = z.pipe(
  check((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, 'is not a port, 0 to 65535'),
  z.transform(Number),
);

const schema = z.object({
  PORT: z._default(port, 3_000),
  HOST: z.optional(text),
  DATA_DIR: z.optional(text),
  DATABASE_URL: z.optional(
    check(isPostgres, 'is not an address like postgres://user:password@host:5432/database'),
  ),
  READ_DATABASE_URL: z._default(
    list(isPostgres, 'has an entry that is not an address like postgres://user:password@host:5432/database'),
    [],
  ),
  PUBLIC_URL: z.optional(check(origin, 'is not an address like https://brigade.example, without a path')),
  SMTP_URL: z.optional(
    check(
      (value) => hasProtocol(value, 'smtp:', 'smtps:'),
      'is not an address like smtps://user:password@host:465',
    ),
  ),
  MAIL_FROM: z.optional(check((value) => value.includes('@'), 'is not an e-mail address')),
  TOKEN_KEY: z.optional(
    z.pipe(
      check((value) => decodeKey(value) !== undefined, 'is not 32 random bytes or more in base64 or hex'),
      z.transform((value) => decodeKey(value) ?? new Uint8Array()),
    ),
  ),
  CLIENT_ID: z.optional(text),
  CLIENT_SECRET: z.optional(text),
  TRUSTED_PROXIES: z._default(
    list(proxy, 'has an entry that is not an address or a network (10.0.0.0/8)'),
    [],
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, { error: 'is not error, warn, info or debug' }), 'info'),
  DRAIN_SECONDS: z._default(
    z.pipe(
      check((value) => /^\d{1,3}$/.test(value) && Number(value) <= 300, 'is not whole seconds, 0 to 300'),
      z.transform(Number),
    ),
    0,
  ),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(text, '127.0.0.1'),
  METRICS_TOKEN: z.optional(
    check((value) => /^[\x21-\x7e]{16,}$/.test(value), 'is not 16 letters and signs or more, without spaces'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    check(
      (value) => hasProtocol(value, 'http:', 'https:'),
      'is not an address like http://collector.example:4318',
    ),
  ),
  OTEL_SERVICE_NAME: z._default(text, 'brigade'),
  ALLOWED_ORIGINS: z._default(
    list(origin, 'has an entry that is not an origin like https://brigade.example'),
    [],
  ),
});

export type Settings = Omit<z.output<typeof schema>, 'DATA_DIR'> & { DATA_DIR: string };

/** The settings of a start. An empty one counts as absent. Throws {@link StartError}, one line that names the bad one. */
export function readSettings(mode: AppMode, environment: Environment): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const settings = result.data;
  if (settings.READ_DATABASE_URL.length > 0 && settings.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_URL: is missing; READ_DATABASE_URL names the replicas of that database');
  }
  if ((settings.CLIENT_ID === undefined) !== (settings.CLIENT_SECRET === undefined)) {
    const missing = settings.CLIENT_ID === undefined ? 'CLIENT_ID' : 'CLIENT_SECRET';
    throw new StartError(`${missing}: is missing; CLIENT_ID and CLIENT_SECRET are a pair`);
  }
  if (settings.METRICS_TOKEN !== undefined && settings.METRICS_PORT === undefined) {
    throw new StartError('METRICS_PORT: is missing; METRICS_TOKEN guards what that port tells');
  }
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new StartError('MAIL_FROM: is missing; with SMTP_URL the mails need a sender');
  }
  if (settings.SMTP_URL !== undefined && settings.PUBLIC_URL === undefined && mode === 'production') {
    throw new StartError('PUBLIC_URL: is missing; with SMTP_URL the links in mails are built from it');
  }
  if (mode === 'production' && settings.TOKEN_KEY && looksMadeUp(settings.TOKEN_KEY)) {
    throw new StartError('TOKEN_KEY: is an example value; make one with `openssl rand -base64 32`');
  }
  // Demo and development are for this machine alone.
  const local = mode === 'production' ? {} : { HOST: '127.0.0.1' };
  const DATA_DIR = settings.DATA_DIR ?? (mode === 'production' ? './data' : `./data/${mode}`);
  return { ...local, ...settings, DATA_DIR };
}

/** `BRIGADE_MODE`, which the commands set: production, demo or dev. */
export function readMode(environment: Environment): AppMode {
  const mode = environment['BRIGADE_MODE']?.trim() || 'production';
  if (mode === 'production' || mode === 'demo' || mode === 'dev') return mode;
  throw new StartError('BRIGADE_MODE: is not production, demo or dev');
}

const keyBytes = 32;

function decodeKey(value: string): Uint8Array | undefined {
  const form = /^(?:[0-9a-f]{2})+$/i.test(value) ? 'hex' : 'base64';
  if (form === 'base64' && !/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, form);
  return bytes.length >= keyBytes ? bytes : undefined;
}
