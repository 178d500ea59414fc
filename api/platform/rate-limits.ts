import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { downloadsPerDay } from '#contract/account-limits'
import { realtimeLimits } from '#contract/realtime'
import type { SecurityLog } from '../../server/security-log.ts'
import { TooMany } from './failures.ts'

const signInRefused = 'Too many attempts to sign in to this account.'
const resetRefused = 'Too many reset links were requested for this email address.'

/**
 * Attempts (`points`) per window in seconds (`duration`), and the message for those who are refused. For sign-ins, only failures count
 * (accounts/sign-in.ts).
 */
const rules = {
  signInFromPlace: { points: 10, duration: 15 * 60, message: signInRefused },
  signInByDevice: { points: 10, duration: 15 * 60, message: signInRefused },
  signInByStrangers: { points: 100, duration: 60 * 60, message: signInRefused },
  /** A whole school may share one address. */
  signInByAddress: { points: 200, duration: 15 * 60, message: 'Too many sign-in attempts from your network.' },
  registerByAddress: { points: 20, duration: 60 * 60, message: 'Too many new accounts from your network.' },
  resetMailByAddress: { points: 20, duration: 60 * 60, message: 'Too many reset links were requested from your network.' },
  resetMailFromPlace: { points: 5, duration: 60 * 60, message: resetRefused },
  resetMailByDevice: { points: 5, duration: 60 * 60, message: resetRefused },
  resetMailByStrangers: { points: 10, duration: 60 * 60, message: resetRefused },
  mailedLinkByAddress: { points: 60, duration: 15 * 60, message: 'Too many links were tried from your network.' },
  codeByAddress: { points: 120, duration: 15 * 60, message: 'Too many codes were tried from your network.' },
  codeByAccount: { points: 30, duration: 60 * 60, message: 'Too many wrong codes for this account.' },
  codeByMember: { points: 10, duration: 15 * 60, message: 'Too many wrong codes.' },
  passkeyByAddress: { points: 120, duration: 15 * 60, message: 'Too many sign-in attempts from your network.' },
  passkeyFromPlace: { points: 10, duration: 15 * 60, message: signInRefused },
  passkeyByMember: { points: 30, duration: 60 * 60, message: 'You have added many passkeys in a short time.' },
  socialByAddress: { points: 120, duration: 15 * 60, message: 'Too many sign-ins with connected accounts from your network.' },
  proofByMember: { points: 10, duration: 15 * 60, message: 'Too many wrong passwords.' },
  emailChangeByMember: { points: 5, duration: 60 * 60, message: 'You requested many emails in a short time.' },
  verificationMailByMember: { points: 5, duration: 60 * 60, message: 'You requested many emails in a short time.' },
  guestDraftByAddress: { points: 120, duration: 60 * 60, message: 'Too many drafts from your network.' },
  previewByAddress: { points: 120, duration: 60, message: 'Too many previews in a minute.' },
  /** Milliseconds of processor time, counted after the work, since a preview's cost depends on its content. */
  previewWorkByAddress: { points: 10_000, duration: 60, message: 'Your previews took a lot of work.' },
  searchWorkByAddress: { points: 20_000, duration: 60, message: 'Your searches took a lot of work.' },
  searchByAddress: { points: 240, duration: 60, message: 'Too many searches in a minute.' },
  nameByMember: { points: 240, duration: 60, message: 'You’ve searched for many names in a minute.' },
  argumentByMember: { points: 60, duration: 10 * 60, message: 'You’re posting very quickly.' },
  commentByMember: { points: 60, duration: 10 * 60, message: 'You are commenting very quickly.' },
  debateByMember: { points: 30, duration: 60 * 60, message: 'You have started many debates in a short time.' },
  pictureByMember: { points: 30, duration: 60 * 60, message: 'You have uploaded many pictures in a short time.' },
  friendByMember: { points: 60, duration: 60 * 60, message: 'You sent many friend requests in a short time.' },
  messageByMember: { points: 30, duration: 60, message: 'You are writing very quickly.' },
  messagesByMember: { points: 300, duration: 60 * 60, message: 'You have written many messages in an hour.' },
  /** The number of mails is limited in the database (friends/invite-friends.ts). */
  inviteByMember: { points: 60, duration: 60 * 60, message: 'You have sent many invitations in a short time.' },
  circleByMember: { points: 20, duration: 24 * 60 * 60, message: 'You created many teams or groups today.' },
  membershipByMember: { points: 60, duration: 60 * 60, message: 'You sent many invitations or requests in a short time.' },
  exportByMember: {
    points: downloadsPerDay,
    duration: 24 * 60 * 60,
    message: `You downloaded your data ${downloadsPerDay} times in a day.`,
  },
  trackByMember: { points: 120, duration: 60, message: 'You are opening pages very quickly.' },
  actByMember: { points: 300, duration: 60, message: 'You are doing this very quickly.' },
} as const
export type RateLimit = keyof typeof rules

const retryAfterSeconds = realtimeLimits.retryOpenSeconds
/** How many live connections may be open at the same time. */
const concurrencyLimits = {
  streamByMember: { most: realtimeLimits.openByMember, message: 'You have too many live connections open.' },
  streamByAddress: { most: realtimeLimits.openByAddress, message: 'Too many live connections are open from your network.' },
} as const

