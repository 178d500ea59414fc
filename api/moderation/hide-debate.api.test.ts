import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { moderationCalls } from './moderation.testing.ts'

let api: TestApi
let mod: Member
beforeAll(async () => {
  api = await openTestApi()
  mod = await moderationCalls(api).moderator()
})
afterAll(() => api.close())

const why = { rule: 3, reason: 'Nothing is sold here.' }
const hide = (by: Member, id: string) => api.call('POST', `/api/debates/${id}/hiding`, { token: by.token, body: why })

let words = 0
/** Creates a debate with a word that no other debate uses, a liked argument, and a person who watches it. */
async function createDebate() {
  const [ada, ben] = [await api.person(), await api.person()]
  const word = `quince${++words}zzz`
  const settings = { topic: `Buy ${word} of mine`, description: `They are *${word}*.`, tags: [`${word} tag`, 'towns'] }
  const id = await openDebate(api, ada, settings)
  await api.call('POST', `/api/debates/${id}/watch`, { token: ben.token })
  const argument = (await post(api, ada, id, { stance: 'for', content: 'Because it helps.' })).body.data.id
  await api.call('POST', `/api/arguments/${argument}/vote`, { token: ben.token, body: { vote_type: 'up' } })
  expect(await notificationCalls(api).list(ben)).toHaveLength(1)
  const { slug } = (await api.call('GET', '/api/debates?sort=latest')).body.data.find((one: { id: string }) => one.id === id)
  return { ada, ben, word, id, slug, argument }
}

/** Reads every answer of the API that could contain the debate's texts. */
async function readEverything({ ada, ben, id, slug, argument }: Awaited<ReturnType<typeof createDebate>>): Promise<string[]> {
  const guest = ['/api/debates', '/api/debates?sort=popular', `/api/debates/${slug}`, `/api/arguments/${argument}/thread`, '/api/feed']
  const more = ['/api/feed/highlights', '/api/tags', '/api/search?q=quince', `/api/users/${ada.id}/debates`, `/api/debates/${id}/map`]
  const own = ['/api/my/debates?type=watching', '/api/notifications', '/api/my/rebuttals']
  const answers = await Promise.all([
    ...[...guest, ...more].map((path) => api.call('GET', path)),
    ...own.map((path) => api.call('GET', path, { token: ben.token })),
  ])
  return answers.map(({ body }) => JSON.stringify(body))
}

describe('a hidden debate', () => {
  it('shows its texts nowhere, goes on, and can be restored', async () => {
    const one = await createDebate()
    const before = await readEverything(one)
    expect(before.filter((text) => text.includes(one.word)).length).toBeGreaterThan(4)
    const answer = await hide(mod, one.id)
    expect([answer.status, answer.body.data]).toMatchObject([201, { outcome: 'hide', hides: true }])
    for (const text of await readEverything(one)) expect(text).not.toContain(one.word)
    const gone = await api.call('GET', `/api/debates/${one.slug}`)
    expect([gone.status, gone.body.message]).toEqual([410, 'The debate was hidden by the moderators: rule 3.'])
    const { debate_slug } = (await api.call('GET', `/api/arguments/${one.argument}/thread`)).body.data
    const shown = (await api.call('GET', `/api/debates/${debate_slug}`)).body.data
    expect(shown).toMatchObject({
      topic: 'Hidden by the moderators: rule 3',
      description: '',
      hidden_rule: 3,
      avatar: null,
      tags: [],
      note: null,
    })
    for (const path of ['/api/debates', '/api/feed/highlights', '/api/feed'])
      expect(JSON.stringify((await api.call('GET', `${path}?per_page=50`)).body.data), path).not.toContain(debate_slug)
    expect((await api.call('GET', '/api/debates')).body.meta.total).toBe(
      (await api.call('GET', '/api/debates?per_page=50')).body.data.length,
    )
    expect((await post(api, one.ada, one.id, { stance: 'for', content: 'Another.' })).status).toBe(201)
    expect((await api.call('PUT', `/api/debates/${one.id}/note`, { token: one.ada.token, body: { note: 'fruit' } })).status).toBe(409)

    const [notification] = (await notificationCalls(api).list(one.ada)).filter(({ type }) => type === 'moderation')
    expect(notification?.data.message).toBe('The moderators have hidden your debate')
    const statement = (await moderationCalls(api).statement(one.ada, answer.body.data.id)).body.data
    expect(statement).toMatchObject({
      content: `They are *${one.word}*.`,
      about: { kind: 'debate', topic: 'Hidden by the moderators: rule 3' },
    })
    const id = await moderationCalls(api).caseOf('debate', one.id)
    expect((await moderationCalls(api).file(mod, id)).body.data.evidence).toMatchObject([{ title: `Buy ${one.word} of mine` }])
    expect((await moderationCalls(api).decide(mod, id, { instead_of: answer.body.data.id })).status).toBe(201)
    const after = (await api.call('GET', `/api/debates/${one.slug}`)).body.data
    expect(after).toMatchObject({ topic: `Buy ${one.word} of mine`, hidden_rule: null })
    expect(after.tags.map(({ name }: { name: string }) => name)).toEqual([`${one.word} tag`, 'towns'])
    const holding = (texts: string[]) => texts.map((text) => text.includes(one.word))
    await expect.poll(async () => holding(await readEverything(one))).toEqual(holding(before))
  })

  it('can be hidden by a decision about a report, and changes its rule with a new decision', async () => {
    const one = await createDebate()
    const eve = await api.person()
    await reportCalls(api).report(eve, one.ada, { about: { kind: 'debate', id: one.id } })
    const id = await moderationCalls(api).caseOf('debate', one.id)
    const first = (await moderationCalls(api).decide(mod, id, { outcome: 'suspend-day', hides: true, ...why })).body.data.decision
    const again = (await moderationCalls(api).decide(mod, id, { outcome: 'hide', rule: 4, reason: why.reason, instead_of: first.id })).body
      .data
    expect(again.about.topic).toBe('Hidden by the moderators: rule 4')
    const more = await reportCalls(api).report(eve, one.ada, { about: { kind: 'debate', id: one.id } })
    expect([more.status, more.body.message]).toEqual([409, expect.stringContaining('has been hidden')])
    expect((await hide(mod, one.id)).status).toBe(409)
    const other = await openDebate(api, await api.person(), { topic: `Buy ${one.word} of mine` })
    const taken = (await api.call('GET', '/api/debates?sort=latest')).body.data.find((each: { id: string }) => each.id === other)
    expect(taken.slug, 'its address stays reserved').toMatch(new RegExp(`^${one.slug}-[0-9a-f]{10}$`))
    expect((await api.call('GET', `/api/debates/${one.slug}`)).status).toBe(410)
    await moderationCalls(api).decide(mod, id, { instead_of: again.decision.id })
    const back = (await api.call('GET', '/api/debates?sort=latest&per_page=50')).body.data.find(
      (each: { id: string }) => each.id === one.id,
    )
    expect(back.slug).toBe(one.slug)
  })
})
