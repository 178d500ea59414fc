import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const topic = 'The four-day week should be the norm'

async function debateBy(token: string, body: object = {}) {
  const { body: answer, status } = await api.call('POST', '/api/debates', { token, body: { topic, ...body } })
  expect(status, JSON.stringify(answer)).toBe(201)
  return answer.data
}

const join = (token: string, id: string, side?: string) => api.call('POST', `/api/debates/${id}/participation`, { token, body: { side } })

describe('creating a debate', () => {
  it('gives its creator the first seat and waits', async () => {
    const ada = await api.person('Ada Creates')
    const debate = await debateBy(ada.token, { side: 'against', tags: 'Work, work,  Health ', description: 'Is it *time*?' })
    expect(debate).toMatchObject({
      status: 'waiting',
      type: 'standard',
      round_limit: 3,
      turn_seconds: 259_200,
      participants_count: 1,
      user_side: 'against',
    })
    expect(debate.description_html).toBe('<p>Is it <em>time</em>?</p>')
    expect(debate.tags.map((tag: { slug: string }) => tag.slug)).toEqual(['work', 'health'])
    expect(debate.participants[0].user.display_name).toBe('Ada Creates')
  })

  it('makes a unique slug from letters of any script, never a route’s segment', async () => {
    const { token } = await api.person()
    const slugs = []
    for (const each of [
      'Über die Vier-Tage-Woche',
      'Über die Vier-Tage-Woche',
      '週四日制を標準にすべきだ、今すぐに',
      '!!! ??? !!! ???',
      'Create      ???',
    ]) {
      slugs.push((await debateBy(token, { topic: each })).slug)
    }
    expect(slugs).toEqual([
      'über-die-vier-tage-woche',
      'über-die-vier-tage-woche-2',
      '週四日制を標準にすべきだ-今すぐに',
      'debate',
      'create-2',
    ])
    expect((await api.call('GET', `/api/debates/${encodeURIComponent(slugs[2] ?? '')}`)).status).toBe(200)
  })

  it('makes an open debate active at once, without sides, rounds or seats', async () => {
    const { token } = await api.person()
    expect(await debateBy(token, { type: 'open' })).toMatchObject({
      status: 'active',
      user_side: null,
      seats_per_side: 0,
      turn_seconds: 0,
      round_limit: 1,
    })
  })

  it.each([
    ['a short topic', { topic: 'Too short' }, 'topic'],
    ['a long topic', { topic: 'x'.repeat(141) }, 'topic'],
    ['a long description', { description: 'x'.repeat(5_001) }, 'description'],
    ['rounds beyond ten', { rounds: 11 }, 'rounds'],
    ['an odd turn length', { turn_days: 2 }, 'turn_days'],
    ['six tags', { tags: 'a,b,c,d,e,f' }, 'tags'],
    ['a character limit too low', { character_limit: 499 }, 'character_limit'],
    ['no seats', { seats_per_side: 0 }, 'seats_per_side'],
    ['an unknown type', { type: 'brawl' }, 'type'],
    ['an unknown side', { side: 'neither' }, 'side'],
    ['NUL in the topic', { topic: 'Nothing\0 to see here' }, 'topic'],
    ['a lone surrogate', { description: 'half \ud800 a letter' }, 'description'],
  ])('refuses %s', async (_, change, field) => {
    const { token } = await api.person()
    const { status, body } = await api.call('POST', '/api/debates', { token, body: { topic, ...change } })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toContain(field)
    expect(body.errors[field][0]).toMatch(/[.?]$/)
  })

  it('asks guests to sign in, and distinguishes an expired session from none', async () => {
    expect((await api.call('POST', '/api/debates', { body: { topic } })).status).toBe(401)
    expect((await api.call('GET', '/api/debates', { token: 'long-gone' })).status).toBe(401)
  })

  it('answers a repeated submission with the first result, and another body under the same key with 409', async () => {
    const { token } = await api.person()
    const headers = { 'Idempotency-Key': 'one-nonce' }
    const ask = (newTopic: string) => api.call('POST', '/api/debates', { token, headers, body: { topic: newTopic } })
    const [first, second] = await Promise.all([ask('Twice at once is only once'), ask('Twice at once is only once')])
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.body).toEqual(first?.body)
    expect((await ask('Another topic, the same key')).status).toBe(409)
    const listed = await api.call('GET', '/api/debates?search=Twice+at+once')
    expect(listed.body.meta.total).toBe(1)
  })

  it('stores nothing under the key of a refused request', async () => {
    const { token } = await api.person()
    const headers = { 'Idempotency-Key': 'refused-first' }
    expect((await api.call('POST', '/api/debates', { token, headers, body: { topic: 'Short' } })).status).toBe(422)
    expect((await api.call('POST', '/api/debates', { token, headers, body: { topic } })).status).toBe(201)
  })
})

