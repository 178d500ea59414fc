import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#contract/call'
import { startFaultyProvider } from '../../tests/machine/faulty-provider.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { readAllRows } from '../database/every-table.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'
import {
  type CallSetting,
  createMemberWithEverything,
  createNewcomerTicket,
  createSecondFactorTicket,
  type Secret,
  type SecretKind,
  type SecretUse,
  secretKinds,
  secretUses,
} from './secret-purposes.testing.ts'

let provider: Awaited<ReturnType<typeof startFaultyProvider>>
let api: TestApi
beforeAll(async () => {
  provider = await startFaultyProvider()
  api = await openTestApi({ providers: [provider.settings], logLevel: 'info' })
})
afterAll(async () => {
  await api.close()
  await provider.stop()
})

/** What each secret is accepted for. Everything else refuses it. */
const accepted: readonly (readonly [SecretKind, readonly SecretUse[]])[] = [
  ['ticket of a sign-in at a provider', ['signing in at a provider']],
  ['ticket of joining an account', ['joining an account']],
  ['ticket of proving at a provider', ['proving at a provider']],
  ['ticket of a newcomer', ['making a newcomer’s account']],
  ['ticket of a sign-in that waits for an app’s code', ['the ticket beside a code']],
  ['ticket of a sign-in that waits for a mailed code', ['the ticket beside a code']],
  ['code of an app', ['the code beside a ticket']],
  ['first code of an app', ['enabling an app']],
  ['recovery code', ['the code beside a ticket']],
  ['challenge of a sign-in', ['signing in by passkey']],
  ['challenge of a new passkey', ['adding a passkey']],
  ['challenge of a proof', ['proving by passkey']],
  ['link that confirms an address', ['checking a link', 'confirming an address']],
  ['link that resets a password', ['checking a link', 'reading what a reset leaves', 'resetting a password']],
  ['link to another address', ['checking a link', 'changing an address']],
  ['link that stops a change of address', ['checking a link', 'stopping a change of address']],
  ['link back to an address', ['checking a link', 'undoing a change of address']],
  ['link that ends mails', ['checking which mails end', 'ending mails']],
  // An invited person becomes a member, if they aren't one, and then a friend.
  ['invitation', ['reading an invitation', 'admitting who registers', 'admitting a newcomer', 'accepting an invitation']],
  ['link that stops invitations', ['checking what stops invitations', 'stopping invitations', 'allowing invitations']],
  ['key of a guest’s draft', ['reading a guest’s draft']],
  ['proof of a device', ['being a known device']],
  ['bearer token', ['being signed in']],
]

/** Secrets that only work in the session that asked for them. */
const sessionBound: readonly SecretKind[] = [
  'ticket of joining an account',
  'ticket of proving at a provider',
  'challenge of a new passkey',
  'challenge of a proof',
]

/** Every field of the contract that takes a secret, with its use; or why it takes none. */
const fields: Record<string, SecretUse | { none: string }> = {
  'GET /api/friends/invitations/{token} token': 'reading an invitation',
  'POST /api/friends/invitations/{token}/accept token': 'accepting an invitation',
  'POST /api/friends/invite invites': { none: 'Email addresses.' },
  'POST /api/moderation/reports/{id}/appeal answer': { none: 'A text.' },
  'POST /api/auth/social/{provider}/callback ticket': 'signing in at a provider',
  'POST /api/auth/social/{provider}/callback answer': 'signing in at a provider',
  'POST /api/auth/social/registration ticket': 'making a newcomer’s account',
  'POST /api/auth/social/registration invitation': 'admitting a newcomer',
  'POST /api/register invitation': 'admitting who registers',
  'POST /api/me/proof/social/{provider} ticket': 'proving at a provider',
  'POST /api/me/proof/social/{provider} answer': 'proving at a provider',
  'POST /api/me/social/{provider} ticket': 'joining an account',
  'POST /api/me/social/{provider} answer': 'joining an account',
  'POST /api/login/code ticket': 'the ticket beside a code',
  'POST /api/login/code code': 'the code beside a ticket',
  'PUT /api/me/second-factor code': 'enabling an app',
  'POST /api/login/passkey credential': 'signing in by passkey',
  'POST /api/me/passkeys credential': 'adding a passkey',
  'POST /api/me/proof/passkey credential': 'proving by passkey',
  'POST /api/email/change token': 'changing an address',
  'POST /api/email/stop token': 'stopping a change of address',
  'POST /api/email/undo token': 'undoing a change of address',
  'POST /api/email/verify token': 'confirming an address',
  'POST /api/mailed-links/check token': 'checking a link',
  'POST /api/password/reset/ways-in token': 'reading what a reset leaves',
  'POST /api/password/reset token': 'resetting a password',
  'POST /api/password/reset remove_passkeys': { none: 'A choice.' },
  'POST /api/unsubscribe/check token': 'checking which mails end',
  'POST /api/unsubscribe token': 'ending mails',
  'POST /api/invitations/check token': 'checking what stops invitations',
  'POST /api/invitations/stop token': 'stopping invitations',
  'POST /api/invitations/allow token': 'allowing invitations',
  'GET /api/drafts/{key} key': 'reading a guest’s draft',
  'PUT /api/drafts/{key} key': { none: 'The writer chooses the key; nothing is read by it.' },
  'DELETE /api/drafts/{key} key': { none: 'It answers the same whether there is a draft or not.' },
}

