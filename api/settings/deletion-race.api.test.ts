import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, startTurnDebate } from '../arguments/arguments.testing.ts'
import { befriend } from '../friends/friends.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'

let api: TestApi
let rivals: RivalProcesses
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const rounds = 4
const call = ({ token }: Member, method: string, path: string, body?: object): ForeignCall => ({
  ...{ method, path, token },
  ...(body && { body }),
})
const deletion = (who: Member) => call(who, 'POST', '/api/me/deletion', { display_name: who.name, password: 'a long enough phrase' })
const found = async (q: string) => (await api.call('GET', `/api/search?type=people&q=${encodeURIComponent(q)}`)).body.data.people

/** Writes that somebody sends at the moment when they delete their account elsewhere. */
async function writesOf(who: Member): Promise<ForeignCall[]> {
  const [host, friend] = [await api.person(), await api.person()]
  const [joined, other] = [await openDebate(api, host), await startTurnDebate(api, [host], [], { seats_per_side: 2 })]
  await join(api, who.token, joined)
  await befriend(api, who, friend)
  return [
    call(who, 'PUT', '/api/me', { bio: 'I am here still.' }),
    call(who, 'POST', `/api/debates/${other}/participation`, { side: 'against' }),
    call(who, 'POST', '/api/arguments', { debate_id: joined, content: 'One more.', stance: 'for' }),
    call(who, 'POST', `/api/debates/${joined}/spectator-comments`, { content: 'One more.' }),
    call(who, 'POST', `/api/messages/${friend.id}`, { content: 'One more.' }),
    call(who, 'POST', `/api/friends/${host.id}`),
    call(who, 'PUT', '/api/notification-preferences', {}),
  ]
}

describe('with two processes', () => {
  it('a deletion and simultaneous writes leave nobody in search, and no seat in a running debate', async () => {
    for (let time = 0; time < rounds; time++) {
      const who = await api.person(`Leaver Unique${time}`)
      const [saving, ...others] = await writesOf(who)
      if (!saving) throw new Error('nothing is written')
      const answers = await rivals.race([deletion(who)], [...others, ...Array.from({ length: 60 }, () => saving)])
      expect(answers[0]?.status).toBe(200)
      for (const { status } of answers.slice(1)) expect([200, 201, 204, 401]).toContain(status)
      expect(await found(`Unique${time}`)).toEqual([])
      const seats = api.ports.db.read.selectFrom('participants').innerJoin('debates', 'debates.id', 'debate_id')
      const held = seats.select('participants.id').where('user_id', '=', Number(who.id)).where('left_at', 'is', null)
      expect(await held.where('status', 'in', ['waiting', 'active']).where('type', '<>', 'open').execute()).toEqual([])
    }
  })

  it('a suspended person writes nothing after the suspension is answered', async () => {
    const admin = await api.person()
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', Number(admin.id)).execute())
    for (let time = 0; time < rounds; time++) {
      const who = await api.person()
      const body = { outcome: 'suspend-week', rule: 1, reason: 'Time and again, though you were warned.' }
      const suspending = call(admin, 'POST', `/api/admin/people/${who.id}/suspension`, body)
      const written = (await writesOf(who)).slice(0, -1)
      const answers = await rivals.race([suspending], written)
      expect(answers[0]?.status).toBe(200)
      for (const { status } of answers.slice(1)) expect([200, 201, 403]).toContain(status)
      const after = await rivals.race(written, [])
      expect(after.map(({ status }) => status)).toEqual(written.map(() => 403))
    }
  })
})
