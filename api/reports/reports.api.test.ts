import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { friendCalls } from '../friends/friends.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { reportCalls } from './reports.testing.ts'

let api: TestApi
let calls: ReturnType<typeof reportCalls>
beforeAll(async () => {
  api = await openTestApi()
  calls = reportCalls(api)
})
afterAll(() => api.close())

/** Creates a debate with an argument and a comment by the same person. */
async function createPosts(author: Member) {
  const debate = await openDebate(api, author, { topic: 'Is this a debate?', description: 'It **is**.' })
  await api.call('POST', `/api/debates/${debate}/participation`, { token: author.token, body: {} })
  const argument = (await post(api, author, debate, { stance: 'for', content: 'Buy *this*.' })).body.data
  const comment = (await commentCalls(api).post(author, debate, { content: 'And that.' })).body.data
  return { debate, argument, comment }
}

describe('a report', () => {
  it('about a person has a receipt, which shows its state', async () => {
    const [ada, ben] = [await api.person(), await api.person('Ben Reported')]
    await api.call('PUT', '/api/me', { token: ben.token, body: { bio: 'I am the *president*.' } })
    const { status, body } = await calls.report(ada, ben, { reason: 'impersonation', details: 'He is\r\nnot.' })
    expect(status).toBe(201)
    const now = new Date(api.clock.time).toISOString()
    expect(body.data).toEqual({
      receipt: expect.stringMatching(/^[\w-]{43}$/),
      ...{ state: 'open', created_at: now, decision: null, about: null },
      user: expect.objectContaining({ id: ben.id, name: 'Ben Reported' }),
      statements: [{ reason: 'impersonation', details: 'He is\nnot.', created_at: now }],
    })
    const { receipt } = body.data
    expect((await calls.receipt(receipt, ada)).body).toEqual(body)
    expect(await calls.evidence(receipt)).toEqual(['Ben Reported: Ben Reported: I am the *president*.'])
  })

  it('shows other people with the receipt only its state, not whom, what or who', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const { receipt, created_at } = (await calls.report(ada, ben, { details: 'Between us.' })).body.data
    for (const reader of [{}, ben, await api.person()]) {
      const answer = await calls.receipt(receipt, reader)
      expect([answer.status, answer.body.data]).toEqual([
        200,
        { receipt, state: 'open', created_at, decision: null, user: null, about: null, statements: [] },
      ])
    }
    for (const wrong of ['x', receipt.slice(1), `${receipt}x`, '1']) expect((await calls.receipt(wrong)).status).toBe(404)
  })

  it('about an argument, a comment or a debate stores its text', async () => {
    const [ada, ben] = [await api.person(), await api.person('Ben Writes')]
    const { debate, argument, comment } = await createPosts(ben)
    const texts = {
      argument: 'Is this a debate?: Buy *this*.',
      comment: 'Is this a debate?: And that.',
      debate: 'Is this a debate?: It **is**.',
    }
    const things = { argument, comment, debate: { id: debate, number: null } }
    for (const kind of ['argument', 'comment', 'debate'] as const) {
      const { id, number } = things[kind]
      const { about, receipt } = (await calls.report(ada, ben, { about: { kind, id } })).body.data
      expect(about).toMatchObject({ kind, id, number, topic: 'Is this a debate?' })
      expect(about.url).toMatch(kind === 'debate' ? /\/debates\/[\w-]+$/ : new RegExp(`/${kind}s/${id}#[nc]1$`))
      expect(await calls.evidence(receipt)).toEqual([`Ben Writes: ${texts[kind]}`])
    }
    const again = (await calls.report(ada, ben, { about: { kind: 'argument', id: Number(argument.id) } })).body.data
    await api.call('DELETE', `/api/arguments/${argument.id}`, { token: ben.token })
    expect(again.statements).toHaveLength(2)
    expect((await calls.receipt(again.receipt, ada)).body.data.about.number).toBe(1)
    expect(await calls.evidence(again.receipt)).toEqual([`Ben Writes: ${texts.argument}`])
  })

  it('about a message stores it with the five before it, without deleted ones', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const { send, takeBack } = messageCalls(api)
    for (const number of [1, 2, 3]) await send(ada, ben, `From Ada ${number}`)
    const gone = (await send(ben, ada, 'Taken back')).body.data
    await takeBack(ben, ada, gone.id)
    for (const number of [4, 5, 6]) await send(ada, ben, `From Ada ${number}`)
    const { id, number } = (await send(ben, ada, 'Threat')).body.data
    await send(ben, ada, 'After it')
    await friendCalls(api).block(ada, ben)
    const { about, receipt } = (await calls.report(ada, ben, { reason: 'harassment', about: { kind: 'message', id } })).body.data
    expect(about).toEqual({ kind: 'message', id, number, topic: '', url: expect.stringContaining(`#m${number}`) })
    expect(await calls.evidence(receipt)).toEqual([
      ...[2, 3, 4, 5, 6].map((each) => `${ada.name}: From Ada ${each}`),
      `${ben.name}: Threat`,
    ])
  })

  it('is one per person and target: a second adds to it and stores a changed text', async () => {
    const [ada, ben, cem] = [await api.person(), await api.person(), await api.person()]
    const { argument, comment } = await createPosts(ben)
    const about = { kind: 'comment', id: comment.id } as const
    const first = (await calls.report(ada, ben, { about, reason: 'hate', details: 'One.' })).body.data
    api.clock.time += 1_000
    await commentCalls(api).edit(ben, comment.id, 'And worse.')
    const second = (await calls.report(ada, ben, { about, reason: 'other', details: 'Two.' })).body.data
    expect([second.receipt, second.created_at]).toEqual([first.receipt, first.created_at])
    expect(second.statements.map(({ reason, details }: { reason: string; details: string }) => [reason, details])).toEqual([
      ['hate', 'One.'],
      ['other', 'Two.'],
    ])
    expect((await calls.evidence(first.receipt)).map((line) => line.split(': ').at(-1))).toEqual(['And that.', 'And worse.'])
    for (const other of [
      await calls.report(ada, ben, { about: { kind: 'argument', id: argument.id } }),
      await calls.report(ada, ben),
      await calls.report(cem, ben, { about }),
    ]) {
      expect(other.body.data.statements).toHaveLength(1)
      expect(other.body.data.receipt).not.toBe(first.receipt)
    }
  })

  it('is stored once per idempotency key, and a different one with the same key is refused', async () => {
    const [ada, ben] = [await api.person(), await api.person()]
    const [one, two] = [await calls.report(ada, ben, { key: 'k' }), await calls.report(ada, ben, { key: 'k' })]
    expect(two.body).toEqual(one.body)
    expect((await calls.receipt(one.body.data.receipt, ada)).body.data.statements).toHaveLength(1)
    expect((await calls.report(ada, ben, { key: 'k', details: 'More.' })).status).toBe(409)
  })

  it('mails its receipt on request, without saying whom or what it is about', async () => {
    const ben = await api.person('Ben Unnamed')
    const email = 'receipt@example.org'
    const { body } = await api.call('POST', '/api/register', {
      body: { name: 'Ada', display_name: 'Ada Mailed', email, password: 'a long enough phrase' },
    })
    const before = (await listMailsTo(api, email)).length
    await calls.report({ token: body.access_token }, ben, { details: 'Unsaid' })
    expect(await listMailsTo(api, email)).toHaveLength(before)
    const { receipt } = (await calls.report({ token: body.access_token }, ben, { details: 'Unsaid', mail: true })).body.data
    const mail = (await listMailsTo(api, email)).at(-1)
    expect(mail?.subject).toBe('Your report to the moderators')
    expect(mail?.text).toContain(`https://rostrum.test/reports/${receipt}\n`)
    expect(mail?.text).not.toMatch(/Ben|Unsaid|spam/)
  })

  it('is in the data download of the reporter, but not of the reported person', async () => {
    const [ada, ben] = [await api.person(), await api.person('Ben Copied')]
    const { receipt } = (await calls.report(ada, ben, { details: 'Secret words' })).body.data
    const copy = async ({ token }: Member) => (await api.call('GET', '/api/me/export', { token })).body
    expect((await copy(ada)).reports_made).toEqual([
      {
        ...{ of: 'Ben Copied', about: null, reason: 'spam', details: 'Secret words', decided_at: null },
        ...{ at: new Date(api.clock.time).toISOString(), receipt: `https://rostrum.test/reports/${receipt}` },
      },
    ])
    const theirs = JSON.stringify(await copy(ben))
    for (const secret of ['Secret words', receipt, ada.name]) expect(theirs).not.toContain(secret)
  })
})
