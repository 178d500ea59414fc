import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'

const day = 86_400_000
let api: TestApi
let ada: Member
let ben: Member
beforeAll(async () => {
  api = await openTestApi()
  ;[ada, ben] = await Promise.all([api.person('Ada'), api.person('Ben')])
})
afterAll(() => api.close())

async function passedTurns(id: string, token?: string) {
  const { slug } = await api.ports.db.read.selectFrom('debates').select('slug').where('id', '=', Number(id)).executeTakeFirstOrThrow()
  const { body } = await api.call('GET', `/api/debates/${slug}`, token ? { token } : {})
  return body.data.passed_turns
}

describe('turns without an argument', () => {
  it('are listed with person, round and time, both skipped and missed ones', async () => {
    const id = await startTurnDebate(api, [ada], [ben], { rounds: 2, turn_days: 1 })
    const skipped = api.clock.time
    const answer = await api.call('POST', `/api/debates/${id}/skip-turn`, { token: ada.token })
    expect(answer.body.data.passed_turns).toMatchObject([{ how: 'skipped', round: 1 }])
    api.clock.time += day + 120_000
    const missed = api.clock.time
    await post(api, ada, id)
    expect(await passedTurns(id)).toEqual([
      {
        user: expect.objectContaining({ display_name: 'Ada' }),
        side: 'for',
        how: 'skipped',
        round: 1,
        at: new Date(skipped).toISOString(),
      },
      {
        user: expect.objectContaining({ display_name: 'Ben' }),
        side: 'against',
        how: 'missed',
        round: 1,
        at: new Date(missed).toISOString(),
      },
    ])
  })

  it('are none in an open debate, or in a debate without any', async () => {
    const [open, fresh] = [await openDebate(api, ada), await startTurnDebate(api, [ada], [ben])]
    await post(api, ada, fresh)
    expect(await passedTurns(open, ada.token)).toEqual([])
    expect(await passedTurns(fresh)).toEqual([])
  })

  it('show a deleted user if the account is deleted', async () => {
    const cem = await api.person('Cem')
    const id = await startTurnDebate(api, [cem], [ben], { rounds: 2, turn_days: 1 })
    await api.call('POST', `/api/debates/${id}/skip-turn`, { token: cem.token })
    await api.ports.db.transaction((tx) =>
      tx.updateTable('users').set({ deleted_at: api.clock.time }).where('display_name', '=', 'Cem').execute(),
    )
    expect(JSON.stringify(await passedTurns(id))).not.toContain('Cem')
  })
})