/** A counter: the limit, and the key that it counts for. `address` is only for the security log, if the key is not an address. */
export type Count = { limit: RateLimit; key: string; address?: string }

export type RateLimits = {
  /** Counts one attempt. @throws TooMany with the seconds to wait */
  take(limit: RateLimit, key: string): Promise<void>
  /**
   * Counts an attempt in several counters before its result is known, since many may run at once. If one counter refuses it, none counts
   * it.
   * @returns a function that takes the attempt back if it succeeds
   * @throws TooMany for the first counter that is full
   */
  reserve(counts: readonly Count[]): Promise<() => Promise<void>>
  /**
   * Checks that a limit filled by `spend` is not exhausted.
   * @throws TooMany with the seconds to wait
   */
  requireLeft(limit: RateLimit, key: string): Promise<void>
  /** Adds an amount after the work is done; it refuses nothing itself. */
  spend(limit: RateLimit, key: string, amount: number): Promise<void>
  /** Resets a counter after a success. */
  reset(count: Count): Promise<void>
  /** Counts one more live connection. @returns a function that ends it @throws TooMany */
  enter(limit: keyof typeof concurrencyLimits, key: string): () => void
}

/**
 * Creates limits that are counted in this process.
 * @param factor multiplies every limit; tests that sign in a hundred people raise it
 * @param security records each limit that is hit, once per window and key
 */
export function createRateLimits(factor: number, security: SecurityLog): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => [name, new RateLimiterMemory({ points: points * factor, duration })]),
  )
  /** A caller who hits a limit usually keeps hitting it, so the log records it only once per window. */
  const reported = new RateLimiterMemory({ points: 1, duration: 60 })
  const reportHit = (hit: LimitHit, seconds: number) =>
    void reported.consume(`${hit.limit} ${hit.key}`, 1, { customDuration: seconds }).then(
      () => security({ event: 'limit-met', limit: hit.limit, ...identifyLimitedCaller(hit) }),
      () => {},
    )

  /** Counts one attempt. @returns a function that takes it back */
  async function count({ limit, key, address }: Count): Promise<() => Promise<void>> {
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`there is no limit ${limit}`)
    const takeBack = async (until: number) => {
      const counted = (await limiter.get(key))?.consumedPoints ?? 0
      // The counter may have been reset or expired; below zero it would allow one attempt too many.
      if (Date.now() < until && counted > 0) await limiter.reward(key)
    }
    try {
      const { msBeforeNext } = await limiter.consume(key)
      const until = Date.now() + msBeforeNext
      return () => takeBack(until)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      await takeBack(Date.now() + refused.msBeforeNext)
      const seconds = Math.ceil(refused.msBeforeNext / 1000)
      reportHit({ limit, key, address }, seconds)
      throw new TooMany(seconds, rules[limit].message)
    }
  }

  return {
    async take(limit, key) {
      await count({ limit, key })
    },
    async reserve(counts) {
      const undos: (() => Promise<void>)[] = []
      const takeBack = async () => void (await Promise.all(undos.map((undo) => undo())))
      try {
        for (const one of counts) undos.push(await count(one))
      } catch (refused) {
        await takeBack()
        throw refused
      }
      return takeBack
    },
    async requireLeft(limit, key) {
      const { points } = rules[limit]
      const counted = await limiters.get(limit)?.get(key)
      if (!counted || counted.consumedPoints < points * factor) return
      const seconds = Math.ceil(counted.msBeforeNext / 1000)
      reportHit({ limit, key, address: undefined }, seconds)
      throw new TooMany(seconds, rules[limit].message)
    },
    async spend(limit, key, amount) {
      await limiters.get(limit)?.penalty(key, Math.ceil(amount))
    },
    async reset({ limit, key }) {
      await limiters.get(limit)?.delete(key)
    },
    enter: createConcurrencyLimits(factor, (hit) => reportHit(hit, retryAfterSeconds)),
  }
}

type LimitHit = { limit: string; key: string; address: string | undefined }

/** Names the account or address for the security log, but never a key that is an email address. */
function identifyLimitedCaller({ limit, key, address }: LimitHit): { account?: number; address?: string } {
  if (limit.endsWith('ByMember')) return { account: Number(key) }
  if (limit.endsWith('ByAddress')) return { address: key }
  return address === undefined ? {} : { address }
}

/** Creates limits on the live connections that are open at the same time, counted in this process. */
function createConcurrencyLimits(factor: number, reportHit: (hit: LimitHit) => void): RateLimits['enter'] {
  const counts = new Map<string, number>()
  return (limit, key) => {
    const [name, { most, message }] = [`${limit} ${key}`, concurrencyLimits[limit]]
    if ((counts.get(name) ?? 0) >= most * factor) {
      reportHit({ limit, key, address: undefined })
      throw new TooMany(retryAfterSeconds, message)
    }
    counts.set(name, (counts.get(name) ?? 0) + 1)
    let active = true
    return () => {
      const left = (counts.get(name) ?? 1) - 1
      if (active && left > 0) counts.set(name, left)
      else if (active) counts.delete(name)
      active = false
    }
  }
}