test('every field of the contract that takes a token, ticket, challenge or code is in the table', () => {
  const found = contractCalls().flatMap(({ call }) =>
    fieldsOf(call).flatMap((field) => (takesSecret.test(field) ? [`${call.method} ${call.path} ${field}`] : [])),
  )
  expect(found.sort()).toEqual(Object.keys(fields).sort())
  // Headers take two more.
  const used = [...Object.values(fields).filter((use) => typeof use === 'string'), 'being a known device', 'being signed in']
  expect([...new Set(used)].sort()).toEqual(Object.keys(secretUses).sort())
})

test('every kind of secret is in the table', () => {
  expect(accepted.map(([kind]) => kind)).toEqual(Object.keys(secretKinds))
})

const takesSecret = /token|ticket|credential|code|answer|invit|proof|challenge|key|secret|nonce|signature|assertion|grant/i

function fieldsOf({ path, query, body }: Call): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return [...new Set([...inPath, ...keysOf(query), ...keysOf(body)])]
}

/** Returns a schema's fields, both as sent and after parsing. */
function keysOf(schema: z.ZodType): string[] {
  return (['input', 'output'] as const).flatMap((io) =>
    Object.keys(z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties ?? {}),
  )
}

const allUses: readonly [string, (place: CallSetting, secret: Secret) => Promise<{ status: number }>][] = Object.entries(secretUses)

describe.each(accepted)('%s', (kind, itsUses) => {
  for (const own of itsUses)
    it(`is refused by everything else, and then accepted for ${own}`, async () => {
      const place = await newPlace(kind)
      const secret = await secretKinds[kind](place)
      const before = await everything()
      const others = allUses.filter(([use]) => !itsUses.some((one) => one === use))
      const answers: Record<string, string> = {}
      for (const [use, attempt] of others) answers[use] = refusal((await attempt(place, secret)).status)
      expect(answers).toEqual(Object.fromEntries(others.map(([use]) => [use, 'refused'])))
      if (sessionBound.includes(kind)) {
        const stranger = await api.person()
        const mine = await everything()
        for (const by of [place.member.otherSession, stranger.token])
          expect(refusal((await secretUses[own]({ ...place, by }, secret)).status)).toBe('refused')
        expect(await everything()).toEqual(mine)
      } else expect(await everything()).toEqual(before)
      expect((await secretUses[own](place, secret)).status).toBeLessThan(300)
    })
})

/** Names a status. Only 4xx statuses are refusals. */
const refusal = (status: number) => (status >= 400 && status < 500 ? 'refused' : `answered ${status}`)

async function newPlace(kind: SecretKind): Promise<CallSetting> {
  const member = await createMemberWithEverything(api, provider, kind === 'first code of an app' ? 'begun' : 'enabled')
  const [waiting, newcomer] = [await createSecondFactorTicket({ member }), await createNewcomerTicket({ api, provider, member })]
  return { api, provider, member, by: member.token, waiting, newcomer }
}

/** Reads everything in the database, except how often a code was tried. */
const everything = () => readAllRows(api.ports.db.read, ['tries'])
