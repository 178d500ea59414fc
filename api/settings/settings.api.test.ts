import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate, startTurnDebate } from '../arguments/arguments.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { renderAgain } from '../service/render-again.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const day = 24 * 60 * 60 * 1000
const change = (token: string | undefined, body: unknown) => api.call('PUT', '/api/me', token === undefined ? { body } : { token, body })
const profile = (name: string) => api.call('GET', `/api/users/${encodeURIComponent(name)}`)
const found = async (q: string) => (await api.call('GET', `/api/search?type=people&q=${encodeURIComponent(q)}`)).body.data.people
const register = (display_name: string) => {
  const email = `${Math.random().toString(36).slice(2)}@example.org`
  return api.call('POST', '/api/register', { body: { name: 'N', display_name, email, password: 'a long enough phrase' } })
}

describe('the member’s profile', () => {
  it('is changed field by field, and rendered as Markdown', async () => {
    const { token, name } = await api.person('Ada Sets')
    const first = await change(token, { bio: 'I **count**.\n\n<script>alert(1)</script>' })
    expect(first.status).toBe(200)
    expect(first.body.data).toMatchObject({ name, show_real_name: false, bio: 'I **count**.\n\n<script>alert(1)</script>' })
    const shown = (await profile(name)).body.data
    expect(shown.bio_html).toContain('<strong>count</strong>')
    expect(shown.bio_html).not.toContain('<script')
    await change(token, { name: 'Ada Lovelace', show_real_name: true })
    expect((await profile(name)).body.data).toMatchObject({ name: 'Ada Lovelace', bio: first.body.data.bio })
    expect((await found('lovelace')).map((one: { display_name: string }) => one.display_name)).toEqual([name])
    await change(token, { show_real_name: false, bio: ' ' })
    expect(await found('lovelace')).toEqual([])
    expect((await profile(name)).body.data).toMatchObject({ name, bio: '', bio_html: null })
  })

  it('refuses guests and invalid fields', async () => {
    expect((await change(undefined, { name: 'X' })).status).toBe(401)
    const { token } = await api.person()
    const { status, body } = await change(token, { name: ' ', display_name: '.x', show_real_name: 'perhaps', bio: 'x'.repeat(1_001) })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['name', 'display_name', 'show_real_name', 'bio'])
  })

  it('is not overwritten by a page with an older version', async () => {
    const { token } = await api.person()
    const seen = (await api.call('GET', '/api/me', { token })).body.data.profile_version
    const { body } = await change(token, { bio: 'From the other window.', seen })
    expect(body.data.profile_version).not.toBe(seen)
    const late = await change(token, { bio: 'From this one.', seen })
    expect(late.status).toBe(409)
    expect((await change(token, { bio: 'From this one.', seen: body.data.profile_version })).body.data.bio).toBe('From this one.')
  })
})

describe('changing the display name', () => {
  it('takes effect in search at once; the old name redirects for 90 days and nobody else can take it', async () => {
    const { token, id } = await api.person('Grace Brewster')
    const { body } = await change(token, { display_name: 'Grace Hopper' })
    expect(body.data).toMatchObject({ display_name: 'Grace Hopper', renamable_at: new Date(api.clock.time + 30 * day).toISOString() })
    expect((await profile('grace brewster')).body.data).toMatchObject({ id, display_name: 'Grace Hopper' })
    expect((await found('hopper')).map((one: { id: string }) => one.id)).toEqual([id])
    expect(await found('brewster')).toEqual([])
    for (const refused of [
      await register('GRACE Brewster'),
      await change((await api.person()).token, { display_name: 'Grace Brewster' }),
    ]) {
      expect(refused.status).toBe(422)
      expect(refused.body.errors.display_name[0]).toContain('That display name is taken')
    }
    api.clock.time += 90 * day
    expect((await profile('Grace Brewster')).status).toBe(404)
    expect((await register('Grace Brewster')).status).toBe(201)
    expect((await profile('Grace Brewster')).body.data.id).not.toBe(id)
  })

  it('is allowed once in 30 days with the next date in words; the old name can be taken back then', async () => {
    const { token } = await api.person('Edsger One')
    await change(token, { display_name: 'Edsger Two' })
    api.clock.time += 30 * day - 1
    const soon = await change(token, { display_name: 'Edsger One' })
    expect(soon.status).toBe(422)
    expect(soon.body.errors.display_name[0]).toMatch(/You can change it again from \d+ \w+(?: \d{4})?, \d\d:\d\d UTC\./)
    expect((await change(token, { display_name: 'Edsger Two', name: 'E. W.' })).status).toBe(200)
    api.clock.time += 1
    expect((await change(token, { display_name: 'Edsger One' })).body.data.display_name).toBe('Edsger One')
    expect((await profile('Edsger Two')).body.data.display_name).toBe('Edsger One')
  })

  it('gives a name to one of several who take it at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => api.person()))
    const [taken, ...refused] = (
      await Promise.all([register('Only One'), ...people.map(({ token }) => change(token, { display_name: 'Only One' }))])
    ).sort((a, b) => a.status - b.status)
    expect(taken?.status).toBeLessThan(300)
    for (const { status, body } of refused) {
      expect(status).toBe(422)
      expect(body.errors.display_name[0]).toContain('That display name is taken')
    }
  })

  it('updates mentions of the person, who is then mentioned by the new name', async () => {
    const [ada, jun] = [await api.person('Ada Mentions'), await api.person('Jun Before')]
    const debate = await openDebate(api, ada)
    await api.call('POST', `/api/debates/${debate}/participation`, { token: jun.token, body: {} })
    const say = async (content: string) =>
      (await api.call('POST', `/api/debates/${debate}/spectator-comments`, { token: ada.token, body: { content } })).body.data
    const said = await say('What says @"Jun Before"?')
    await change(jun.token, { display_name: 'Jun After' })
    expect(await renderAgain(api.ports)).toBe(1)
    const { body } = await api.call('GET', `/api/spectator-comments/${said.id}/thread`)
    expect(body.data.comment.content).toContain('href="/users/Jun%20After"')
    expect((await say('And @"Jun After"?')).content).toContain('href="/users/Jun%20After"')
    const people = await api.call('GET', `/api/debates/${debate}/mentionable-users?search=jun a`, { token: ada.token })
    expect(people.body.data.map((one: { id: string }) => one.id)).toEqual([jun.id])
  })
})

