import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { reportCalls } from '../reports/reports.testing.ts'
import { renderAgain } from '../service/render-again.ts'

let api: TestApi
let moderator: Member
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000 })
  moderator = await moderationCalls(api).moderator()
})
afterAll(() => api.close())

type Kind = 'arguments' | 'spectator-comments' | 'debates'
const setNote = (by: { token?: string }, kind: Kind, id: string, note: unknown) =>
  api.call('PUT', `/api/${kind}/${id}/note`, { ...(by.token ? { token: by.token } : {}), body: { note } })
const threadOf = async (id: string) => (await api.call('GET', `/api/arguments/${id}/thread`)).body.data.argument
const secret = 'A grisly description of wounds'
const note = { reason: 'violence', by: 'author' }

/** Creates an argument that readers should be warned about. */
async function createArgument() {
  const ada = await api.person()
  const debate = await openDebate(api, ada)
  const { id } = (await post(api, ada, debate, { stance: 'for', content: secret })).body.data
  return { ada, debate, id }
}

describe('a content warning', () => {
  it('replaces the excerpt of a post that its author marks as sensitive', async () => {
    const { ada, debate, id } = await createArgument()
    const marked = await setNote(ada, 'arguments', id, ' violence ')
    expect([marked.status, marked.body.data]).toMatchObject([200, { note, excerpt: 'Sensitive: violence', is_own: true }])
    expect(await threadOf(id)).toMatchObject({ note, excerpt: 'Sensitive: violence', content: `<p>${secret}</p>` })
    const lists = [`/api/debates/${debate}/arguments`, `/api/debates/${debate}/map`, `/api/users/${ada.id}/arguments`]
    const textOf = async (path: string) => JSON.stringify((await api.call('GET', path)).body)
    for (const path of lists) expect(await textOf(path), path).toContain('Sensitive: violence')
    for (const path of lists.slice(1)) expect(await textOf(path), path).not.toContain('grisly')
  })

  it('can be set while posting', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada, { description: secret, note: 'violence' })
    const argument = (await post(api, ada, debate, { stance: 'for', content: secret, note: 'violence' })).body.data
    const comment = (await commentCalls(api).post(ada, debate, { content: secret, note: 'violence' })).body.data
    for (const one of [argument, comment]) expect(one).toMatchObject({ note, excerpt: 'Sensitive: violence' })
    const card = (await api.call('GET', '/api/debates')).body.data.find(({ id }: { id: string }) => id === debate)
    expect(card).toMatchObject({ note, description: 'Sensitive: violence' })
    expect((await post(api, ada, debate, { stance: 'for', note: 'x' })).body.errors.note).toHaveLength(1)
    expect((await post(api, ada, debate, { stance: 'for', content: 'Other words.', note: '' })).body.data.note).toBeNull()
    expect((await setNote(ada, 'arguments', argument.id, '')).body.data).toMatchObject({ note: null, excerpt: secret })
  })

  it('replaces the snippet in search until it is removed', async () => {
    const { ada, id } = await createArgument()
    const { db } = api.ports
    const found = async () => {
      const posts = (await api.call('GET', '/api/search?q=grisly+wounds&type=posts')).body.data.posts
      return posts.find((one: { id: string }) => one.id === id)
    }
    await setNote(ada, 'arguments', id, 'violence')
    await expect.poll(found).toMatchObject({ snippet: 'Sensitive: violence', snippet_marks: [] })
    await db.transaction((tx) => tx.updateTable('posts').set({ html_version: 0 }).where('id', '=', Number(id)).execute())
    await renderAgain(api.ports)
    expect((await threadOf(id)).excerpt, 'after it was rendered again').toBe('Sensitive: violence')
    expect((await setNote(ada, 'arguments', id, '')).body.data).toMatchObject({ note: null, excerpt: secret })
    expect((await found()).snippet).toContain('grisly')
  })

  it('survives an edit, is deleted with a withdrawn text, and returns with a restored one', async () => {
    const { ada, id } = await createArgument()
    await setNote(ada, 'arguments', id, 'violence')
    const edited = await api.call('PUT', `/api/arguments/${id}`, { token: ada.token, body: { content: 'Other wounds' } })
    expect(edited.body.data).toMatchObject({ note, excerpt: 'Sensitive: violence' })
    await reportCalls(api).report(await api.person(), ada, { about: { kind: 'argument', id } })
    const one = await moderationCalls(api).caseOf('argument', id)
    const hidden = await moderationCalls(api).decide(moderator, one, { outcome: 'hide', rule: 3 })
    expect((await setNote(ada, 'arguments', id, 'blood')).status).toBe(409)
    await moderationCalls(api).decide(moderator, one, { instead_of: hidden.body.data.decision.id })
    expect(await threadOf(id)).toMatchObject({ note, excerpt: 'Sensitive: violence', content: '<p>Other wounds</p>' })
    expect((await api.call('DELETE', `/api/arguments/${id}`, { token: ada.token })).body.data.note).toBeNull()
    const kept = api.ports.db.read.selectFrom('posts').select(['note', 'noted_by', 'excerpt']).where('kind', '=', 'argument')
    expect(await kept.where('id', '=', Number(id)).execute(), 'nor in the tables').toEqual([{ note: null, noted_by: null, excerpt: '' }])
    const again = await setNote(ada, 'arguments', id, 'blood')
    expect([again.status, again.body.message]).toEqual([409, 'Argument #1 was withdrawn by its author.'])
  })

  it('can be set by moderators; the author is notified and cannot remove it', async () => {
    const { ada, debate, id } = await createArgument()
    const comment = (await commentCalls(api).post(ada, debate)).body.data
    for (const [kind, about] of [
      ['arguments', id],
      ['spectator-comments', comment.id],
      ['debates', debate],
    ] as const) {
      const marked = await setNote(moderator, kind, about, 'violence')
      expect(marked.body.data, kind).toMatchObject({ note: { reason: 'violence', by: 'moderators' } })
      const overruled = await setNote(ada, kind, about, '')
      expect([overruled.status, overruled.body.message], kind).toEqual([
        403,
        'Moderators marked this as sensitive. Only they can undo that.',
      ])
    }
    const notifications = (await notificationCalls(api).list(ada)).filter(({ type }) => type === 'moderation')
    const { topic, slug } = (await setNote(moderator, 'debates', debate, 'violence')).body.data
    expect(notifications.map(({ data }) => data.message)).toEqual([
      `The moderators have marked your debate “${topic}” as sensitive`,
      `The moderators have marked your comment #1 in “${topic}” as sensitive`,
      `The moderators have marked your #1 in “${topic}” as sensitive`,
    ])
    expect(notifications.map(({ data }) => new URL(data.url ?? '').pathname)).toEqual([
      `/debates/${slug}`,
      `/debates/${slug}/comments/${comment.id}`,
      `/debates/${slug}/arguments/${id}`,
    ])
    expect((await setNote(moderator, 'arguments', id, '')).body.data.note).toBeNull()
    expect((await setNote(ada, 'arguments', id, 'blood')).body.data.note).toEqual({ reason: 'blood', by: 'author' })
    const confirmed = await setNote(moderator, 'arguments', id, 'blood')
    expect(confirmed.body.data.note, 'the same text, now by moderators').toEqual({ reason: 'blood', by: 'moderators' })
  })

  it('folds a debate’s introduction and picture, also in lists', async () => {
    const ada = await api.person()
    const debate = await openDebate(api, ada, { description: secret })
    await api.ports.db.transaction((tx) => tx.updateTable('debates').set({ picture: 'x.webp' }).where('id', '=', Number(debate)).execute())
    const marked = (await setNote(ada, 'debates', debate, 'violence')).body.data
    expect(marked).toMatchObject({ note, description: secret, avatar: '/api/pictures/x.webp' })
    const card = (await api.call('GET', '/api/debates')).body.data.find(({ id }: { id: string }) => id === debate)
    expect(card).toMatchObject({ note, description: 'Sensitive: violence', avatar: null })
  })

  it('is refused to others, and if it is too short, too long or invisible', async () => {
    const { ada, debate, id } = await createArgument()
    const ben = await api.person()
    expect((await setNote({}, 'arguments', id, 'violence')).status).toBe(401)
    const others = await setNote(ben, 'arguments', id, 'violence')
    expect([others.status, others.body.message]).toEqual([403, 'You can mark only your own arguments as sensitive.'])
    expect((await setNote(ben, 'debates', debate, 'violence')).body.message).toBe(
      'Only the creator and moderators can mark a debate as sensitive.',
    )
    for (const kind of ['arguments', 'spectator-comments', 'debates'] as const)
      expect((await setNote(ada, kind, '999999', 'violence')).status).toBe(404)
    for (const bad of [' a ', 'v'.repeat(81), 'a\u200bbc', 'a\u0000bc', 7, undefined])
      expect((await setNote(ada, 'arguments', id, bad)).body.errors?.note, String(bad)).toHaveLength(1)
    expect((await setNote(ada, 'arguments', id, '<b>x</b> & “y”')).body.data.excerpt).toBe('Sensitive: <b>x</b> & “y”')
    const participant = await moderationCalls(api).moderator()
    const own = await openDebate(api, participant)
    const { id: theirs } = (await commentCalls(api).post(ben, own)).body.data
    expect((await setNote(participant, 'spectator-comments', theirs, 'violence')).body.message).toBe(
      'You’re taking part in this debate. Another moderator has to mark it.',
    )
  })
})
