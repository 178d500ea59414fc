import { isIP } from 'node:net'
import type { z } from 'zod'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'

/**
 * What a browser answered, as the form sent it in `credential`.
 * @param refusal what did not happen, in words
 * @throws ApiFailure, 422, for what is nothing of the kind
 */
export function sentPasskey<S extends z.ZodType>(sent: string | undefined, schema: S, refusal: string): z.output<S> {
  const parsed = schema.safeParse(jsonIn(sent ?? ''))
  if (parsed.success) return parsed.data
  throw new ApiFailure(422, refusal, { credential: ['What your browser sent is no passkey. Try again.'] })
}

function jsonIn(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** The name of the site, to which passkeys are bound; null where the API has none, and for a site that is a mere number. */
export function passkeySite(): string | null {
  const { hostname } = new URL(siteUrl())
  return can.enterByPasskey && !isIP(hostname.replace(/^\[|\]$/g, '')) ? hostname : null
}
