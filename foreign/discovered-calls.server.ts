import type { Call } from '#contract/call'
import { environment } from '../server/environment.ts'
import { isDocumented } from './described-calls.server.ts'

/** How long a call counts as missing, in milliseconds. The API may add it later. */
const missingFor = 24 * 60 * 60 * 1000

type Observations = { works: boolean; refusedAt: Set<string>; missingSince: number | null }
const observed = new Map<string, Observations>()

/** Calls answered with 404 since the API's last success. The next answer decides if they count. */
let unconfirmed: { call: Call; path: string }[] = []

/**
 * Learns from answers of a foreign API which calls it lacks: those answered with 405; and, while other calls succeed, those answered with
 * 404 if their path names nothing that could be gone, or if two different paths fail and none ever worked
 * (docs/product.md#api-conventions).
 * @param path the requested path, without its query
 */
export function recordAnswer(call: Call, path: string, status: number, now = Date.now()): void {
  const observations = findObservations(call)
  if (status === 405) observations.missingSince = now
  if (status < 400) {
    Object.assign(observations, { works: true, missingSince: null })
    for (const failure of unconfirmed) confirmMissing(failure, now)
    unconfirmed = []
  } else if (status === 404) {
    // An API that no longer finds what it found before may be failing, so its earlier 404s prove nothing.
    unconfirmed = observations.works ? [] : unconfirmed.slice(-20)
    if (!observations.works || hasNoParameters(call)) unconfirmed.push({ call, path })
  } else if (status >= 500) unconfirmed = []
}

function confirmMissing({ call, path }: { call: Call; path: string }, now: number): void {
  const observations = findObservations(call)
  if (!observations.works && observations.refusedAt.size < 2) observations.refusedAt.add(path)
  if (hasNoParameters(call) || (!observations.works && observations.refusedAt.size > 1)) observations.missingSince = now
}

function findObservations(call: Call): Observations {
  const observations = observed.get(callKey(call)) ?? { works: false, refusedAt: new Set(), missingSince: null }
  observed.set(callKey(call), observations)
  return observations
}

/**
 * Checks if pages may offer what needs this call. Always true for our own API in this process. A foreign API has the calls of the
 * customer's text and those it documents, until its answers show otherwise.
 */
export function isAvailable(call: Call, now = Date.now()): boolean {
  if (!mayExist(call)) return false
  const since = observed.get(callKey(call))?.missingSince ?? null
  return since === null || now - since > missingFor
}

/** Checks if anything suggests that the API has a call. Other calls aren't sent at all. */
export function mayExist(call: Call): boolean {
  const { API_URL, FEATURE_GROUPS } = environment()
  if (!API_URL) return FEATURE_GROUPS === '1' || !isAboutGroups(call)
  return isDocumented(call) || observed.get(callKey(call))?.works === true
}

const isAboutGroups = ({ path }: Call) => /^\/api\/(?:my\/)?groups\b/.test(path)
const hasNoParameters = ({ path }: Call) => !path.includes('{')
const callKey = ({ method, path }: Call) => `${method} ${path}`
