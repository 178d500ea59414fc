import type { z } from 'zod'
import type { Role } from '#contract/account-limits'
import type { Call, PathNames } from '#contract/call'
import type { Features } from '#contract/service'
import type { SecurityLog } from '../server/security-log.ts'
import type { Hub } from './channels/hub.ts'
import type { Database } from './database/database.ts'
import type { Mailer } from './mail/mail.ts'
import type { Clock } from './platform/clock.ts'
import type { Provider } from './platform/identity-providers.ts'
import type { Log } from './platform/log.ts'
import type { Pictures } from './platform/pictures.ts'
import type { RateLimits } from './platform/rate-limits.ts'
import type { SiteRules } from './platform/site-rules.ts'

/** The services that the API uses. Code above a port does not know which engine is behind it. */
export type Ports = {
  db: Database
  clock: Clock
  pictures: Pictures
  mail: Mailer
  /** The site's rules; override them with `rules.md` in the data folder. */
  rules: SiteRules
  /** Optional features that this site has turned on (contract/service.ts). */
  features: Features
  /** Identity providers for signing in with an account elsewhere; most sites have none. */
  providers: readonly Provider[]
  limits: RateLimits
  /** Who may create an account here (accounts/register.ts). */
  registration: 'open' | 'invited' | 'closed'
  /** How long an account counts as new after registration (accounts/new-account-limits.ts), in ms; 0 turns this off. */
  newAccountPeriod: number
  log: Log
  /**
   * Tries to write to the data folder; absent where there is none.
   * @throws WriteError
   */
  writeToFolder?: () => Promise<void>
  /** Records sign-ins, failed sign-ins and refused calls. */
  security: SecurityLog
  /** Distributes the channels' events to listeners in this process. */
  hub: Hub
  /** A secret that the web app shares with the API. A caller who sends it may state the visitor's address (docs/product.md#addresses). */
  clientSecret: string
  /** The beginning of every absolute address, without a slash at the end (docs/product.md#addresses). */
  siteUrl: string
}

/** The signed-in person who makes a call, found by their bearer token. */
export type Actor = {
  id: number
  demo: boolean
  /** Read with each request, so that a revoked role ends at once. */
  role: Role | null
  /** When their suspension ends, in ms; until then they may only read. Null for most. */
  suspendedUntil: number | null
  /** When they registered, in ms. */
  since: number
  /** The hash of the token of this session; sign-out revokes it. */
  tokenHash: string
  /** When the token expires however much it is used, in ms. */
  endsAt: number
  /** When they last proved their identity in this session, in ms. */
  provenAt: number
}

/** The context that every call's code gets: the ports, the caller and where they call from. */
export type Context = Ports & {
  actor: Actor | null
  /**
   * The database for work that continues after the caller has deleted their own account: `db` refuses deleted callers (accounts/caller.ts).
   */
  dbOfSite: Database
  /** The network that address limits count, or `unknown` (getNetwork). */
  address: string
  /** The caller's proofs of earlier sign-ins on this device (accounts/open-session.ts). They are signed, so they need no secret. */
  deviceProofs: string | undefined
  /** The User-Agent header. Anybody may write anything there. */
  agent: string | undefined
}

/** The context of a call that requires a signed-in member. */
export type MemberContext = Context & { actor: Actor }

/** The path, query and body of one call, parsed by the contract. */
export type CallInput<C extends Call> = {
  path: Record<PathNames<C['path']>, string>
  query: z.output<C['query']>
  body: z.output<C['body']>
}

/** The context that a call's code gets: with an actor if the call is for members. */
export type ContextFor<C extends Call> = C['access'] extends 'member' ? MemberContext : Context

/** A file that is produced and sent piece by piece. */
export type SentFile = { name: string; text: AsyncIterable<string> }

/** Registers the handlers of a feature's calls (register-routes.ts). */
export type Routes = {
  /** Answers one call of the contract. The contract types what `answer` returns, and it is sent unchanged. */
  on<C extends Call>(call: C, answer: (context: ContextFor<C>, input: CallInput<C>) => Promise<z.output<C['answer']>>): void
  /** Answers with a file, which is produced no faster than the client reads it. */
  onFile<C extends Call>(call: C, answer: (context: ContextFor<C>, input: CallInput<C>) => Promise<SentFile>): void
  /**
   * Answers a member's creating call under its Idempotency-Key.
   * @param replay builds the answer to a retry from the current state of what was created, as the caller may see it now
   * @param idIn finds the id of what was created in the answer; by default `data.id`
   */
  onKeyed<C extends Call>(
    call: C,
    answer: (context: MemberContext, input: CallInput<C>) => Promise<z.output<C['answer']>>,
    replay: (context: MemberContext, id: string, input: CallInput<C>) => Promise<z.output<C['answer']>>,
    idIn?: z.ZodType<string>,
  ): void
}
