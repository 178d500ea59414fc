import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type ProviderSettings, readProviders } from './social-providers.ts'

const address = (name: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address like https://rostrum.example` })
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))
const wholeNumber = (name: string, min: number, max: number) =>
  z.coerce
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`)

/** Parses a list of addresses into origins only, because they become part of a header. */
const origins = (name: string) =>
  z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(address(name)))
    .transform((addresses) => addresses.map((value) => new URL(value).origin))

/** Parses the name of a Pusher channel with a placeholder for an id. */
const channelName = (name: string, kind: RegExp, sentence: string) =>
  z
    .string()
    .regex(/^[\w=@,.;-]*\{id\}[\w=@,.;-]*$/, `${name} must hold {id} once, and else letters, digits and _-=@,.;`)
    .regex(kind, `${name} ${sentence}`)

const Variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: 'NODE_ENV must be production, development or test' })
    .default('production'),
  PORT: wholeNumber('PORT', 0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** The only source of absolute addresses; the Host header is never used (docs/product.md#addresses). */
  SITE_URL: address('SITE_URL').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, 'DATABASE_URL must begin with postgres:// (leave it out for SQLite in DATA_DIR)')
    .optional(),
  /** Origins of pictures besides the site and the API; if this is not set, any https address is allowed. */
  IMAGE_ORIGINS: origins('IMAGE_ORIGINS').optional(),
  /** The address of the profile pictures of API_URL, which sends only file names (customer-spec §3, User). */
  AVATARS_URL: address('AVATARS_URL').optional(),
  /** `1` turns groups on (docs/product.md#teams-and-groups). Otherwise there are no groups and no links to them. */
  FEATURE_GROUPS: z.enum(['0', '1'], { error: 'FEATURE_GROUPS must be 0 or 1' }).default('0'),
  /** A foreign API of the contract; without it, our own API is embedded. */
  API_URL: address('API_URL').optional(),
  /** How long to wait for the main content of a page. Forms get twice as long, secondary content less. */
  API_TIMEOUT_MS: wholeNumber('API_TIMEOUT_MS', 100, 120_000).default(5_000),
  /** The sign-in providers that API_URL supports, by their names in its addresses. */
  SOCIAL_PROVIDERS: z
    .string()
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'SOCIAL_PROVIDERS must be names like google, github')).max(12))
    .default([]),
  /** How API_URL sends events: by its own streams, or by a server of the Pusher protocol (docs/product.md#realtime). */
  REALTIME: z.enum(['streams', 'pusher'], { error: 'REALTIME must be streams or pusher' }).default('streams'),
  PUSHER_URL: z
    .string()
    .regex(/^wss?:\/\/[^\s/?#@]+(?:\/[^\s/?#]+)+$/, 'PUSHER_URL must be like wss://news.rostrum.example/app-key')
    .refine(URL.canParse, 'PUSHER_URL cannot be read')
    .transform(parsePusherUrl)
    .optional(),
  PUSHER_USER_CHANNEL: channelName('PUSHER_USER_CHANNEL', /^private-(?!encrypted-)/, 'must begin with private-').default(
    'private-App.Models.User.{id}',
  ),
  PUSHER_DEBATE_CHANNEL: channelName('PUSHER_DEBATE_CHANNEL', /^(?!private-|presence-)/, 'must be open to guests').default('debate.{id}'),
  /** The path where API_URL authorises private channels. */
  PUSHER_AUTH_PATH: z
    .string()
    .regex(/^\/[\w./-]*$/, 'PUSHER_AUTH_PATH must be a path like /broadcasting/auth')
    .default('/broadcasting/auth'),
  /** Newest first. Older secrets still open the cookies sealed with them. */
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
  /** Shared by a web app and an API that run in two processes. */
  CLIENT_SECRET: z.string().min(32, 'CLIENT_SECRET needs at least 32 characters').optional(),
  /** The number of proxies in front of us, and so the number of trusted entries of X-Forwarded-For. */
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10).default(0),
  /** Memory of this process for cached guest pages, in megabytes; 0 turns the cache off. */
  PAGE_CACHE_MB: wholeNumber('PAGE_CACHE_MB', 0, 4_096).default(64),
  DEMO: z
    .enum(['0', '1'], { error: 'DEMO must be 0 or 1' })
    .default('1')
    .transform((value) => value === '1'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** A Redis server through which several processes of one site share events. One process needs none. */
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/./, 'REDIS_URL must begin with redis:// or rediss:// (leave it out for a site of one process)')
    .optional(),
  /** The mail server; without it, mails are written to DATA_DIR/outbox. */
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\/./, 'MAIL_URL must begin with smtp:// or smtps:// (leave it out for files in DATA_DIR/outbox)')
    .refine(
      (value) => !/^smtps?:/.test(value) || URL.canParse(value),
      'MAIL_URL cannot be read: percent-encode what is special in its password',
    )
    .optional(),
  /** The sender of mails; defaults to no-reply@ the site's host. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>"\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'MAIL_FROM must be like mail@rostrum.example or Rostrum <mail@rostrum.example>',
    )
    .optional(),
  /** The people who may create an account: anybody, people invited by a member, or nobody. */
  REGISTRATION: z.enum(['open', 'invited', 'closed'], { error: 'REGISTRATION must be open, invited or closed' }).default('open'),
  /** A sign-up sent sooner than this after its form was made is treated as a bot's and needs a mailed code; 0 turns the check off. */
  SIGN_UP_SECONDS: wholeNumber('SIGN_UP_SECONDS', 0, 600).optional(),
  /** How many hours the limits of new accounts apply (contract/account-limits.ts); 0 for none. */
  NEWCOMER_HOURS: wholeNumber('NEWCOMER_HOURS', 0, 8_760).default(24),
  /** Multiplies the rate limits, for load tests. */
  RATE_LIMIT_FACTOR: wholeNumber('RATE_LIMIT_FACTOR', 1, 1_000_000).default(1),
})
const ValidCombination = Variables.superRefine(({ REALTIME, PUSHER_URL, API_URL }, { addIssue }) => {
  const reportMissing = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message })
  if (REALTIME === 'pusher' && !PUSHER_URL) reportMissing('PUSHER_URL', 'REALTIME=pusher needs it, like wss://news.rostrum.example/app-key')
  if (REALTIME === 'pusher' && !API_URL) reportMissing('API_URL', 'REALTIME=pusher is for an API elsewhere and needs its address')
})

export type Environment = z.output<typeof Variables> & {
  sessionSecrets: readonly string[]
  clientSecret: string
  siteUrl: string
  providers: readonly ProviderSettings[]
}

let cached: Environment | undefined

/** Returns the environment, read once. Stock hosting runs none of our start-up code, so the first request reads it. */
export function environment(): Environment {
  cached ??= readEnvironment()
  return cached
}

/** EX_CONFIG of sysexits.h tells a supervisor that restarting won't help. */
const exitConfig = 78

/**
 * Reads the environment. No variable is required; an empty one counts as absent. If a variable is wrong, reports every fault and ends the
 * process with status 78.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const variablesSet = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = ValidCombination.safeParse(variablesSet)
  const { providers, faults } = readProviders(variablesSet)
  if (!parsed.success || faults.length > 0) {
    // The value isn't repeated, because it may contain a password.
    for (const issue of parsed.error?.issues ?? []) console.error(`Wrong environment, ${String(issue.path[0])}: ${issue.message}.`)
    for (const { variable, message } of faults) console.error(`Wrong environment, ${variable}: ${message}.`)
    process.exit(exitConfig)
  }
  const secrets = parsed.data.SESSION_SECRETS ?? [storedSecret(parsed.data.DATA_DIR)]
  const { CLIENT_SECRET = deriveClientSecret(secrets[0] ?? ''), SITE_URL, PORT } = parsed.data
  return {
    ...parsed.data,
    providers,
    sessionSecrets: secrets,
    clientSecret: CLIENT_SECRET,
    siteUrl: SITE_URL ?? `http://localhost:${PORT}`,
  }
}

