import type { z } from 'zod'
import type { Role } from '#contract/account-limits'
import type { Call, PathNames } from '#contract/call'
import type { Features } from '#contract/service'
import type { SecurityLog } from '../server/security-log.ts'
import type { Hub } from './channels/hub.ts'
import type { Database } from './database/database.ts'
import type { Mail } from './mail/mail.ts'
import type { Clock } from './platform/clock.ts'
import type { Provider } from './platform/identity-providers.ts'
import type { Log } from './platform/log.ts'
import type { Pictures } from './platform/pictures.ts'
import type { RateLimits } from './platform/rate-limits.ts'
import type { Rules } from './platform/site-rules.ts'

/** What the API stands on. Nothing above a port knows which engine is behind it. */
export type Ports = {
  db: Database
  clock: Clock
  pictures: Pictures
  mail: Mail
  /** Of the site: who wants others has them in the data folder. */
  rules: Rules
  /** What this site has beyond what every site has (contract/service.ts). */
  features: Features
  /** Who vouches for people by accounts elsewhere; none, on most sites. */
  providers: readonly Provider[]
  limits: RateLimits
  /** Who may make an account here (accounts/registration-policy.ts). */
  registration: 'open' | 'invited' | 'closed'
  /** For so long after they registered somebody is new here (accounts/new-account-limits.ts); milliseconds, 0 for nobody. */
  newcomerFor: number
  log: Log
  /** Tries to write to the data folder. @throws NotWritten; left out where there is none */
  writeToFolder?: () => Promise<void>
  /** Told of who comes in and who is kept out. */
  security: SecurityLog
  /** Hears the channels in this process. */
  hub: Hub
  /** Known to the web app and the API alone; who shows it may say which address a visitor has (docs/product.md#addresses). */
  clientSecret: string
  /** Begins every absolute address (docs/product.md#addresses); no slash at its end. */
  siteUrl: string
}

/** Who acts, found by the bearer token. */
export type Actor = {
  id: number
  demo: boolean
  /** Asked at each request, so that one that is taken away ends at once. */
  role: Role | null
  /** Until then they may only read; null for most. Milliseconds. */
  suspendedUntil: number | null
  /** When they registered; milliseconds. */
  since: number
  /** Of the token by which they act: what sign-out revokes. */
  tokenHash: string
  /** When that token ends however much it is used; milliseconds. */
  endsAt: number
  /** When they last showed that it is them, there; milliseconds. */
  provenAt: number
}

/** What a verb takes: the ports, and who calls from where. */
export type Context = Ports & {
  actor: Actor | null
  /** For what goes on once the member who called is gone by their own call: `db` refuses whoever is gone (accounts/as-member.ts). */
  dbOfSite: Database
  /** Whom limits count: the network that the visitor's address is of, or `unknown` (networkOf). */
  address: string
  /** What the caller shows of where it was signed in before (devices.ts); proves itself. */
  deviceProofs: string | undefined
  /** As the browser names itself; anybody may write anything there. */
  agent: string | undefined
}

/** The context of a call that only members reach. */
export type MemberContext = Context & { actor: Actor }

/** What a caller sent with one call, parsed by the contract. */
export type CallInput<C extends Call> = {
  path: Record<PathNames<C['path']>, string>
  query: z.output<C['query']>
  body: z.output<C['body']>
}

/** What the verb of a call takes: a call of members is only reached by one. */
export type ContextFor<C extends Call> = C['access'] extends 'member' ? MemberContext : Context

/** A file that is sent as it is made, piece by piece. */
export type SentFile = { name: string; text: AsyncIterable<string> }

/** Where a feature registers the handlers of its calls (register-routes.ts). */
export type Routes = {
  /** Answers one call of the contract. What `answer` returns is typed by the contract and sent as it is. */
  on<C extends Call>(call: C, answer: (context: ContextFor<C>, asked: CallInput<C>) => Promise<z.output<C['answer']>>): void
  /** Answers with a file, which is read no faster than it is sent. */
  onFile<C extends Call>(call: C, answer: (context: ContextFor<C>, asked: CallInput<C>) => Promise<SentFile>): void
  /**
   * Answers a member's creating call under its Idempotency-Key.
   * @param replay builds the answer to a retry anew, from what was made as that is now and as the caller may see it now
   * @param idIn finds the id of what was made in the answer; left out, it is `data.id`
   */
  onKeyed<C extends Call>(
    call: C,
    answer: (context: MemberContext, asked: CallInput<C>) => Promise<z.output<C['answer']>>,
    replay: (context: MemberContext, id: string, asked: CallInput<C>) => Promise<z.output<C['answer']>>,
    idIn?: z.ZodType<string>,
  ): void
}
