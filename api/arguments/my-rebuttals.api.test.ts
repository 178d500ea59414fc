import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post } from './arguments.testing.ts'

let api: TestApi
let ada: Member
let jun: Member
let debate: string
beforeAll(async () => {
  api = await openTestApi()
  ;[ada, jun] = [await api.person('Ada Is Answered'), await api.person('Jun Answers')]
  debate = await openDebate(api, ada)
  await join(api, jun.token, debate)
})
afterAll(() => api.close())

const ask = (member: Member, query = '') => api.call('GET', `/api/my/rebuttals?${query}`, { token: member.token })
const argue = async (member: Member, parent?: string, stance = 'against') =>
  (await post(api, member, debate, { stance, ...(parent ? { parent_id: parent } : {}), content: `By ${member.name}` })).body.data
const idsOf = async (member: Member, query = '') => (await ask(member, query)).body.data.map(({ id }: { id: string }) => id)

describe('rebuttals to me', () => {
  it('are other people’s answers to my arguments, the latest first, with their debate', async () => {
    const claim = await argue(ada, undefined, 'for')
    const first = await argue(jun, claim.id)
    const reply = await argue(ada, claim.id)
    const second = await argue(jun, reply.id, 'for')
    await argue(jun)
    const { body } = await ask(ada)
    expect(body.data).toMatchObject([
      {
        id: second.id,
        number: 4,
        parent_number: 3,
        stance: 'for',
        excerpt: 'By Jun Answers',
        user: { display_name: 'Jun Answers' },
        debate: { topic: 'Should tests be written first?' },
      },
      { id: first.id, number: 2, parent_number: 1, stance: 'against' },
    ])
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2, total_capped: false, older: null })
    expect(await idsOf(jun)).toEqual([])
  })

  it('leave out withdrawn ones', async () => {
    const [latest] = await idsOf(ada)
    await api.call('DELETE', `/api/arguments/${latest}`, { token: jun.token })
    expect(await idsOf(ada)).not.toContain(latest)
    expect((await ask(ada)).body.meta.total).toBe(1)
  })

  it('come in pages, and continue from a cursor', async () => {
    const claim = await argue(ada, undefined, 'for')
    const posted: string[] = []
    for (let number = 0; number < 4; number++) posted.unshift((await argue(jun, claim.id)).id)
    const first = (await ask(ada, 'per_page=3')).body
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual(posted.slice(0, 3))
    expect(first.meta).toMatchObject({ total: 5, last_page: 2 })
    expect((await idsOf(ada, 'per_page=3&page=2'))[0]).toBe(posted[3])
    expect((await idsOf(ada, `per_page=3&before=${first.meta.older}`))[0]).toBe(posted[3])
    expect((await ask(ada, 'page=51')).body.data).toEqual([])
  })

  it('are for members only, and refuse an invalid page', async () => {
    expect((await api.call('GET', '/api/my/rebuttals')).status).toBe(401)
    for (const query of ['page=0', 'per_page=101', 'before=x']) expect((await ask(ada, query)).status).toBe(422)
  })
})
