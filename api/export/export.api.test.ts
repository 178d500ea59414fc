import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, join, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { listTables } from '../database/every-table.testing.ts'
import { befriend, friendCalls } from '../friends/friends.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { exportedTables, omittedTables, sections } from './sections.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const minute = 60_000
const copy = (token?: string) => api.call('GET', '/api/me/export', token ? { token } : {})

describe('the data download', () => {
  it('contains what the member wrote, cast, received and set, and nothing of others', async () => {
    const [ada, ben] = [await api.person('Ada Copies'), await api.person('Ben Beside')]
    await befriend(api, ada, ben)
    const debate = await openDebate(api, ada, { topic: 'What is mine?', description: 'It **is**.' })
    await join(api, ben.token, debate)
    const ownPost = (await post(api, ada, debate, { stance: 'for', content: 'My “words”,\nof two lines.' })).body.data
    const theirs = (await post(api, ben, debate, { stance: 'against', content: 'Not so, @"Ada Copies".' })).body.data
    await api.call('POST', `/api/arguments/${theirs.id}/vote`, { token: ada.token, body: { vote_type: 'down' } })
    await api.call('POST', `/api/debates/${debate}/watch`, { token: ada.token })
    await api.call('POST', `/api/debates/${debate}/spectator-comments`, { token: ada.token, body: { content: 'Aside.' } })
    await api.call('PUT', '/api/drafts/a', { token: ada.token, body: { fields: { content: 'Half a thought' }, place: '/' } })
    await api.call('PUT', '/api/notification-preferences', { token: ada.token, body: { rebuttal: 'none' } })
    const cy = await api.person('Cy Blocked')
    await friendCalls(api).block(ada, cy)
    await notificationCalls(api).list(ada)
    const { status, headers, body } = await copy(ada.token)
    expect(status).toBe(200)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="rostrum-2026-03-01.json"')
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(Object.keys(body)).toEqual(['site', 'written_at', ...Object.keys(sections)])
    expect(body.account).toEqual([expect.objectContaining({ id: ada.id, display_name: 'Ada Copies' })])
    expect(body.debates).toEqual([expect.objectContaining({ topic: 'What is mine?', description: 'It **is**.' })])
    expect(body.seats).toHaveLength(1)
    const at = `${body.debates[0].debate}/arguments/${ownPost.id}#n1`
    expect(body.arguments).toEqual([
      expect.objectContaining({ at, number: 1, answers: null, stance: 'for', text: 'My “words”,\nof two lines.' }),
    ])
    expect(body.comments).toEqual([expect.objectContaining({ text: 'Aside.' })])
    expect(body.votes_on_arguments).toEqual([expect.objectContaining({ vote: 'down' })])
    expect(body.watched_debates).toHaveLength(1)
    expect(body.friends_and_requests).toEqual([expect.objectContaining({ person: 'Ben Beside', state: 'friends' })])
    expect(body.people_blocked).toEqual([expect.objectContaining({ person: 'Cy Blocked' })])
    expect(body.mentions).toHaveLength(1)
    expect(body.drafts).toEqual([expect.objectContaining({ fields: { content: 'Half a thought' } })])
    expect(body.notification_preferences).toEqual([{ type: 'rebuttal', way: 'none' }])
    expect(body.notifications.map(({ text }: { text: string }) => text)).toContainEqual(expect.stringContaining('Ben Beside'))
    expect(body.devices).toHaveLength(1)
    const text = JSON.stringify(body)
    for (const secret of [ada.token, 'argon2', 'Not so']) expect(text).not.toContain(secret)
  })

  it('contains ballots, kick votes and forfeits', async () => {
    const [ada, ben, cy, dee] = [await api.person(), await api.person(), await api.person(), await api.person()]
    const team = await startTurnDebate(api, [ada, cy], [ben, dee])
    const kick = await api.call('POST', `/api/debates/${team}/kick-votes`, {
      token: ada.token,
      body: { target_user_id: cy.id, reason: 'Away for two days, without a word.' },
    })
    expect(kick.status).toBe(201)
    await api.call('DELETE', `/api/debates/${team}/participation`, { token: ada.token })
    const { body } = await copy(ada.token)
    expect(body.kick_votes_opened).toEqual([expect.objectContaining({ reason: 'Away for two days, without a word.' })])
    expect(body.kick_ballots).toHaveLength(1)
    expect(body.seats).toEqual([expect.objectContaining({ left_how: 'left' })])
  })

  it('is complete for long lists, with each entry once', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada)
    await insertArguments(
      api,
      debate,
      Array.from({ length: 250 }, () => ({ author: ada })),
    )
    const { arguments: written } = (await copy(ada.token)).body
    expect(written.map(({ number }: { number: number }) => number)).toEqual(Array.from({ length: 250 }, (_, index) => index + 1))
  })

  it('requires a recent sign-in, and is limited to three a day', async () => {
    expect((await copy()).status).toBe(401)
    const strict = await openTestApi({ limitFactor: 1 })
    const { token } = await strict.person()
    const download = () => strict.call('GET', '/api/me/export', { token })
    strict.clock.time += 11 * minute
    const unproven = await download()
    expect([unproven.status, Object.keys(unproven.body.errors)]).toEqual([403, ['proof']])
    await strict.call('POST', '/api/me/proof', { token, body: { password: 'a long enough phrase' } })
    const statuses = []
    for (let times = 0; times < 4; times++) statuses.push((await download()).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await strict.close()
  })

  it('stops when the client stops reading, and can be requested again', async () => {
    const { token } = await api.person()
    const response = await api.app.fetch(
      new Request('http://rostrum.test/api/me/export', { headers: { Authorization: `Bearer ${token}` } }),
    )
    const reader = response.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    await reader?.cancel()
    expect((await copy(token)).status).toBe(200)
  })
})

it('contains the moderators’ decisions about the member, and the text they hid', async () => {
  const [ada, ben, mod] = [await api.person(), await api.person(), await moderationCalls(api).moderator()]
  const debate = await openDebate(api, await api.person())
  const { id } = (await api.call('POST', `/api/debates/${debate}/spectator-comments`, { token: ben.token, body: { content: 'Pears!' } }))
    .body.data
  await reportCalls(api).report(ada, ben, { about: { kind: 'comment', id } })
  const decided = { outcome: 'hide', rule: 3, reason: 'No advertising, please.' }
  await moderationCalls(api).decide(mod, await moderationCalls(api).caseOf('comment', id), decided)
  const { body } = await copy(ben.token)
  expect(body.decisions_of_moderators).toEqual([
    expect.objectContaining({ about: `comment ${id}`, outcome: 'hide', reason: 'No advertising, please.', hidden_text: 'Pears!' }),
  ])
  expect(body.comments).toEqual([])
  expect((await copy(ada.token)).body.decisions_of_moderators).toEqual([])
})

it('every table is in the download, or there is a reason to omit it', async () => {
  const known = new Set<string>([...exportedTables, ...Object.keys(omittedTables)])
  expect((await listTables(api.ports.db.read)).filter((name) => !known.has(name))).toEqual([])
  expect(exportedTables.filter((name) => name in omittedTables)).toEqual([])
})
