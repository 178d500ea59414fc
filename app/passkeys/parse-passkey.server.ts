import { isIP } from 'node:net'
import type { z } from 'zod'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'

/**
 * Parses the browser's answer, which the form sends as `credential`.
 * @param refusal the sentence that says what did not happen
 * @throws ApiFailure 422 if it isn't a passkey
 */
export function parsePasskey<S extends z.ZodType>(sent: string | undefined, schema: S, refusal: string): z.output<S> {
  const parsed = schema.safeParse(parseJson(sent ?? ''))
  if (parsed.success) return parsed.data
  throw new ApiFailure(422, refusal, { credential: ['Your browser didn’t send a valid passkey. Try again.'] })
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    return undefined
  }
}

/** Returns the host name that passkeys are bound to. Null if the API has no passkeys, or if the host is an IP address. */
export function passkeySite(): string | null {
  const { hostname } = new URL(siteUrl())
  return can.enterByPasskey && !isIP(hostname.replace(/^\[|\]$/g, '')) ? hostname : null
}
