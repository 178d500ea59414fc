import { TOTP } from 'otpauth'
import { linkPurposes } from '#contract/email'
import type { startFaultyProvider } from '../../tests/machine/faulty-provider.ts'
import type { Answer, TestApi } from '../api.testing.ts'
import { confirmAddress, listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { signMailKind } from '../notifications/preferences.ts'
import { softAuthenticator } from '../passkeys/authenticator.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

type Provider = Awaited<ReturnType<typeof startFaultyProvider>>

/** A token, ticket, challenge or code, and what is sent with it. */
export type Secret = { text: string; answer?: string; code?: string }

const password = 'a long enough phrase'
const rp = { id: 'rostrum.test' }
let people = 0

/**
 * Creates a member with every proof of identity: a password, an authenticator app, a passkey and an account at the provider.
 * @param factor whether the app is in use, or only set up
 */
export async function createMemberWithEverything(api: TestApi, provider: Provider, factor: 'enabled' | 'begun') {
  const number = ++people
  const claims = { sub: `purposes-${number}`, email: `elsewhere-${number}@example.org` }
  const email = `purposes-${number}@example.org`
  const body = { name: 'N', display_name: `Purposes ${number}`, email, password }
  const registered = (await api.call('POST', '/api/register', { body })).body
  const token = String(registered.access_token)
  const { id } = (await api.call('GET', '/api/me', { token })).body.data
  const post = (path: string, sent?: object, by?: string): Promise<Answer> =>
    api.call('POST', `/api${path}`, { ...(sent ? { body: sent } : {}), ...(by ? { token: by } : {}) })

  /** Visits the provider and returns with its answer. */
  async function visitProvider(path: string, by?: string): Promise<Secret> {
    const begun = by ? await post(path, undefined, by) : await api.call('GET', `/api${path}`)
    return { text: begun.body.data.ticket, answer: provider.authorize(begun.body.data.url).search.slice(1) }
  }
  provider.set('nothing', claims)
  const joining = await visitProvider('/me/social/false/authorize', token)
  await post('/me/social/false', { ticket: joining.text, answer: joining.answer }, token)
  const device = softAuthenticator()
  const options = (await post('/me/passkeys/options', undefined, token)).body.data
  await post('/me/passkeys', { credential: device.make(options) }, token)
  const { secret } = (await post('/me/second-factor', undefined, token)).body.data
  const appCode = () => new TOTP({ secret }).generate({ timestamp: api.clock.time })
  let recoveryCodes: string[] = []
  if (factor === 'enabled') {
    const enabled = await api.call('PUT', '/api/me/second-factor', { token, body: { code: appCode() } })
    recoveryCodes = enabled.body.data.recovery_codes
    // Move on to the next code.
    api.clock.time += 30_000
  }
  const credential = device.use((await post('/login/passkey/options')).body.data)
  const otherSession = String((await post('/login/passkey', { credential })).body.access_token)
  const deviceProof = String(registered.device_proof)
  return { number, id, email, token, otherSession, claims, device, appCode, recoveryCodes, deviceProof, post, visitProvider }
}
export type Member = Awaited<ReturnType<typeof createMemberWithEverything>>

/** The context of a call: whose tickets and codes fill its other fields, and who calls. */
export type CallSetting = {
  api: TestApi
  provider: Provider
  member: Member
  /** The caller's bearer token. */
  by: string
  /** A sign-in that waits for a code, and a newcomer's ticket, for calls that take a second secret. */
  waiting: string
  newcomer: string
}

/** Every way to issue a secret. */
export const secretKinds = {
  'ticket of a sign-in at a provider': ({ member }) => member.visitProvider('/auth/social/false/authorize'),
  'ticket of joining an account': ({ member }) => member.visitProvider('/me/social/false/authorize', member.token),
  'ticket of proving at a provider': ({ member }) => member.visitProvider('/me/proof/social/false/authorize', member.token),
  'ticket of a newcomer': async (place) => ({ text: await createNewcomerTicket(place) }),
  'ticket of a sign-in that waits for an app’s code': async (place) => ({
    text: await createSecondFactorTicket(place),
    code: place.member.appCode(),
  }),
  'ticket of a sign-in that waits for a mailed code': async ({ api, member }) => {
    const email = `suspect-${member.number}@example.org`
    const body = { name: 'N', display_name: `Suspect ${member.number}`, email, password, suspected: true }
    const { second_factor_ticket: text } = (await member.post('/register', body)).body
    return { text, code: (await lastMail(api, email)).subject.slice(0, 6) }
  },
  'code of an app': async ({ member }) => ({ text: member.appCode() }),
  'first code of an app': async ({ member }) => ({ text: member.appCode() }),
  'recovery code': async ({ member }) => ({ text: member.recoveryCodes[0] ?? '' }),
  'challenge of a sign-in': async ({ member }) => challenge(await member.post('/login/passkey/options')),
  'challenge of a new passkey': async ({ member }) => challenge(await member.post('/me/passkeys/options', undefined, member.token)),
  'challenge of a proof': async ({ member }) => challenge(await member.post('/me/proof/passkey/options', undefined, member.token)),
  'link that confirms an address': async ({ api, member }) => ({ text: parseMailLink(await firstMail(api, member.email)).token }),
  'link that resets a password': async ({ api, member }) => {
    await member.post('/password/email', { email: member.email })
    await mailResetLinks(api.ports)
    return { text: parseMailLink(await lastMail(api, member.email)).token }
  },
  'link to another address': async (place) => ({ text: await linkToAnother(place) }),
  'link that stops a change of address': async (place) => {
    await linkToAnother(place)
    return { text: parseMailLink(await lastMail(place.api, place.member.email)).token }
  },
  'link back to an address': async (place) => {
    await place.member.post('/email/change', { token: await linkToAnother(place) })
    return { text: parseMailLink(await lastMail(place.api, place.member.email)).token }
  },
  'link that ends mails': async ({ api, member }) => ({ text: signMailKind(api.ports, { userId: Number(member.id), type: 'your_turn' }) }),
  invitation: async ({ api, member }) => {
    return { text: parseMailLink(await sendInvitation({ api, member })).token }
  },
  'link that stops invitations': async ({ api, member }) => {
    const { unsubscribe } = await sendInvitation({ api, member })
    return { text: new URL(unsubscribe ?? '').searchParams.get('token') ?? '' }
  },
  'key of a guest’s draft': async ({ api, member }) => {
    const text = `guest-${String(member.number).padStart(43, 'k')}`
    await api.call('PUT', `/api/drafts/${text}`, { body: { fields: { a: 'b' }, place: '/' } })
    return { text }
  },
  'proof of a device': async ({ member }) => ({ text: member.deviceProof }),
  'bearer token': async ({ member }) => ({ text: member.otherSession }),
} satisfies Record<string, (place: CallSetting) => Promise<Secret>>
export type SecretKind = keyof typeof secretKinds

/** Every way to use a secret. */
export const secretUses = {
  'signing in at a provider': ({ member }, secret) => member.post('/auth/social/false/callback', returned(secret)),
  'joining an account': ({ member, by }, secret) => member.post('/me/social/false', returned(secret), by),
  'proving at a provider': ({ member, by }, secret) => member.post('/me/proof/social/false', returned(secret), by),
  'making a newcomer’s account': ({ member }, { text }) =>
    member.post('/auth/social/registration', { ticket: text, name: 'N', display_name: `Newcomer ${member.number}` }),
  'admitting a newcomer': ({ api, member, newcomer }, { text }) => {
    const body = { ticket: newcomer, name: 'N', display_name: `Admitted ${member.number}`, invitation: text }
    return byInvitation(api, () => member.post('/auth/social/registration', body))
  },
  'admitting who registers': ({ api, member }, { text }) => {
    const names = { name: 'N', display_name: `Registered ${member.number}`, email: `registered-${member.number}@example.org` }
    return byInvitation(api, () => member.post('/register', { ...names, password, invitation: text }))
  },
  'the ticket beside a code': ({ member }, { text, code = member.appCode() }) => member.post('/login/code', { ticket: text, code }),
  'the code beside a ticket': ({ member, waiting }, { text }) => member.post('/login/code', { ticket: waiting, code: text }),
  'enabling an app': ({ api, by }, { text }) => api.call('PUT', '/api/me/second-factor', { token: by, body: { code: text } }),
  'signing in by passkey': ({ member }, { text }) => member.post('/login/passkey', { credential: used(member, text) }),
  'adding a passkey': ({ member, by }, { text }) =>
    member.post('/me/passkeys', { credential: softAuthenticator().make({ challenge: text, rp }) }, by),
  'proving by passkey': ({ member, by }, { text }) => member.post('/me/proof/passkey', { credential: used(member, text) }, by),
  'confirming an address': ({ member }, { text }) => member.post('/email/verify', { token: text }),
  'resetting a password': ({ member }, { text }) => {
    const chosen = 'three or four other words'
    return member.post('/password/reset', { email: member.email, password: chosen, password_confirmation: chosen, token: text })
  },
  'reading what a reset leaves': ({ member }, { text }) => member.post('/password/reset/ways-in', { email: member.email, token: text }),
  'checking a link': async ({ member }, { text }) => {
    const answers = await Promise.all(linkPurposes.map((purpose) => member.post('/mailed-links/check', { purpose, token: text })))
    return answers.find(({ status }) => status < 300) ?? { status: 422 }
  },
  'changing an address': ({ member }, { text }) => member.post('/email/change', { token: text }),
  'stopping a change of address': ({ member }, { text }) => member.post('/email/stop', { token: text }),
  'undoing a change of address': ({ member }, { text }) => member.post('/email/undo', { token: text }),
  'checking which mails end': ({ member }, { text }) => member.post('/unsubscribe/check', { token: text }),
  'ending mails': ({ member }, { text }) => member.post('/unsubscribe', { token: text }),
  'checking what stops invitations': ({ member }, { text }) => member.post('/invitations/check', { token: text }),
  'stopping invitations': ({ member }, { text }) => member.post('/invitations/stop', { token: text }),
  'allowing invitations': ({ member }, { text }) => member.post('/invitations/allow', { token: text }),
  'reading an invitation': ({ api }, { text }) => api.call('GET', `/api/friends/invitations/${encodeURIComponent(text)}`),
  'accepting an invitation': ({ api, by }, { text }) =>
    api.call('POST', `/api/friends/invitations/${encodeURIComponent(text)}/accept`, { token: by }),
  'reading a guest’s draft': ({ api }, { text }) => {
    const key = text.startsWith('guest-') ? text : `guest-${text.slice(0, 43)}`
    return api.call('GET', `/api/drafts/${encodeURIComponent(key)}`)
  },
  'being a known device': ({ api, member }, { text }) => knownDevice(api, member, text),
  'being signed in': ({ api }, { text }) => api.call('GET', '/api/me', { token: text }),
} satisfies Record<string, (place: CallSetting, secret: Secret) => Promise<{ status: number }>>
export type SecretUse = keyof typeof secretUses

/** Sends an invitation to somebody without an account. */
async function sendInvitation({ api, member }: Pick<CallSetting, 'api' | 'member'>) {
  const [inviter, invited] = [await api.person(), `invited-${member.number}@example.org`]
  await confirmAddress(api, inviter)
  await member.post('/friends/invite', { invites: [invited] }, inviter.token)
  return lastMail(api, invited)
}

/** Creates a newcomer's ticket. Afterwards the provider confirms the member again. */
export async function createNewcomerTicket({ api, provider, member }: Pick<CallSetting, 'api' | 'provider' | 'member'>): Promise<string> {
  const sub = `newcomer-${++people}`
  provider.set('nothing', { sub, email: `${sub}@example.org` })
  const { text, answer } = await member.visitProvider('/auth/social/false/authorize')
  const { body } = await byInvitation(api, () => member.post('/auth/social/false/callback', { ticket: text, answer }))
  provider.set('nothing', member.claims)
  return body.data.newcomer.ticket
}

/** Signs in by password up to the app's code; returns a made-up ticket if no app is in use. */
export async function createSecondFactorTicket({ member }: Pick<CallSetting, 'member'>): Promise<string> {
  return (await member.post('/login', { email: member.email, password })).body.second_factor_ticket ?? 'made-up'
}

async function byInvitation(api: TestApi, act: () => Promise<Answer>): Promise<Answer> {
  api.ports.registration = 'invited'
  return act().finally(() => {
    api.ports.registration = 'open'
  })
}

async function linkToAnother({ api, member }: CallSetting): Promise<string> {
  await member.post('/me/email', { email: `next-${member.email}` }, member.token)
  return parseMailLink(await lastMail(api, `next-${member.email}`)).token
}

/** Signs in with a wrong password and reads from the security log whether the device is known. */
async function knownDevice(api: TestApi, { email }: Member, proof: string): Promise<{ status: number }> {
  api.logged.splice(0)
  await api.call('POST', '/api/login', { body: { email, password: 'a wrong one' }, headers: { 'Rostrum-Device': proof } })
  return { status: api.logged.some((line) => line.includes('"device":"known"')) ? 200 : 422 }
}

const returned = ({ text, answer = 'code=made-up&state=made-up' }: Secret) => ({ ticket: text, answer })
const challenge = ({ body }: Answer): Secret => ({ text: body.data.challenge })
const used = ({ device }: Member, text: string) => device.use({ challenge: text, rpId: rp.id })

async function lastMail(api: TestApi, email: string) {
  const mail = (await listMailsTo(api, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

async function firstMail(api: TestApi, email: string) {
  const [mail] = await listMailsTo(api, email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}
