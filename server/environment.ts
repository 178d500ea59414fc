import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type ProviderSettings, providersIn } from './social-providers.ts'

const address = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address like https://rostrum.example` })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const whole = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`)

/** @returns origins alone: they stand in a header, among its own signs */
const origins = (name: string) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(address(name)))
    .transform((addresses) => addresses.map((one) => new URL(one).origin))

/** The name of a channel of the Pusher protocol, with a place for an id. */
const channelName = (name: string, kind: RegExp, sentence: string) =>
  z
    .string()
    .regex(/^[\w=@,.;-]*\{id\}[\w=@,.;-]*$/, `${name} must hold {id} once, and else letters, digits and _-=@,.;`)
    .regex(kind, `${name} ${sentence}`)

const Variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'NODE_ENV must be production, development or test' })
    .default('production'),
  PORT: whole('PORT', 0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Builds absolute addresses, alone; never the Host header (docs/product.md#addresses). */
  SITE_URL: address('SITE_URL').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'DATABASE_URL must begin with postgres:// (leave it out for SQLite in DATA_DIR)')
    .optional(),
  /** Where pictures may lie beside the site's own: the API's origin, and what this names, or any https address if it names none. */
  IMAGE_ORIGINS: origins('IMAGE_ORIGINS').optional(),
  /** Where the pictures of API_URL's people lie, of which it tells the files' names (customer-spec §3, User). */
  AVATARS_URL: address('AVATARS_URL').optional(),
  /** `1` for groups (docs/product.md#teams-and-groups): without it there are none, nor anything that leads to them. */
  FEATURE_GROUPS: z.enum(['0', '1'], { error: 'FEATURE_GROUPS must be 0 or 1' }).default('0'),
  /** Another API of the contract; without it our own is embedded. */
  API_URL: address('API_URL').optional(),
  /** For what a page is about; what is done is waited for twice as long, what stands beside it less. */
  API_TIMEOUT_MS: whole('API_TIMEOUT_MS', 100, 120_000).default(5_000),
  /** By which accounts elsewhere API_URL lets people sign in, as its addresses name them. */
  SOCIAL_PROVIDERS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'SOCIAL_PROVIDERS must be names like google, github')).max(12))
    .default([]),
  /** How API_URL tells the news: by its event streams, or by a server of the Pusher protocol beside it (docs/product.md#realtime). */
  REALTIME: z.enum(['streams', 'pusher'], { error: 'REALTIME must be streams or pusher' }).default('streams'),
  PUSHER_URL: z
    .string()
    .regex(/^wss?:\/\/[^\s/?#@]+(?:\/[^\s/?#]+)+$/, 'PUSHER_URL must be like wss://news.rostrum.example/app-key')
    .refine(URL.canParse, 'PUSHER_URL cannot be read')
    .transform(pusherIn)
    .optional(),
  PUSHER_USER_CHANNEL: channelName('PUSHER_USER_CHANNEL', /^private-(?!encrypted-)/, 'must begin with private-').default(
    'private-App.Models.User.{id}',
  ),
  PUSHER_DEBATE_CHANNEL: channelName('PUSHER_DEBATE_CHANNEL', /^(?!private-|presence-)/, 'must be open to guests').default('debate.{id}'),
  /** Where API_URL lets a person into a private channel. */
  PUSHER_AUTH_PATH: z
    .string()
    .regex(/^\/[\w./-]*$/, 'PUSHER_AUTH_PATH must be a path like /broadcasting/auth')
    .default('/broadcasting/auth'),
  /** Newest first; the older ones still open cookies sealed with them. */
  SESSION_SECRETS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((secret) => secret.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().min(32, 'SESSION_SECRETS: each secret needs at least 32 characters')).min(1, 'SESSION_SECRETS is empty'))
    .optional(),
  /** Shared by a web app and an API in two processes. */
  CLIENT_SECRET: z.string().min(32, 'CLIENT_SECRET needs at least 32 characters').optional(),
  /** How many proxies stand before us; so many entries of X-Forwarded-For are believed. */
  TRUST_PROXY: whole('TRUST_PROXY', 0, 10).default(0),
  /** Pages of guests that are kept in this process' memory, in megabytes; 0 keeps none. */
  PAGE_CACHE_MB: whole('PAGE_CACHE_MB', 0, 4_096).default(64),
  DEMO: z
    .enum(['0', '1'], { error: 'DEMO must be 0 or 1' })
    .default('1')
    .transform((value) => value === '1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** A Redis server by which several processes of one site tell each other of events; one process alone needs none. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/./, 'REDIS_URL must begin with redis:// or rediss:// (leave it out for a site of one process)')
    .optional(),
  /** Where mails go; without it they are files in DATA_DIR/outbox. */
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'MAIL_URL must begin with smtp:// or smtps:// (leave it out for files in DATA_DIR/outbox)')
    .refine(
      (value) => !/^smtps?:/.test(value) || URL.canParse(value),
      'MAIL_URL cannot be read: percent-encode what is special in its password',
    )
    .optional(),
  /** Who mails are from; without it no-reply@ the site's host. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'MAIL_FROM must be like mail@rostrum.example or Rostrum <mail@rostrum.example>',
    )
    .optional(),
  /** Who may make an account: anybody, whom a member has invited by mail, or nobody. */
  REGISTRATION: z.enum(['open', 'invited', 'closed'], { error: 'REGISTRATION must be open, invited or closed' }).default('open'),
  /** A sign-up that is sent sooner after its form was made is taken for a machine's, and asked for a mailed code; 0: none is. */
  SIGN_UP_SECONDS: whole('SIGN_UP_SECONDS', 0, 600).optional(),
  /** For so many hours a new account may post little (contract/account-limits.ts); 0 for none. */
  NEWCOMER_HOURS: whole('NEWCOMER_HOURS', 0, 8_760).default(24),
  /** Multiplies the rate limits, for load tests. */
  RATE_LIMIT_FACTOR: whole('RATE_LIMIT_FACTOR', 1, 1_000_000).default(1),
})
const Together = Variables.superRefine(({ REALTIME, PUSHER_URL, API_URL }, { addIssue }) => {
  const lacking = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
  if (REALTIME === 'pusher' && !PUSHER_URL) lacking('PUSHER_URL', 'REALTIME=pusher needs it, like wss://news.rostrum.example/app-key')
  if (REALTIME === 'pusher' && !API_URL) lacking('API_URL', 'REALTIME=pusher is for an API elsewhere and needs its address')
})

