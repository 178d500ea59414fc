import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { realtimeLimits } from '#contract/realtime'
import { TooMany } from './failures.ts'

/** Tries per window, in seconds, and what the refused are told. */
const rules = {
  signInByAccount: { points: 10, duration: 15 * 60, told: 'Too many tries to sign in to this account.' },
  signInByAddress: { points: 60, duration: 15 * 60, told: 'Too many tries to sign in from here.' },
  registerByAddress: { points: 20, duration: 60 * 60, told: 'Too many new accounts from here.' },
  resetMailByAddress: { points: 20, duration: 60 * 60, told: 'Too many reset links were asked for from here.' },
  resetMailByAccount: { points: 5, duration: 60 * 60, told: 'Too many reset links were asked for this address.' },
  mailedLinkByAddress: { points: 60, duration: 15 * 60, told: 'Too many links were tried from here.' },
  verificationMailByMember: { points: 5, duration: 60 * 60, told: 'You have asked for many mails in a short time.' },
  guestDraftByAddress: { points: 120, duration: 60 * 60, told: 'Too many drafts from here.' },
  previewByAddress: { points: 120, duration: 60, told: 'Too many previews in a minute.' },
  searchByAddress: { points: 240, duration: 60, told: 'Too many searches in a minute.' },
  argumentByMember: { points: 60, duration: 10 * 60, told: 'You are posting very quickly.' },
  commentByMember: { points: 60, duration: 10 * 60, told: 'You are commenting very quickly.' },
  debateByMember: { points: 30, duration: 60 * 60, told: 'You have started many debates in a short time.' },
  pictureByMember: { points: 30, duration: 60 * 60, told: 'You have uploaded many pictures in a short time.' },
  friendByMember: { points: 60, duration: 60 * 60, told: 'You have asked many people for friendship in a short time.' },
  inviteByMember: { points: 10, duration: 24 * 60 * 60, told: 'You have invited many people today.' },
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

export type RateLimits = {
  /** Counts one try. @throws TooMany with the seconds to wait */
  take(limit: RateLimit, key: string): Promise<void>
  /** Forgets the tries, after one that succeeded. */
  forget(limit: RateLimit, key: string): Promise<void>
  /** Counts one more that is there at the same time. @returns how to take it off again @throws TooMany */
  enter(crowd: keyof typeof crowds, key: string): () => void
}

/**
 * Limits counted in this process.
 * @param factor multiplies every limit; tests that sign in a hundred people raise it
 */
export function createRateLimits(factor = 1): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, { points, duration }]) => [name, new RateLimiterMemory({ points: points * factor, duration })]),
  )
  const there = new Map<string, number>()
  return {
    async take(limit, key) {
      try {
        await limiters.get(limit)?.consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw new TooMany(Math.ceil(refused.msBeforeNext / 1000), rules[limit].told)
        throw refused
      }
    },
    async forget(limit, key) {
      await limiters.get(limit)?.delete(key)
    },
    enter(crowd, key) {
      const [name, { most, told }] = [`${crowd} ${key}`, crowds[crowd]]
      if ((there.get(name) ?? 0) >= most * factor) throw new TooMany(waitForPlace, told)
      there.set(name, (there.get(name) ?? 0) + 1)
      let inside = true
      return () => {
        const left = (there.get(name) ?? 1) - 1
        if (inside && left > 0) there.set(name, left)
        else if (inside) there.delete(name)
        inside = false
      }
    },
  }
}
