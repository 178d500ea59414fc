import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { exportText } from '../archive/archive.testing.ts'
import { join, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { listTables, tablesContaining, tablesWithUserId } from '../database/every-table.testing.ts'
import { befriend, friendCalls, getNames } from '../friends/friends.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'
import { createDebateAmong, postCalls } from '../mentions/mentions.testing.ts'
import { renderAgain, startRendering } from '../service/render-again.ts'
import { eraseAccounts, erasureRules } from './erase-accounts.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const password = 'a long enough phrase'
let people = 0

/** Creates a new account. @returns it as its owner knows it */
async function owner(name = `Leaver ${++people}`) {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`
  const { body } = await api.call('POST', '/api/register', { body: { name: `Real ${name}`, display_name: name, email, password } })
  const token: string = body.access_token
  const { id } = (await api.call('GET', '/api/me', { token })).body.data
  return { token, id: String(id), name, email }
}
type Owner = Awaited<ReturnType<typeof owner>>
const deletion = ({ token, name }: Pick<Owner, 'token' | 'name'>, typed: object = {}) =>
  api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password, ...typed } })
const signIn = ({ email }: Owner) => api.call('POST', '/api/login', { body: { email, password } })
const profile = async (name: string) => (await api.call('GET', `/api/users/${encodeURIComponent(name)}`)).status
const found = async (q: string) => (await api.call('GET', `/api/search?type=people&q=${encodeURIComponent(q)}`)).body.data.people
const debateOf = async (id: string) => {
  const { slug } = await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(id)).executeTakeFirstOrThrow()
  return (await api.call('GET', `/api/debates/${slug}`)).body.data
}
const argument = async (id: string) => (await api.call('GET', `/api/arguments/${id}/thread`)).body.data.argument
const erase = async () => {
  api.clock.time += 14 * day
  await eraseAccounts(api.ports)
}
const isNobody = { id: null, name: 'deleted user', display_name: null, show_real_name: false, avatar: null }

describe('deleting an account', () => {
  it('needs the display name and the password, and does nothing until both are right', async () => {
    const somebody = await owner()
    for (const [typed, field] of [
      [{ display_name: 'Somebody else' }, 'display_name'],
      [{ display_name: ' ' }, 'display_name'],
      [{ password: 'another phrase' }, 'password'],
      [{ password: '' }, 'password'],
    ] as const) {
      const { status, body } = await deletion(somebody, typed)
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect((await api.call('POST', '/api/me/deletion', { body: { display_name: 'X', password } })).status).toBe(401)
    expect(await profile(somebody.name)).toBe(200)
    const { status, body } = await deletion(somebody, { display_name: somebody.name.toUpperCase() })
    expect([status, body.data.until]).toEqual([200, new Date(api.clock.time + 14 * day).toISOString()])
  })

  it('signs out everywhere and hides the person at once: profile, search, lists, mentions, posts', async () => {
    const [leaver, friend] = [await owner('Lea Leaves'), await owner('Fred Stays')]
    await befriend(api, leaver, friend)
    const other = (await signIn(leaver)).body.access_token
    const debate = await openDebate(api, friend)
    await join(api, leaver.token, debate)
    const said = (await post(api, leaver, debate, { stance: 'for', content: 'I was here.' })).body.data
    const naming = (await post(api, friend, debate, { stance: 'for', content: 'So says @"Lea Leaves".' })).body.data
    expect(naming.content).toContain('href="/users/Lea%20Leaves"')
    await deletion(leaver)
    for (const token of [leaver.token, other]) expect((await api.call('GET', '/api/me', { token })).status).toBe(401)
    expect(await profile(leaver.name)).toBe(404)
    expect(await found('Lea')).toEqual([])
    const { friends, ask } = friendCalls(api)
    expect(getNames(await friends(friend))).toEqual([])
    expect((await ask(friend, leaver)).status).toBe(404)
    const mentionable = await api.call('GET', `/api/debates/${debate}/mentionable-users?search=lea`, { token: friend.token })
    expect(mentionable.body.data).toEqual([])
    const shown = await argument(said.id)
    expect(shown).toMatchObject({ content: '<p>I was here.</p>', user: isNobody })
    expect(JSON.stringify(await debateOf(debate))).not.toContain('Lea')
    expect((await listMailsTo(api, leaver.email)).at(-1)?.subject).toBe('Your account is deleted')
  })

  it.each(['argument', 'comment'] as const)(
    'removes the name from each %s that mentions it at once, and signing in restores it',
    async (kind) => {
      const [name, shortName] = [`Mia ${kind} Leaves`, `Mia-${kind}`]
      const [leaver, alike, friend] = [await owner(name), await owner(shortName), await owner()]
      const debate = await createDebateAmong(api, friend, leaver, alike)
      const { id } = (await postCalls(api, kind).post(friend, debate, `So say @"${name}" and @${shortName}.`)).body.data
      const shown = async () => (await postCalls(api, kind).read(id)).content
      const before = await shown()
      const foundBy = async (q: string) =>
        (await api.call('GET', `/api/search?type=posts&post_type=${kind}&q=${encodeURIComponent(q)}`)).body.totals.posts
      expect([before.match(/href/g)?.length, await foundBy(`${name}`)]).toEqual([2, 1])
      await deletion(leaver)
      expect(await shown()).toBe(`<p>So say @deleted user and <a href="/users/${shortName}">@${shortName}</a>.</p>`)
      expect((await postCalls(api, kind).read(id)).excerpt).toBe(`So say @deleted user and @${shortName}.`)
      expect(await foundBy(name)).toBe(0)
      expect(await exportText(api.ports.db)).toContain(`So say @deleted user and @${shortName}.`)
      const edited = await postCalls(api, kind).edit(friend, id, `So said @"${name}" and @${shortName}.`)
      expect(edited.body.data.content).toContain('So said @deleted user and <a')
      const stop = startRendering(api.ports)
      await signIn(leaver)
      await expect.poll(shown).toBe(before.replace('say', 'said'))
      await stop()
      expect(await foundBy(name)).toBe(1)
    },
  )

  it('leaves every waiting or running debate; a running one is a forfeit, which the other side wins', async () => {
    const [leaver, other] = [await owner(), await owner()]
    const running = await startTurnDebate(api, [leaver], [other])
    const waiting = await startTurnDebate(api, [other], [], { seats_per_side: 2 })
    await join(api, leaver.token, waiting, 'against')
    const open = await openDebate(api, leaver)
    await deletion(leaver)
    expect(await debateOf(running)).toMatchObject({ status: 'closed', outcome: 'forfeit', winning_side: 'against' })
    expect((await debateOf(waiting)).participants).toHaveLength(1)
    expect((await debateOf(open)).status).toBe('active')
  })

  it('happens once for two presses, and the hourly job completes an interrupted one', async () => {
    const [leaver, other] = [await owner(), await owner()]
    const running = await startTurnDebate(api, [leaver], [other])
    const both = await Promise.all([deletion(leaver), deletion(leaver)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await listMailsTo(api, leaver.email)).filter(({ subject }) => subject === 'Your account is deleted')).toHaveLength(1)
    expect((await debateOf(running)).status).toBe('closed')
    const [late, another] = [await owner(), await owner()]
    const left = await startTurnDebate(api, [late], [another])
    await api.ports.db.transaction((tx) =>
      tx.updateTable('users').set({ deleted_at: api.clock.time }).where('id', '=', Number(late.id)).execute(),
    )
    await eraseAccounts(api.ports)
    expect((await debateOf(left)).outcome).toBe('forfeit')
  })
})

describe('signing in within 14 days', () => {
  it('restores the account except for debates it left, and mails its owner', async () => {
    const [leaver, friend] = [await owner(), await owner()]
    await befriend(api, leaver, friend)
    const running = await startTurnDebate(api, [leaver], [friend])
    await deletion(leaver)
    api.clock.time += 14 * day - 1
    await eraseAccounts(api.ports)
    const { status, body } = await signIn(leaver)
    expect(status).toBe(200)
    const me = (await api.call('GET', '/api/me', { token: body.access_token })).body.data
    expect(me).toMatchObject({ display_name: leaver.name, kept_at: new Date(api.clock.time).toISOString() })
    expect(await profile(leaver.name)).toBe(200)
    expect(await found(leaver.name)).toHaveLength(1)
    expect(getNames(await friendCalls(api).friends(friend))).toEqual([leaver.name])
    expect((await debateOf(running)).outcome).toBe('forfeit')
    expect((await listMailsTo(api, leaver.email)).at(-1)?.subject).toBe('Your account has been restored')
    api.clock.time += day
    await eraseAccounts(api.ports)
    expect(await profile(leaver.name)).toBe(200)
  })

  it('with a wrong password restores nothing', async () => {
    const leaver = await owner()
    await deletion(leaver)
    expect((await api.call('POST', '/api/login', { body: { email: leaver.email, password: 'another one' } })).status).toBe(422)
    expect(await profile(leaver.name)).toBe(404)
  })
})

describe('an erased account', () => {
  it('leaves posts, votes and ballots, and nothing else that identifies the person', async () => {
    const [leaver, friend] = [await owner('Gone Girl'), await owner('Still There')]
    const form = new FormData()
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#642' } })
      .png()
      .toBuffer()
    form.set('picture', new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }))
    const { avatar } = (await api.call('POST', '/api/me/avatar', { token: leaver.token, body: form })).body.data
    await api.call('PUT', '/api/me', { token: leaver.token, body: { bio: 'Gone soon.' } })
    await befriend(api, leaver, friend)
    const debate = await openDebate(api, friend)
    await join(api, leaver.token, debate)
    const mine = (await post(api, leaver, debate, { stance: 'for', content: 'It stays.' })).body.data
    const theirs = (await post(api, friend, debate, { stance: 'for', content: 'Do you hear, @"Gone Girl"?' })).body.data
    await api.call('POST', `/api/arguments/${theirs.id}/vote`, { token: leaver.token, body: { vote_type: 'up' } })
    await api.call('POST', `/api/debates/${debate}/watch`, { token: leaver.token })
    await api.call('PUT', '/api/drafts/a', { token: leaver.token, body: { fields: { content: 'Half a thought' }, place: '/' } })
    expect((await debateOf(debate)).watchers_count).toBe(1)
    await deletion(leaver)
    await erase()
    expect((await signIn(leaver)).status).toBe(422)
    expect(await debateOf(debate)).toMatchObject({ watchers_count: 0 })
    expect(await argument(mine.id)).toMatchObject({ content: '<p>It stays.</p>', user: isNobody })
    expect(await argument(theirs.id)).toMatchObject({ up: 1 })
    expect((await api.app.fetch(new Request(`http://rostrum.test${avatar}`))).status).toBe(404)
    expect(await tablesContaining(api.ports.db.read, [leaver.email, 'Real Gone Girl', 'Gone soon', 'Half a thought'])).toEqual([])
    // What others wrote about them is theirs.
    expect(await tablesContaining(api.ports.db.read, ['Gone Girl'])).toEqual(['mentions', 'posts'])
    await api.ports.db.transaction((tx) => tx.updateTable('posts').set({ html_version: 0 }).execute())
    await renderAgain(api.ports)
    expect(await argument(theirs.id)).toMatchObject({ content: '<p>Do you hear, @deleted user?</p>' })
    expect(await tablesWithUserId(api.ports.db.read, Number(leaver.id))).toEqual([
      'facts',
      'former_names',
      'mentions',
      'participants',
      'post_votes',
      'posts',
      'users',
    ])
  })

  it('reserves its name for 90 days, and frees its email address', async () => {
    const leaver = await owner('Name Held')
    await deletion(leaver)
    await erase()
    const again = (email: string) => api.call('POST', '/api/register', { body: { name: 'N', display_name: 'Name Held', email, password } })
    expect((await again(leaver.email)).body.errors).toEqual({ display_name: [expect.stringContaining('That display name is taken')] })
    expect(await profile('Name Held')).toBe(404)
    api.clock.time += 90 * day
    expect((await again(leaver.email)).status).toBe(201)
  })

  it('is erased once by two processes, and keeps a picture that somebody else uses', async () => {
    const [leaver, other] = [await owner(), await owner()]
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#264' } })
      .png()
      .toBuffer()
    const addresses = []
    for (const { token } of [leaver, other]) {
      const form = new FormData()
      form.set('picture', new File([new Uint8Array(png)], 'we.png', { type: 'image/png' }))
      addresses.push((await api.call('POST', '/api/me/avatar', { token, body: form })).body.data.avatar)
    }
    await deletion(leaver)
    api.clock.time += 14 * day
    await Promise.all([eraseAccounts(api.ports), eraseAccounts(api.ports)])
    expect(addresses[0]).toBe(addresses[1])
    expect((await api.app.fetch(new Request(`http://rostrum.test${addresses[0]}`))).status).toBe(200)
  })
})

it('every table of the database has a rule for erased accounts', async () => {
  expect((await listTables(api.ports.db.read)).filter((name) => !(name in erasureRules))).toEqual([])
})
