import { createTypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { environment, siteUrl } from '../platform/environment.server'
import { sealedCookie } from '../platform/sealed-cookie.server'

const year = 365 * 24 * 60 * 60

/**
 * Makes the cookie that outlives sign-out. It holds the API's proof that somebody signed in on this device, so that an attacker who guesses
 * passwords elsewhere can't lock the owner out here. It also says whether they did so by passkey. It holds nothing personal, and scripts
 * can't read it.
 */
function makeCookie() {
  const secure = siteUrl().startsWith('https:')
  const name = secure ? '__Host-rostrum-device' : 'rostrum-device'
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: year } as const
  const cookie = sealedCookie(name, environment().sessionSecrets, options)
  // A value from an earlier version, or an invalid one, counts as no proof.
  return createTypedCookie({ cookie, schema: z.object({ proof: z.string(), passkey: z.boolean().optional() }).nullable().catch(null) })
}

let cachedCookie: ReturnType<typeof makeCookie> | undefined
const cookie = () => {
  cachedCookie ??= makeCookie()
  return cachedCookie
}

/** Returns what the cookie holds; null for a device that is new here. */
export const readDevice = ({ headers }: Pick<Request, 'headers'>) => cookie().parse(headers.get('Cookie'))

/** Returns the device's proof as the API issued it; undefined for a device that is new here. */
export async function readDeviceProof(request: Pick<Request, 'headers'>): Promise<string | undefined> {
  return (await readDevice(request))?.proof
}

/**
 * Adds the device cookie to the response of a sign-in, whether it is returned or thrown.
 * @param proof the API's proof; null from another API, and then no cookie is set
 * @param passkey whether the sign-in was by passkey
 */
export async function withDeviceCookie<Answer extends Response>(
  proof: string | null,
  answering: Promise<Answer>,
  passkey = false,
): Promise<Answer> {
  if (proof === null) return answering
  const header = await cookie().serialize({ proof, passkey })
  const answer = await answering.catch((thrown) => {
    if (thrown instanceof Response) thrown.headers.append('Set-Cookie', header)
    throw thrown
  })
  answer.headers.append('Set-Cookie', header)
  return answer
}
