import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { copiesADay } from '#contract/account-limits'
import { realtimeLimits } from '#contract/realtime'
import type { SecurityLog } from '../../server/security-log.ts'
import { TooMany } from './failures.ts'

const signInRefused = 'Too many tries to sign in to this account.'
const resetRefused = 'Too many reset links were asked for this address.'

/** Tries per window, in seconds, and what the refused are told. Of sign-in those that failed are counted (sign-in-tries.ts). */
const rules = {
  signInFromPlace: { points: 10, duration: 15 * 60, told: signInRefused },
  signInByDevice: { points: 10, duration: 15 * 60, told: signInRefused },
  signInByStrangers: { points: 100, duration: 60 * 60, told: signInRefused },
  /** A whole school may be behind one address. */
  signInByAddress: { points: 200, duration: 15 * 60, told: 'Too many tries to sign in from here.' },
  registerByAddress: { points: 20, duration: 60 * 60, told: 'Too many new accounts from here.' },
  resetMailByAddress: { points: 20, duration: 60 * 60, told: 'Too many reset links were asked for from here.' },
  resetMailFromPlace: { points: 5, duration: 60 * 60, told: resetRefused },
  resetMailByDevice: { points: 5, duration: 60 * 60, told: resetRefused },
  resetMailByStrangers: { points: 10, duration: 60 * 60, told: resetRefused },
  mailedLinkByAddress: { points: 60, duration: 15 * 60, told: 'Too many links were tried from here.' },
  codeByAddress: { points: 120, duration: 15 * 60, told: 'Too many codes were tried from here.' },
  codeByAccount: { points: 30, duration: 60 * 60, told: 'Too many wrong codes for this account.' },
  codeByMember: { points: 10, duration: 15 * 60, told: 'Too many wrong codes.' },
  passkeyByAddress: { points: 120, duration: 15 * 60, told: 'Too many tries to sign in from here.' },
  passkeyFromPlace: { points: 10, duration: 15 * 60, told: signInRefused },
  passkeyByMember: { points: 30, duration: 60 * 60, told: 'You have added many passkeys in a short time.' },
  socialByAddress: { points: 120, duration: 15 * 60, told: 'Too many sign-ins by accounts elsewhere from here.' },
  proofByMember: { points: 10, duration: 15 * 60, told: 'Too many wrong passwords.' },
  emailChangeByMember: { points: 5, duration: 60 * 60, told: 'You have asked for many mails in a short time.' },
  verificationMailByMember: { points: 5, duration: 60 * 60, told: 'You have asked for many mails in a short time.' },
  guestDraftByAddress: { points: 120, duration: 60 * 60, told: 'Too many drafts from here.' },
  previewByAddress: { points: 120, duration: 60, told: 'Too many previews in a minute.' },
  /** Milliseconds of processor time, counted once they are spent: a preview is cheap or dear by what is in it. */
  previewWorkByAddress: { points: 10_000, duration: 60, told: 'Your previews took a lot of work.' },
  searchWorkByAddress: { points: 20_000, duration: 60, told: 'Your searches took a lot of work.' },
  searchByAddress: { points: 240, duration: 60, told: 'Too many searches in a minute.' },
  nameByMember: { points: 240, duration: 60, told: 'You have looked for many names in a minute.' },
  argumentByMember: { points: 60, duration: 10 * 60, told: 'You are posting very quickly.' },
  commentByMember: { points: 60, duration: 10 * 60, told: 'You are commenting very quickly.' },
  debateByMember: { points: 30, duration: 60 * 60, told: 'You have started many debates in a short time.' },
  pictureByMember: { points: 30, duration: 60 * 60, told: 'You have uploaded many pictures in a short time.' },
  friendByMember: { points: 60, duration: 60 * 60, told: 'You have asked many people for friendship in a short time.' },
  messageByMember: { points: 30, duration: 60, told: 'You are writing very quickly.' },
  messagesByMember: { points: 300, duration: 60 * 60, told: 'You have written many messages in an hour.' },
  /** How many are mailed is counted in the database (friends/invite-friends.ts). */
  inviteByMember: { points: 60, duration: 60 * 60, told: 'You have sent many invites in a short time.' },
  circleByMember: { points: 20, duration: 24 * 60 * 60, told: 'You have created many today.' },
  membershipByMember: { points: 60, duration: 60 * 60, told: 'You have invited or asked many in a short time.' },
  exportByMember: { points: copiesADay, duration: 24 * 60 * 60, told: `You have taken ${copiesADay} copies in a day.` },
  trackByMember: { points: 120, duration: 60, told: 'That is a lot of reading.' },
  actByMember: { points: 300, duration: 60, told: 'You are very quick.' },
} as const
export type RateLimit = keyof typeof rules