describe('seats', () => {
  it('begin the debate when the last one is taken, with the first participant of `for`', async () => {
    const [ada, jun] = [await api.person('Ada Speaks'), await api.person('Jun Speaks')]
    const { id } = await debateBy(ada.token, { side: 'against' })
    const { body } = await join(jun.token, id, 'for')
    expect(body.data).toMatchObject({ status: 'active', current_round: 1, current_turn_side: 'for' })
    expect(body.data.current_turn_user.display_name).toBe('Jun Speaks')
    expect(Date.parse(body.data.turn_end)).toBe(api.clock.time + 3 * 86_400_000)
    expect(Date.parse(body.data.round_end)).toBe(api.clock.time + 6 * 86_400_000)
  })

  it('are refused with a reason: a taken side, a second seat, a debate that has begun or is closed', async () => {
    const [ada, jun, lea, tom] = await Promise.all([api.person('Ada Sits'), api.person('Jun Sits'), api.person(), api.person()])
    const { id } = await debateBy(ada.token)
    expect((await join(jun.token, id, 'for')).body.message).toBe('All seats for the motion are taken. There’s a free seat against it.')
    expect((await join(ada.token, id, 'against')).body.message).toBe('You’re already taking part.')
    expect((await join(jun.token, id)).status).toBe(422)
    expect((await join(jun.token, id, 'against')).status).toBe(200)
    expect((await join(lea.token, id, 'for')).body.message).toBe('The debate has started, so you can’t join it. You can watch it.')
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: jun.token })
    expect((await join(tom.token, id, 'for')).body).toMatchObject({ message: 'The debate is closed.' })
    expect((await join(tom.token, '999999', 'for')).status).toBe(404)
    expect((await join(tom.token, 'x', 'for')).status).toBe(404)
  })

  it('can be left freely before the debate begins, and as a forfeit afterwards', async () => {
    const [ada, jun] = [await api.person(), await api.person()]
    const { id, slug } = await debateBy(ada.token, { seats_per_side: 2 })
    await join(jun.token, id, 'against')
    expect((await api.call('DELETE', `/api/debates/${id}/participation`, { token: jun.token })).body.data).toMatchObject({
      status: 'waiting',
      participants_count: 1,
    })
    expect((await api.call('DELETE', `/api/debates/${id}/participation`, { token: jun.token })).status).toBe(403)
    await join(jun.token, id, 'against')
    await api.call('POST', `/api/debates/${id}/start`, { token: ada.token })
    await api.call('DELETE', `/api/debates/${id}/participation`, { token: ada.token })
    const { body } = await api.call('GET', `/api/debates/${slug}`)
    expect(body.data).toMatchObject({ status: 'closed', outcome: 'forfeit', winning_side: 'against', turn_end: null })
  })

  it('pass the turn on when the current participant leaves and others stay', async () => {
    const [ada, eve, jun] = [await api.person('Ada L'), await api.person('Eve L'), await api.person('Jun L')]
    const { id } = await debateBy(ada.token, { seats_per_side: 2 })
    await join(eve.token, id, 'for')
    await join(jun.token, id, 'against')
    await api.call('POST', `/api/debates/${id}/start`, { token: ada.token })
    const { body } = await api.call('DELETE', `/api/debates/${id}/participation`, { token: ada.token })
    expect(body.data).toMatchObject({ status: 'active', current_round: 1 })
    expect(body.data.current_turn_user.display_name).toBe('Jun L')
  })

  it('need no side in open debates', async () => {
    const [ada, jun] = [await api.person(), await api.person()]
    const { id } = await debateBy(ada.token, { type: 'open' })
    expect((await join(jun.token, id, 'for')).status).toBe(403)
    expect((await join(jun.token, id)).body.data).toMatchObject({ participants_count: 2, user_is_participant: true })
    expect((await api.call('DELETE', `/api/debates/${id}/participation`, { token: jun.token })).status).toBe(200)
    expect((await join(jun.token, id)).status).toBe(200)
  })
})

