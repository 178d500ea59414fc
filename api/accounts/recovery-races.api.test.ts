import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { mailResetLinks } from './mailed-links.ts'

/*
 * A thief acts at the very moment when the owner recovers the account, in two processes. Whichever the database lets in first, nothing of
 * the thief's remains when the recovery is answered.
 */

let api: TestApi
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const rounds = 6
const password = 'a long enough phrase'
const next = 'three or four other words'
const stolen = 'what the thief would choose'
let people = 0

async function robbedOwner() {
  const number = ++people
  const email = `raced${number}@example.org`
  const body = { name: 'Raced', display_name: `Raced ${number}`, email, password }
  const owner = String((await api.call('POST', '/api/register', { body })).body.access_token)
  const thief = String((await api.call('POST', '/api/login', { body: { email, password } })).body.access_token)
  return { owner, thief, email, number, display_name: body.display_name }
}
type Victim = Awaited<ReturnType<typeof robbedOwner>>

const newest = async (email: string) => {
  const mail = (await listMailsTo(api, email)).at(-1)
  if (!mail) throw new Error(`no mail to ${email}`)
  return parseMailLink(mail).token
}

/** The owner's calls, prepared before the race. */
const recoveries = {
  'a new password': async ({ owner }: Victim): Promise<ForeignCall> => ({
    ...{ method: 'PUT', path: '/api/me/password', token: owner },
    body: { current_password: password, password: next, password_confirmation: next },
  }),
  'a password reset': async ({ email }: Victim): Promise<ForeignCall> => {
    await api.call('POST', '/api/password/email', { body: { email } })
    await mailResetLinks(api.ports)
    const body = { email, token: await newest(email), password: next, password_confirmation: next }
    return { method: 'POST', path: '/api/password/reset', token: '', body }
  },
  'signing out everywhere else': async ({ owner }: Victim): Promise<ForeignCall> => ({
    ...{ method: 'DELETE', path: '/api/me/sessions', token: owner },
  }),
  'stopping a change of email': async ({ email, owner, number }: Victim): Promise<ForeignCall> => {
    await api.call('POST', '/api/me/email', { token: owner, body: { email: `stopped${number}@example.org` } })
    return { method: 'POST', path: '/api/email/stop', token: '', body: { token: await newest(email) } }
  },
  'undoing a change of email': async ({ email, owner, number }: Victim): Promise<ForeignCall> => {
    const taken = `taken.raced${number}@example.org`
    await api.call('POST', '/api/me/email', { token: owner, body: { email: taken } })
    await api.call('POST', '/api/email/change', { body: { token: await newest(taken) } })
    return { method: 'POST', path: '/api/email/undo', token: '', body: { token: await newest(email) } }
  },
} as const

/** The thief's calls at the same moment, several times over. */
function attacks({ thief, email, number }: Victim): ForeignCall[] {
  const body = { current_password: password, password: stolen, password_confirmation: stolen }
  const asking = { method: 'POST', path: '/api/me/email', token: thief, body: { email: `thief.raced${number}@example.org` } }
  return [
    ...Array.from({ length: 4 }, () => asking),
    { method: 'POST', path: '/api/me/second-factor', token: thief },
    { method: 'POST', path: '/api/me/passkeys/options', token: thief },
    { method: 'PUT', path: '/api/me/password', token: thief, body },
    ...Array.from({ length: 4 }, () => ({ method: 'POST', path: '/api/login', token: '', body: { email, password } })),
  ]
}

const rowsOf = async (table: 'email_changes' | 'second_factors' | 'passkey_challenges', userId: number) =>
  api.ports.db.read.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()

async function stepsLeft({ owner, email }: Victim) {
  const { id } = await api.ports.db.read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const waiting = api.ports.db.read.selectFrom('email_changes').select('purpose').where('user_id', '=', id).where('purpose', '<>', 'undo')
  return {
    mine: (await api.call('GET', '/api/me', { token: owner })).status,
    changes: await waiting.execute(),
    factors: await rowsOf('second_factors', id),
    challenges: await rowsOf('passkey_challenges', id),
  }
}

describe('at the moment of a recovery', () => {
  it.each(Object.keys(recoveries))('by %s, nothing survives that a thief begins at the same time', async (name) => {
    for (let time = 0; time < rounds; time++) {
      const victim = await robbedOwner()
      const recovering = await recoveries[name as keyof typeof recoveries](victim)
      const [recovered, ...answers] = await rivals.race([recovering], attacks(victim))
      // Here the thief knows the password, and may have set a new one first, which ends sessions and links.
      if (recovered?.status !== 200 && recovered?.status !== 204) {
        expect([401, 422]).toContain(recovered?.status)
        continue
      }
      const left = await stepsLeft(victim)
      expect(left).toEqual({ mine: left.mine, changes: [], factors: [], challenges: [] })
      expect((await api.call('GET', '/api/me', { token: victim.thief })).status).toBe(401)
      // A thief can have signed in afterwards only if the password stayed the same.
      if (name === 'signing out everywhere else' || name === 'stopping a change of email') continue
      for (const { body } of answers.filter((answer) => answer.body?.access_token)) {
        expect((await api.call('GET', '/api/me', { token: body.access_token })).status).toBe(401)
      }
    }
  })

  it('a reset and another new password never both succeed', async () => {
    for (let time = 0; time < rounds; time++) {
      const victim = await robbedOwner()
      const recovering = await recoveries['a password reset'](victim)
      const [recovered, ...answers] = await rivals.race([recovering], attacks(victim))
      const replaced = answers.filter(({ status }, index) => attacks(victim)[index]?.method === 'PUT' && status === 204).length
      expect([replaced, recovered?.status]).toEqual(replaced === 0 ? [0, 204] : [1, 422])
      const chosen = replaced === 0 ? next : stolen
      expect((await api.call('POST', '/api/login', { body: { email: victim.email, password: chosen } })).status).toBe(200)
    }
  })

  it('a code from an app gives no lasting session to a sign-in begun before it', async () => {
    for (let time = 0; time < rounds; time++) {
      const victim = await robbedOwner()
      const { secret } = (await api.call('POST', '/api/me/second-factor', { token: victim.owner })).body.data
      const code = () => new TOTP({ secret }).generate({ timestamp: api.clock.time })
      await api.call('PUT', '/api/me/second-factor', { token: victim.owner, body: { code: code() } })
      await api.ports.db.transaction((tx) => tx.updateTable('second_factors').set({ last_step: 0, used_steps: '' }).execute())
      const entry = (await api.call('POST', '/api/login', { body: { email: victim.email, password } })).body
      const entering = { method: 'POST', path: '/api/login/code', token: '', body: { ticket: entry.second_factor_ticket, code: code() } }
      const [recovered, entered] = await rivals.race([await recoveries['a new password'](victim)], [entering])
      expect(recovered?.status).toBe(204)
      if (entered?.status !== 200) continue
      expect((await api.call('GET', '/api/me', { token: entered.body.access_token })).status).toBe(401)
    }
  })
})