/** Splits the address of a Pusher server; its last segment is the application's key. */
function parsePusherUrl(address: string) {
  const { protocol, hostname, port, pathname } = new URL(address)
  const tls = protocol === 'wss:'
  const [, path, key] = /^(.*)\/([^/]+)$/.exec(pathname) ?? []
  return { host: hostname, port: Number(port || (tls ? 443 : 80)), tls, path: path ?? '', key: key ?? '' }
}

/** Returns the secret in DATA_DIR, and creates it at the first start. If two processes start at once, only one creates it. */
function storedSecret(folder: string): string {
  const path = join(folder, 'secret')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) makeSecret(path)
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length < 32) throw new Error(`${path} holds no secret; remove it to get a new one`)
    return secret
  } catch (failure) {
    const why = failure instanceof Error ? failure.message : failure
    const hint = failure instanceof Error && 'code' in failure ? ' Let this user write there, or choose another folder.' : ''
    console.error(`Wrong environment: DATA_DIR=${folder} cannot be used: ${why}.${hint}`)
    process.exit(exitConfig)
  }
}

/** Writes the secret atomically, because another process may read it at once. */
function makeSecret(path: string): void {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, path)
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure
  } finally {
    rmSync(temporary)
  }
}

function deriveClientSecret(secret: string): string {
  return createHash('sha256').update(`client ${secret}`).digest('base64url')
}