export type Environment = z.output<typeof Variables> & {
  sessionSecrets: readonly string[]
  clientSecret: string
  siteUrl: string
  providers: readonly ProviderSettings[]
}

let read: Environment | undefined

/** The environment, read once: at the first request under stock hosting, which has no start of ours. */
export function environment(): Environment {
  read ??= readEnvironment()
  return read
}

/** EX_CONFIG of sysexits.h: a supervisor sees that starting again won't help. */
const misconfigured = 78

/**
 * Reads the environment. No variable is needed; an empty one counts as absent. A wrong one ends the process with
 * status 78 after every fault was named.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Together.safeParse(given)
  const { providers, faults } = providersIn(given)
  if (!parsed.success || faults.length > 0) {
    // The value is not repeated: it may hold a password.
    for (const issue of parsed.error?.issues ?? []) console.error(`Wrong environment, ${String(issue.path[0])}: ${issue.message}.`)
    for (const { variable, message } of faults) console.error(`Wrong environment, ${variable}: ${message}.`)
    process.exit(misconfigured)
  }
  const secrets = parsed.data.SESSION_SECRETS ?? [ownSecret(parsed.data.DATA_DIR)]
  const { CLIENT_SECRET = derived(secrets[0] ?? ''), SITE_URL, PORT } = parsed.data
  return {
    ...parsed.data,
    providers,
    sessionSecrets: secrets,
    clientSecret: CLIENT_SECRET,
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
  }
}

/** A server of the Pusher protocol and its application's key, which stands last in the address. */
function pusherIn(address: string) {
  const { protocol, hostname, port, pathname } = new URL(address)
  const tls = protocol === 'wss:'
  const [, path, key] = /^(.*)\/([^/]+)$/.exec(pathname) ?? []
  return { host: hostname, port: Number(port || (tls ? 443 : 80)), tls, path: path ?? '', key: key ?? '' }
}

/** The secret in DATA_DIR, made at the first start; of two processes that start at once one makes it. */
function ownSecret(folder: string): string {
  const path = join(folder, 'secret')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) makeSecret(path)
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length < 32) throw new Error(`${path} holds no secret; remove it to get a new one`)
    return secret
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : failure
    const wayOut = failure instanceof Error && 'code' in failure ? ' Let this user write there, or choose another folder.' : ''
    console.error(`Wrong environment: DATA_DIR=${folder} cannot be used: ${why}.${wayOut}`)
    process.exit(misconfigured)
  }
}

/** Whole or not at all, for another process may read it at once. */
function makeSecret(path: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure
  } finally {
    rmSync(draft)
  }
}

function derived(secret: string): string {
  return createHash('sha256').update(`client ${secret}`).digest('base64url')
}
