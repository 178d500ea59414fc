import { randomBytes } from 'node:crypto'

/** Creates an account, signs in through the form as a browser without scripts does, and returns the cookies. */
export async function signedIn(site: string) {
  const account = { email: `${randomBytes(6).toString('hex')}@example.org`, password: randomBytes(12).toString('base64url') }
  const name = `Markup ${randomBytes(3).toString('hex')}`
  const created = await fetch(`${site}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ ...account, name, display_name: name }),
  })
  if (created.status !== 201) throw new Error(`Registering: ${created.status} ${await created.text()}`)

  const address = `${site}/auth?mode=login`
  const html = await (await fetch(address, { headers: { Accept: 'text/html' } })).text()
  const form = html.match(/<form\b.*?<\/form>/gs)?.find((candidate) => candidate.includes('type="password"'))
  if (!form) throw new Error('No form with a password on the sign-in page')
  const body = new URLSearchParams()
  // Send the inputs and the first button that has a name.
  const button = form.match(/<button\b[^>]*\bname=[^>]*>/)
  for (const [tag] of [...form.matchAll(/<input\b[^>]*>/g), ...(button ? [button] : [])]) {
    const field = attribute(tag, 'name')
    if (!field || (attribute(tag, 'type') === 'checkbox' && !/\bchecked\b/.test(tag))) continue
    const typed = { email: account.email, password: account.password }[attribute(tag, 'type') ?? '']
    body.append(field, typed ?? attribute(tag, 'value') ?? '')
  }
  const target = new URL(attribute(form.slice(0, form.indexOf('>') + 1), 'action') ?? address, address)
  const answer = await fetch(target, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: site, Referer: address, Accept: 'text/html' },
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (answer.status !== 303 || cookies.length === 0) throw new Error(`Signing in: ${answer.status}, ${cookies.length} cookies`)
  return cookies.join('; ')
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
