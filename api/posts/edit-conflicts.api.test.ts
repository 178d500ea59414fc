import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { type Answer, openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { createDebateInVoting } from '../verdicts/verdicts.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  ;[ada, ben] = [await api.person('Ada'), await api.person('Ben')]
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

/** A text that two windows may edit: how to read and how to save it. */
type Edited = {
  read(): Promise<{ version: string; text: string }>
  /** @param seen the version that the writer saw; undefined to name none */
  saving(text: string, seen: string | undefined): ForeignCall
}

const body = (fields: object, seen: string | undefined) => ({ ...fields, ...(seen === undefined ? {} : { seen }) })
const data = ({ body: answer }: Answer) => answer.data

async function argument(): Promise<Edited> {
  const { id } = data(await post(api, ada, await openDebate(api, ada), { stance: 'for', content: 'First' }))
  return {
    async read() {
      const { argument: shown } = data(await api.call('GET', `/api/arguments/${id}/thread`, ada))
      return { version: shown.version, text: shown.content_source }
    },
    saving: (content, seen) => ({ method: 'PUT', path: `/api/arguments/${id}`, token: ada.token, body: body({ content }, seen) }),
  }
}

async function comment(): Promise<Edited> {
  const { id } = data(await commentCalls(api).post(ada, await openDebate(api, ben), { content: 'First' }))
  return {
    async read() {
      const { comment: shown } = data(await commentCalls(api).thread(id, ada))
      return { version: shown.version, text: shown.content_source }
    },
    saving: (content, seen) => ({ method: 'PUT', path: `/api/spectator-comments/${id}`, token: ada.token, body: body({ content }, seen) }),
  }
}

async function profile(): Promise<Edited> {
  const { token } = await api.person()
  await api.call('PUT', '/api/me', { token, body: { bio: 'First' } })
  return {
    async read() {
      const me = data(await api.call('GET', '/api/me', { token }))
      return { version: me.profile_version, text: me.bio }
    },
    saving: (bio, seen) => ({ method: 'PUT', path: '/api/me', token, body: body({ bio }, seen) }),
  }
}

const circle = (base: '/api/teams' | '/api/groups') => async (): Promise<Edited> => {
  const id = await circleTestCalls(api, base).create(ada)
  const { name } = data(await api.call('GET', `${base}/${id}`, ada))
  await api.call('PUT', `${base}/${id}`, { token: ada.token, body: { name, description: 'First' } })
  return {
    async read() {
      const { version, description } = data(await api.call('GET', `${base}/${id}`, ada))
      return { version, text: description }
    },
    saving: (description, seen) => ({
      ...{ method: 'PUT', path: `${base}/${id}`, token: ada.token },
      body: body({ name, description }, seen),
    }),
  }
}

/** Creates a content warning. Its text is its own version. */
const note = (kind: 'argument' | 'comment' | 'debate') => async (): Promise<Edited> => {
  const debate = await openDebate(api, ada)
  const { id } =
    kind === 'debate'
      ? { id: debate }
      : data(
          kind === 'argument'
            ? await post(api, ada, debate, { stance: 'for' })
            : await commentCalls(api).post(ada, debate, { content: 'First' }),
        )
  const path = { argument: `/api/arguments/${id}`, comment: `/api/spectator-comments/${id}`, debate: `/api/debates/${id}` }[kind]
  const saving = (text: string, seen: string | undefined) => ({
    ...{ method: 'PUT', path: `${path}/note`, token: ada.token },
    body: body({ note: text }, seen),
  })
  await api.call('PUT', `${path}/note`, { token: ada.token, body: { note: 'First' } })
  return {
    async read() {
      const row =
        kind === 'debate'
          ? await api.ports.db.read.selectFrom('debates').select('note').where('id', '=', Number(id)).executeTakeFirstOrThrow()
          : await api.ports.db.read
              .selectFrom('posts')
              .select('note')
              .where('kind', '=', kind)
              .where('id', '=', Number(id))
              .executeTakeFirstOrThrow()
      return { version: row.note ?? '', text: row.note ?? '' }
    },
    saving,
  }
}

/** Creates a ballot with a reason. */
async function ballot(): Promise<Edited> {
  const [id, judge] = [await createDebateInVoting(api, ada, ben), await api.person()]
  await api.call('POST', `/api/debates/${id}/ballot`, { token: judge.token, body: { choice: 'for', reason: 'First' } })
  return {
    async read() {
      const { your_ballot } = data(await api.call('GET', `/api/debates/${id}/verdict`, judge))
      return { version: your_ballot.version, text: your_ballot.reason }
    },
    saving: (reason, seen) => ({
      ...{ method: 'POST', path: `/api/debates/${id}/ballot`, token: judge.token },
      body: body({ choice: 'for', reason }, seen),
    }),
  }
}

const kinds: Readonly<Record<string, () => Promise<Edited>>> = {
  ...{ argument, comment, profile, team: circle('/api/teams'), group: circle('/api/groups') },
  ...{ 'note of an argument': note('argument'), 'note of a comment': note('comment'), 'note of a debate': note('debate') },
  'reason of a ballot': ballot,
}

const call = ({ method, path, token, body: sent }: ForeignCall) =>
  api.call(method as 'PUT', path, { ...(token === undefined ? {} : { token }), body: sent as object })

describe.each(Object.entries(kinds))('%s', (_, make) => {
  test('is not overwritten by a writer who saw an older version: 409', async () => {
    const edited = await make()
    const { version: seen, text } = await edited.read()
    expect([typeof seen, text]).toEqual(['string', 'First'])
    expect((await call(edited.saving('Second', seen))).status).toBe(200)
    const late = await call(edited.saving('Third', seen))
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/changed after you opened it/)])
    const now = await edited.read()
    expect(now.text).toBe('Second')
    // On purpose, after reading the other text.
    expect((await call(edited.saving('Third', now.version))).status).toBe(200)
    expect((await edited.read()).text).toBe('Third')
  })

  test('is overwritten by a writer who names no version', async () => {
    const edited = await make()
    expect((await call(edited.saving('Second', undefined))).status).toBe(200)
    expect((await call(edited.saving('Third', undefined))).status).toBe(200)
    expect((await edited.read()).text).toBe('Third')
  })

  test('can be saved twice with the same text', async () => {
    const edited = await make()
    const { version: seen } = await edited.read()
    for (let time = 0; time < 2; time++) expect((await call(edited.saving('Second', seen))).status).toBe(200)
  })

  test('accepts one of two simultaneous edits by two processes', async () => {
    for (let time = 0; time < 5; time++) {
      const edited = await make()
      const { version: seen } = await edited.read()
      const answers = await rivals.race([edited.saving('Mine', seen)], [edited.saving('Yours', seen)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await edited.read()).text).toBe(answers[0]?.status === 200 ? 'Mine' : 'Yours')
    }
  })
})

test('only the author gets the version, like the source', async () => {
  const debate = await openDebate(api, ada)
  await join(api, ben.token, debate)
  const { id } = data(await post(api, ada, debate, { stance: 'for', content: 'First' }))
  for (const [reader, expected] of [
    [ada, expect.any(String)],
    [ben, null],
    [{}, null],
  ] as const)
    expect(data(await api.call('GET', `/api/arguments/${id}/thread`, reader)).argument.version).toEqual(expected)
})