describe('stages', () => {
  it('start by the creator once each side has a participant', async () => {
    const [ada, jun] = [await api.person(), await api.person()]
    const { id } = await debateBy(ada.token, { seats_per_side: 2 })
    const start = (token: string) => api.call('POST', `/api/debates/${id}/start`, { token })
    expect((await start(ada.token)).body.message).toBe(
      'Nobody is arguing against yet. The debate can start when both sides have a participant.',
    )
    await join(jun.token, id, 'against')
    expect((await start(jun.token)).status).toBe(403)
    expect((await start(ada.token)).body.data.status).toBe('active')
    expect((await start(ada.token)).body.message).toBe('The debate has already started.')
  })

  it('end by the creator: open debates close, waiting ones are cancelled, others end by themselves', async () => {
    const [ada, jun] = [await api.person(), await api.person()]
    const close = (id: string, token = ada.token) => api.call('POST', `/api/debates/${id}/closure`, { token })
    const open = await debateBy(ada.token, { type: 'open' })
    expect((await close(open.id, jun.token)).status).toBe(403)
    expect((await close(open.id)).body.data).toMatchObject({ status: 'closed', outcome: null })
    expect((await close(open.id)).status).toBe(403)
    const waiting = await debateBy(ada.token)
    expect((await close(waiting.id)).body.data.status).toBe('cancelled')
    const begun = await debateBy(ada.token)
    await join(jun.token, begun.id, 'against')
    expect((await close(begun.id)).body.message).toContain('It ends after its rounds')
  })

  it('are reported as permissions that match what the calls allow and refuse', async () => {
    const ada = await api.person()
    const { id } = await debateBy(ada.token)
    const { body } = await api.call('GET', `/api/debates/${id}/permissions`, { token: ada.token })
    expect(body.data.start).toEqual({
      allowed: false,
      reason: 'Nobody is arguing against yet. The debate can start when both sides have a participant.',
    })
    expect(body.data.close).toEqual({ allowed: true, reason: null })
    const guest = await api.call('GET', `/api/debates/${id}/permissions`)
    expect(guest.body.data.join_against).toEqual({ allowed: true, reason: null })
    expect((await api.call('GET', '/api/debates/0/permissions')).status).toBe(404)
  })
})

describe('watching', () => {
  it('counts a person once, even after repeated requests', async () => {
    const [ada, jun] = [await api.person(), await api.person()]
    const { id, slug } = await debateBy(ada.token)
    const ask = (method: string) => api.call(method, `/api/debates/${id}/watch`, { token: jun.token })
    await Promise.all([ask('POST'), ask('POST'), ask('POST')])
    expect((await api.call('GET', `/api/debates/${id}/watch-status`, { token: jun.token })).body.data).toEqual({
      watching: true,
      watchers_count: 1,
    })
    expect((await api.call('GET', `/api/debates/${slug}`, { token: jun.token })).body.data.user_is_watching).toBe(true)
    await ask('DELETE')
    expect((await ask('DELETE')).body.data).toEqual({ watching: false, watchers_count: 0 })
    expect((await api.call('POST', `/api/debates/${id}/watch`)).status).toBe(401)
    expect((await api.call('POST', '/api/debates/999999/watch', { token: jun.token })).status).toBe(404)
  })
})