const waitForPlace = realtimeLimits.retryOpenSeconds
/** How many there may be at a time. */
const crowds = {
  streamByMember: { most: realtimeLimits.openByMember, told: 'You have too many streams open.' },
  streamByAddress: { most: realtimeLimits.openByAddress, told: 'Too many streams are open from here.' },
} as const

/** One count: which limit, of whom. `address` is for the security log, where the key is another. */
export type Count = { limit: RateLimit; key: string; address?: string }

export type RateLimits = {
  /** Counts one try. @throws TooMany with the seconds to wait */
  take(limit: RateLimit, key: string): Promise<void>
  /**
   * Counts a try in several counts before it is known how it turns out, for many may be made at once. One that is refused in
   * one of them is counted in none.
   * @returns how to take it back, if it turned out well
   * @throws TooMany of the first count that is full
   */
  reserve(counts: readonly Count[]): Promise<() => Promise<void>>
  /** Whether anything is left of a limit that `spend` fills. @throws TooMany with the seconds to wait */
  requireLeft(limit: RateLimit, key: string): Promise<void>
  /** Counts so much at once, after the fact: it refuses nothing itself. */
  spend(limit: RateLimit, key: string, amount: number): Promise<void>
  /** Forgets the tries, after one that succeeded. */
  forget(count: Count): Promise<void>
  /** Counts one more that is there at the same time. @returns how to take it off again @throws TooMany */
  enter(crowd: keyof typeof crowds, key: string): () => void
}

/**
 * Limits counted in this process.
 * @param factor multiplies every limit; tests that sign in a hundred people raise it
 * @param security hears of each limit that was met, once in its time for each key
 */
export function createRateLimits(factor: number, security: SecurityLog): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => [name, new RateLimiterMemory({ points: points * factor, duration })]),
  )
  /** Who meets a limit meets it again and again: the log hears of it once. */
  const told = new RateLimiterMemory({ points: 1, duration: 60 })
  const tell = (met: Met, seconds: number) =>
    void told.consume(`${met.limit} ${met.key}`, 1, { customDuration: seconds }).then(
      () => security({ event: 'limit-met', limit: met.limit, ...whoMet(met) }),
      () => {},
    )

  /** @returns how to take it back */
  async function count({ limit, key, address }: Count): Promise<() => Promise<void>> {
    const limiter = limiters.get(limit)
    if (!limiter) throw new Error(`there is no limit ${limit}`)
    const takeBack = async (until: number) => {
      const counted = (await limiter.get(key))?.consumedPoints ?? 0
      // Forgotten or over, meanwhile: below nothing would be a try too many.
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
      tell({ limit, key, address }, seconds)
      throw new TooMany(seconds, rules[limit].told)
    }
  }

  return {
    async take(limit, key) {
      await count({ limit, key })
    },
    async reserve(counts) {
      const takenBack: (() => Promise<void>)[] = []
      const takeBack = async () => void (await Promise.all(takenBack.map((undo) => undo())))
      try {
        for (const one of counts) takenBack.push(await count(one))
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
      tell({ limit, key, address: undefined }, seconds)
      throw new TooMany(seconds, rules[limit].told)
    },
    async spend(limit, key, amount) {
      await limiters.get(limit)?.penalty(key, Math.ceil(amount))
    },
    async forget({ limit, key }) {
      await limiters.get(limit)?.delete(key)
    },
    enter: createCrowds(factor, (met) => tell(met, waitForPlace)),
  }
}

type Met = { limit: string; key: string; address: string | undefined }

/** Keys that are emails are told to nobody. */
function whoMet({ limit, key, address }: Met): { account?: number; address?: string } {
  if (limit.endsWith('ByMember')) return { account: Number(key) }
  if (limit.endsWith('ByAddress')) return { address: key }
  return address === undefined ? {} : { address }
}

/** Who is there at the same time, counted in this process. */
function createCrowds(factor: number, tell: (met: Met) => void): RateLimits['enter'] {
  const there = new Map<string, number>()
  return (crowd, key) => {
    const [name, { most, told }] = [`${crowd} ${key}`, crowds[crowd]]
    if ((there.get(name) ?? 0) >= most * factor) {
      tell({ limit: crowd, key, address: undefined })
      throw new TooMany(waitForPlace, told)
    }
    there.set(name, (there.get(name) ?? 0) + 1)
    let inside = true
    return () => {
      const left = (there.get(name) ?? 1) - 1
      if (inside && left > 0) there.set(name, left)
      else if (inside) there.delete(name)
      inside = false
    }
  }
}
