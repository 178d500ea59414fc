import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertInvite } from '../friends/invites.queries.ts'
import { hashToken } from './tokens.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
beforeEach(() => {
  api.ports.registration = 'open'
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const invitationOnly = 'You need an invitation to join this site. Open the link in your invitation email again, and sign up from there.'

let people = 0
function register(invitation?: string) {
  const name = `Joining ${++people}`
  const email = `joining-${people}@example.org`
  const body = { name, display_name: name, email, password: 'a long enough phrase', ...(invitation ? { invitation } : {}) }
  return api.call('POST', '/api/register', { body })
}

async function invite(change: object = {}): Promise<string> {
  const inviter = await api.person()
  const token = `a token ${inviter.id}`
  const now = api.clock.time
  const open = { accepted_by: null, accepted_at: null, withdrawn_at: null, created_at: now, expires_at: now + day }
  const of = {
    inviter_id: Number(inviter.id),
    email: 'x@example.org',
    email_key: `x${inviter.id}@example.org`,
    token_hash: hashToken(token),
  }
  await api.ports.db.transaction((tx) => insertInvite(tx, { ...of, ...open, ...change }))
  return token
}

test('a closed site registers nobody, with or without an invite', async () => {
  const token = await invite()
  api.ports.registration = 'closed'
  for (const answer of [await register(), await register(token)])
    expect([answer.status, answer.body.message]).toEqual([403, 'This site doesn’t accept new accounts.'])
})

test('an invitation-only site admits one person per invite, even if two come at once', async () => {
  const token = await invite()
  api.ports.registration = 'invited'
  for (const answer of [await register(), await register('nonsense')])
    expect([answer.status, answer.body.message]).toEqual([403, invitationOnly])
  const both = await Promise.all([register(token), register(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 403])
  const again = await register(token)
  expect([again.status, again.body.message]).toEqual([403, invitationOnly])
})

test('a withdrawn, used or expired invite admits nobody', async () => {
  const now = api.clock.time
  const tokens = [await invite({ withdrawn_at: now }), await invite({ accepted_at: now }), await invite({ expires_at: now })]
  api.ports.registration = 'invited'
  for (const token of tokens) expect((await register(token)).status).toBe(403)
})

test('registering with an invite makes friends with its sender, as on any site', async () => {
  const token = await invite()
  api.ports.registration = 'invited'
  const { access_token } = (await register(token)).body
  const accepted = await api.call('POST', `/api/friends/invitations/${encodeURIComponent(token)}/accept`, { token: access_token })
  expect(accepted.status).toBe(200)
})
