import type { Call } from '#contract/call'
import { environment } from '../server/environment.ts'
import { isTold } from './described-calls.server.ts'

/** So long a call is taken to be missing: an API may learn it. Milliseconds. */
const rememberedFor = 24 * 60 * 60 * 1000

type Observations = { works: boolean; refusedAt: Set<string>; missingSince: number | null }
const seen = new Map<string, Observations>()

/** What was answered with 404 since the API last answered anything: whether that means anything, the next answer tells. */
let doubts: { call: Call; path: string }[] = []

/**
 * Learns from an answer of a foreign API which calls it does not have: what it answers with 405, or, while it answers others, with
 * 404 where no thing is named that could be gone, or for two different things and never otherwise (docs/product.md#api-conventions).
 * @param path the address that was asked for, without its query
 */
export function learnFrom(call: Call, path: string, status: number, now = Date.now()): void {
  const known = seenOf(call)
  if (status === 405) known.missingSince = now
  if (status < 400) {
    Object.assign(known, { works: true, missingSince: null })
    for (const doubt of doubts) believe(doubt, now)
    doubts = []
  } else if (status === 404) {
    // An API that no longer knows what it did know may have a fault: what it said before that means nothing.
    doubts = known.works ? [] : doubts.slice(-20)
    if (!known.works || namesNothing(call)) doubts.push({ call, path })
  } else if (status >= 500) doubts = []
}

function believe({ call, path }: { call: Call; path: string }, now: number): void {
  const known = seenOf(call)
  if (!known.works && known.refusedAt.size < 2) known.refusedAt.add(path)
  if (namesNothing(call) || (!known.works && known.refusedAt.size > 1)) known.missingSince = now
}

function seenOf(call: Call): Observations {
  const known = seen.get(nameOf(call)) ?? { works: false, refusedAt: new Set(), missingSince: null }
  seen.set(nameOf(call), known)
  return known
}

/**
 * Whether pages may offer what needs this call: always of our own API in this process. Another has what the customer's text names
 * and what it says of itself, until it shows that it has not.
 */
export function isOffered(call: Call, now = Date.now()): boolean {
  if (!mayBeThere(call)) return false
  const since = seen.get(nameOf(call))?.missingSince ?? null
  return since === null || now - since > rememberedFor
}

/** Whether anything says that the API has a call. An API is spared all others. */
export function mayBeThere(call: Call): boolean {
  const { API_URL, FEATURE_GROUPS } = environment()
  if (!API_URL) return FEATURE_GROUPS === '1' || !isOfGroups(call)
  return isTold(call) || seen.get(nameOf(call))?.works === true
}

const isOfGroups = ({ path }: Call) => /^\/api\/(?:my\/)?groups\b/.test(path)
const namesNothing = ({ path }: Call) => !path.includes('{')
const nameOf = ({ method, path }: Call) => `${method} ${path}`
