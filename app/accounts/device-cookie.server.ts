import { createTypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { environment, siteUrl } from '../platform/environment.server'
import { sealedCookie } from '../platform/sealed-cookie.server'

const year = 365 * 24 * 60 * 60

/**
 * The cookie that outlives sign-out: what the API gave to prove that accounts were signed in to on this device, so that who
 * guesses at one elsewhere does not lock its owner out here. Nothing of a person is in it, and no script reads it.
 */
function makeCookie() {
  const secure = siteUrl().startsWith('https:')
  const name = secure ? '__Host-rostrum-device' : 'rostrum-device'
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: year } as const
  const cookie = sealedCookie(name, environment().sessionSecrets, options)
  // What an earlier version sealed, and is none of these, counts as none.
  return createTypedCookie({ cookie, schema: z.object({ proof: z.string() }).nullable().catch(null) })
}

let made: ReturnType<typeof makeCookie> | undefined
const cookie = () => {
  made ??= makeCookie()
  return made
}

/** What the visitor's device proves, as the API gave it; undefined for one that is new here. */
export async function deviceOf({ headers }: Pick<Request, 'headers'>): Promise<string | undefined> {
  return (await cookie().parse(headers.get('Cookie')))?.proof
}

/**
 * Has the device remembered by the answer to a sign-in, thrown or not.
 * @param proof what the API gave; another API gives none, and no cookie is set
 */
export async function rememberingDevice<Answer extends Response>(proof: string | null, answering: Promise<Answer>): Promise<Answer> {
  if (proof === null) return answering
  const line = await cookie().serialize({ proof })
  const answer = await answering.catch((thrown) => {
    if (thrown instanceof Response) thrown.headers.append('Set-Cookie', line)
    throw thrown
  })
  answer.headers.append('Set-Cookie', line)
  return answer
}