describe('the member’s time zone', () => {
  it('must exist or be empty', async () => {
    const { token } = await api.person()
    expect((await change(token, { time_zone: 'Europe/Berlin' })).body.data.time_zone).toBe('Europe/Berlin')
    expect((await change(token, { name: 'Still' })).body.data.time_zone).toBe('Europe/Berlin')
    for (const time_zone of ['Mars/Base', '+01:00', `${'A'.repeat(65)}`])
      expect((await change(token, { time_zone })).body.errors.time_zone[0]).toContain('Unknown time zone.')
    expect((await change(token, { time_zone: '' })).body.data.time_zone).toBeNull()
  })

  it('is used for times in their mails', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    await api.ports.db.transaction((tx) =>
      tx.updateTable('users').set({ verified_at: api.clock.time }).where('id', '=', Number(ada.id)).execute(),
    )
    await change(ada.token, { time_zone: 'Asia/Kolkata' })
    await notificationCalls(api).prefer(ada, { your_turn: 'email' })
    await startTurnDebate(api, [ada], [ben], { turn_days: 1 })
    await notificationCalls(api).list(ada)
    const { email } = (await api.call('GET', '/api/me', { token: ada.token })).body.data
    const until = new Date(api.clock.time + day).toLocaleString('en-GB', {
      timeZone: 'Asia/Kolkata',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    const mail = (await listMailsTo(api, email)).at(-1)
    expect(mail?.text).toContain(`You have until ${until} Asia/Kolkata.`)
  })
})

describe('the profile picture', () => {
  const send = (token: string | undefined, file: File) => {
    const body = new FormData()
    body.set('picture', file)
    return api.call('POST', '/api/me/avatar', token === undefined ? { body } : { token, body })
  }

  it('is re-encoded to 256 px, shown next to the name, and removable', async () => {
    const { token, name } = await api.person()
    const wide = sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    const { status, body } = await send(token, new File([new Uint8Array(await wide.jpeg().toBuffer())], 'a.jpg'))
    expect(status).toBe(200)
    const served = await api.app.fetch(new Request(`http://rostrum.test${body.data.avatar}`))
    expect(await sharp(await served.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 256 })
    expect((await profile(name)).body.data.avatar).toBe(body.data.avatar)
    for (let times = 0; times < 2; times++) expect((await api.call('DELETE', '/api/me/avatar', { token })).body.data.avatar).toBeNull()
  })

  it('is refused from guests, and if it is missing, too large or not a picture', async () => {
    const { token } = await api.person()
    const source = new File([await readFile(import.meta.filename)], 'a.png')
    expect((await send(undefined, source)).status).toBe(401)
    expect((await api.call('DELETE', '/api/me/avatar')).status).toBe(401)
    for (const [file, words] of [
      [source, 'not a picture'],
      [new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'big.png'), '2 MB'],
    ] as const) {
      const { status, body } = await send(token, file)
      expect(status).toBe(422)
      expect(body.errors.picture[0]).toContain(words)
    }
    expect((await api.call('POST', '/api/me/avatar', { token, body: {} })).body.errors).toEqual({ picture: ['Choose a picture first.'] })
  })
})
