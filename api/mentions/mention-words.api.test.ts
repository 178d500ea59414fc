import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate } from '../arguments/arguments.testing.ts'
import { createMemberWithOldName, kinds, mentionCalls, postCalls } from './mentions.testing.ts'

let api: TestApi
let mentions: ReturnType<typeof mentionCalls>
let [ben, ann, dotted, ming]: Member[] = []
let debate: string
beforeAll(async () => {
  api = await openTestApi()
  mentions = mentionCalls(api)
  ben = await api.person('Ben')
  ann = await api.person('Ann')
  dotted = await createMemberWithOldName(api, 'Ann.')
  ming = await api.person('小明')
  debate = await openDebate(api, ben)
  for (const member of [ann, dotted, ming]) if (member) await join(api, member.token, debate)
})
afterAll(() => api.close())

async function notifiedBy(content: string, kind: (typeof kinds)[number]): Promise<string[]> {
  if (!ben) throw new Error('nobody writes')
  const posted = await postCalls(api, kind).post(ben, debate, content)
  expect(posted.status, content).toBe(201)
  const notified = []
  for (const member of [ann, dotted, ming]) {
    const listed = member ? await mentions.of(member) : []
    if (listed.some(({ post_id, post_type }) => post_id === posted.body.data.id && post_type === kind)) notified.push(member)
  }
  return notified.flatMap((member) => (member ? member.name : []))
}

describe.each(kinds)('people notified of an %s', (kind) => {
  it.each([
    ['So says @Ann.', ['Ann']],
    ['So says @"Ann."', ['Ann.']],
    ['你好@Ann。', ['Ann']],
    ['你好@小明，@Ann，', ['Ann', '小明']],
    ['@Ann/@小明', ['Ann', '小明']],
    ['@Ann@example.org and mail@Ann.org', []],
    ['`@Ann` [@Ann](https://a.example/) https://a.example/@Ann', []],
  ])('are those meant in %j', async (content, names) => {
    expect(await notifiedBy(content, kind)).toEqual(names)
  })
})

describe('a name that ends in punctuation', () => {
  it('stays with its owner, but can’t be chosen any more', async () => {
    const change = (member: Member | undefined, body: object) => api.call('PUT', '/api/me', { token: member?.token ?? '', body })
    expect((await change(dotted, { display_name: 'Ann.', bio: 'Still Ann.' })).status).toBe(200)
    const errors = { display_name: ['A display name must end with a letter or digit. Remove the “.” at the end.'] }
    expect((await change(ben, { display_name: 'Ben.' })).body.errors).toEqual(errors)
    const body = { name: 'Carl', display_name: 'Carl.', email: 'carl@example.org', password: 'a long enough phrase' }
    expect((await api.call('POST', '/api/register', { body })).body.errors).toEqual(errors)
  })
})
