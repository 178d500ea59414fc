import type { Call } from '#contract/call'

/** So long a call is taken to be missing: an API may learn it. Milliseconds. */
const rememberedFor = 10 * 60 * 1000

type Seen = { works: boolean; refusedAt: Set<string>; missingSince: number | null }
const seen = new Map<string, Seen>()

/**
 * Learns from an answer of a foreign API which calls it does not have: what it answers with 405, or with 404 where no thing is
 * named that could be gone, or for two different things and never otherwise (PRODUCT §7).
 * @param path the address that was asked for, without its query
 */
export function learnFrom(call: Call, path: string, status: number, now = Date.now()): void {
  const known = seen.get(nameOf(call)) ?? { works: false, refusedAt: new Set(), missingSince: null }
  seen.set(nameOf(call), known)
  if (status < 400) Object.assign(known, { works: true, missingSince: null })
  if (status === 404 && !known.works && known.refusedAt.size < 2) known.refusedAt.add(path)
  const namesNothing = !call.path.includes('{')
  const isMissing = status === 405 || (status === 404 && (namesNothing || (!known.works && known.refusedAt.size > 1)))
  if (isMissing) known.missingSince = now
}

/** Whether pages may offer what needs this call. */
export function isOffered(call: Call, now = Date.now()): boolean {
  const since = seen.get(nameOf(call))?.missingSince ?? null
  return since === null || now - since > rememberedFor
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`
