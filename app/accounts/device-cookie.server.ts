import type { Cookie } from '@remix-run/node'
import { environment, siteUrl } from '../platform/environment.server'
import { sealedCookie } from '../platform/sealed-cookie.server'

const year = 365 * 24 * 60 * 60

/**
 * The cookie that outlives sign-out: what the API gave to prove that accounts were signed in to on this device, so that who
 * guesses at one elsewhere does not lock its owner out here. Nothing of a person is in it, and no script reads it.
 */
function makeCookie(): Cookie {
  const secure = siteUrl().startsWith('https:')
  const name = secure ? '__Host-rostrum-device' : 'rostrum-device'
  return sealedCookie(name, environment().sessionSecrets, { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: year })
}

let made: Cookie | undefined
const cookie = () => {
  made ??= makeCookie()
  return made
}

/** What the visitor's device proves, as the API gave it; undefined for one that is new here. */
export async function deviceOf({ headers }: Pick<Request, 'headers'>): Promise<string | undefined> {
  const sealed: unknown = await cookie().parse(headers.get('Cookie'))
  const proof = sealed !== null && typeof sealed === 'object' && 'proof' in sealed ? sealed.proof : undefined
  return typeof proof === 'string' ? proof : undefined
}

/**
 * Has the device remembered by the answer to a sign-in, thrown or not.
 * @param proof what the API gave; another API gives none, and no cookie is set
 */
export async function rememberingDevice<T>(proof: string | null, answering: Promise<T>): Promise<T> {
  if (proof === null) return answering
  const line = await cookie().serialize({ proof })
  const answer = await answering.catch((thrown) => {
    setCookie(thrown, line)
    throw thrown
  })
  setCookie(answer, line)
  return answer
}

/** On a Response, or on what Remix makes one of: `data(…)`. */
function setCookie(answer: unknown, line: string): void {
  if (answer instanceof Response) answer.headers.append('Set-Cookie', line)
  else if (isData(answer)) {
    const headers = new Headers(answer.init?.headers)
    headers.append('Set-Cookie', line)
    answer.init = { ...answer.init, headers }
  }
}

function isData(answer: unknown): answer is { init: ResponseInit | null } {
  return answer !== null && typeof answer === 'object' && 'type' in answer && answer.type === 'DataWithResponseInit'
}
