import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { exportText, importLines } from '../archive/archive.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { renderAgain } from '../service/render-again.ts'
import { block, createDebateAmong, createMemberWithOldName, kinds, mentionCalls, postCalls } from './mentions.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let cem: Member
let mentions: ReturnType<typeof mentionCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada L')
  ben = await api.person('Ben')
  cem = await createMemberWithOldName(api, 'Cem.')
  mentions = mentionCalls(api)
})
afterAll(() => api.close())

/** Counts a person's mentions in a debate. */
async function countIn(debate: string, { id }: Member): Promise<number> {
  const rows = await api.ports.db.read
    .selectFrom('mentions')
    .select('id')
    .where('debate_id', '=', Number(debate))
    .where('user_id', '=', Number(id))
    .whereRef('by_id', '<>', 'user_id')
    .execute()
  return rows.length
}

describe.each(kinds)('an %s', (kind) => {
  const { post, edit, remove, read } = (() => {
    const calls = () => postCalls(api, kind)
    return {
      post: (...args: Parameters<ReturnType<typeof postCalls>['post']>) => calls().post(...args),
      edit: (...args: Parameters<ReturnType<typeof postCalls>['edit']>) => calls().edit(...args),
      remove: (...args: Parameters<ReturnType<typeof postCalls>['remove']>) => calls().remove(...args),
      read: (id: string) => calls().read(id),
    }
  })()

  test('links and notifies the people it names, in any case', async () => {
    const debate = await createDebateAmong(api, ada, ben, cem)
    api.clock.time += 60_000
    const { status, body } = await post(ben, debate, 'As @"ada l" says, and @CEM. too; @ada@nobody, @Nobody.')
    expect(status).toBe(201)
    expect(body.data.content).toBe(
      '<p>As <a href="/users/Ada%20L">@Ada L</a> says, and <a href="/users/Cem.">@Cem.</a> too; @ada@nobody, @Nobody.</p>',
    )
    expect(body.data.excerpt).toBe('As @Ada L says, and @Cem. too; @ada@nobody, @Nobody.')
    const [mention] = await mentions.of(ada)
    expect(mention).toMatchObject({
      post_type: kind,
      post_id: body.data.id,
      number: 1,
      excerpt: body.data.excerpt,
      user: { id: ben.id, display_name: 'Ben' },
      debate: { topic: 'Should tests be written first?' },
      created_at: new Date(api.clock.time).toISOString(),
      read_at: null,
    })
    expect(await countIn(debate, cem)).toBe(1)
  })

  test('links its own author without a mention', async () => {
    const debate = await createDebateAmong(api, ada, ben)
    const { body } = await post(ben, debate, '@Ben was me.')
    expect(body.data.content).toContain('<a href="/users/Ben">')
    expect(await mentions.of(ben)).toEqual([])
    expect((await mentions.list(ben)).body.meta).toMatchObject({ total: 0, unread_count: 0 })
  })

  test('mentions only people of the debate', async () => {
    const debate = await createDebateAmong(api, ada, ben)
    const { body } = await post(ben, debate, 'What would @Cem. say?')
    expect(body.data.content).toBe('<p>What would @Cem. say?</p>')
    expect(await countIn(debate, cem)).toBe(0)
  })

  test('links a person who blocks its author, but doesn’t notify them', async () => {
    const [dee, eve] = [await api.person(`Dee ${kind}`), await api.person(`Eve-${kind}`)]
    const debate = await createDebateAmong(api, dee, eve)
    await block(api, dee, eve)
    const { body } = await post(eve, debate, `Hey @"Dee ${kind}"!`)
    expect(body.data.content).toContain('<a href="/users/Dee')
    expect((await mentions.list(dee)).body).toMatchObject({ data: [], meta: { total: 0, unread_count: 0 } })
    const answer = await post(dee, debate, `No, @Eve-${kind}.`)
    expect(answer.body.data.content).toContain('<a href="/users/Eve-')
    expect(await countIn(debate, eve)).toBe(1)
  })

  test('that is edited notifies new people, removes others, and keeps what was read', async () => {
    const debate = await createDebateAmong(api, ada, ben, cem)
    const { body } = await post(ben, debate, '@"Ada L" is right.')
    const [mention] = await mentions.of(ada)
    expect((await mentions.read(ada, { ids: [mention?.id] })).status).toBe(204)
    await edit(ben, body.data.id, '@"Ada L" is right, as is @Cem.')
    expect((await mentions.of(ada))[0]).toMatchObject({ id: mention?.id, read_at: new Date(api.clock.time).toISOString() })
    expect((await mentions.of(cem))[0]).toMatchObject({ post_id: body.data.id, read_at: null })
    const again = await edit(ben, body.data.id, '@Cem. alone is right.')
    expect(again.body.data.content).toBe('<p><a href="/users/Cem.">@Cem.</a> alone is right.</p>')
    expect([await countIn(debate, ada), await countIn(debate, cem)]).toEqual([0, 1])
  })

  test('that is edited still mentions a person who was renamed since', async () => {
    const [dee, eve] = [await api.person(`Old ${kind}`), await api.person(`Fay${kind}`)]
    const debate = await createDebateAmong(api, dee, eve)
    const { body } = await post(eve, debate, `@"Old ${kind}", look.`)
    const name = { display_name: `New ${kind}`, display_key: `new ${kind}` }
    await api.ports.db.transaction((tx) => tx.updateTable('users').set(name).where('id', '=', Number(dee.id)).execute())
    const edited = await edit(eve, body.data.id, `@"Old ${kind}", look here.`)
    expect(edited.body.data.content).toBe(`<p><a href="/users/New%20${kind}">@New ${kind}</a>, look here.</p>`)
    expect(await countIn(debate, dee)).toBe(1)
  })

  test('that is removed mentions nobody', async () => {
    const debate = await createDebateAmong(api, ada, ben)
    const { body } = await post(ben, debate, '@"Ada L"!')
    expect(await countIn(debate, ada)).toBe(1)
    await remove(ben, body.data.id)
    expect(await countIn(debate, ada)).toBe(0)
  })

  test('that is rendered again mentions the same people by their present names, and nobody new', async () => {
    const [guy, hal] = [await api.person(`Guy${kind}`), await api.person(`Hal${kind}`)]
    const debate = await createDebateAmong(api, ben, guy)
    const { body } = await post(ben, debate, `@Guy${kind} and @Ben know @Hal${kind}.`)
    const html = body.data.content
    await api.call('POST', `/api/debates/${debate}/participation`, { token: hal.token, body: {} })
    const outdated = { html_version: 0, content_html: 'old' }
    const makeOld = () =>
      api.ports.db.transaction((tx) =>
        tx.updateTable('posts').set(outdated).where('kind', '=', kind).where('id', '=', Number(body.data.id)).execute(),
      )
    await makeOld()
    await renderAgain(api.ports)
    expect((await read(body.data.id)).content).toBe(html)
    const name = { display_name: `Gus${kind}`, display_key: `gus${kind}` }
    await api.ports.db.transaction((tx) => tx.updateTable('users').set(name).where('id', '=', Number(guy.id)).execute())
    await makeOld()
    await renderAgain(api.ports)
    expect((await read(body.data.id)).content).toBe(html.replaceAll(`Guy${kind}`, `Gus${kind}`))
  })
})

describe('with many mentions', () => {
  let crowd: Member[]
  let debate: string
  beforeAll(async () => {
    const members = await Promise.all(Array.from({ length: 25 }, (_, index) => api.person(`Many${index}`)))
    crowd = members
    debate = await createDebateAmong(api, ada, ben, ...members)
  })

  test('at most 20 count, in the order of the text', async () => {
    const strangers = Array.from({ length: 475 }, (_, index) => `@S${index}`)
    const names = crowd.map(({ name }) => `@${name}`)
    const { status, body } = await postCalls(api, 'argument').post(ben, debate, [...strangers, ...names, ...names].join(' '))
    expect(status).toBe(201)
    const linked = [...body.data.content.matchAll(/<a href="\/users\/(\w+)">/g)].map(([, name]) => name)
    expect(linked).toEqual([...crowd.slice(0, 20), ...crowd.slice(0, 20)].map(({ name }) => name))
    const counts = await Promise.all(crowd.map((each) => countIn(debate, each)))
    expect(counts).toEqual(crowd.map((_, index) => (index < 20 ? 1 : 0)))
  })

  test('additional people come after those in the text, and stay when it is edited', async () => {
    const [first, second, ...rest] = crowd
    if (!first || !second) throw new Error('nobody is there')
    const fresh = await createDebateAmong(api, ben, ...crowd)
    const comments = commentCalls(api)
    const { body } = await comments.post(ben, fresh, { content: `@${first.name}`, mention_user_ids: [...rest, second].map(({ id }) => id) })
    const mentioned = await Promise.all(crowd.map((each) => countIn(fresh, each)))
    expect(mentioned).toEqual(crowd.map((_, index) => (index === 0 || (index >= 2 && index <= 20) ? 1 : 0)))
    await comments.edit(ben, body.data.id, `@${second.name} and @${rest[0]?.name}`)
    const then = await Promise.all(crowd.map((each) => countIn(fresh, each)))
    expect(then).toEqual(crowd.map((_, index) => (index >= 1 && index <= 20 ? 1 : 0)))
    await comments.edit(ben, body.data.id, 'Nobody.')
    const last = await Promise.all(crowd.map((each) => countIn(fresh, each)))
    expect(last).toEqual(crowd.map((_, index) => (index >= 3 && index <= 20 ? 1 : 0)))
  })
})

describe('additional people', () => {
  test('count only if they may be mentioned', async () => {
    const [dee, eve] = [await api.person('Dee'), await api.person('Eve')]
    const debate = await createDebateAmong(api, ada, ben, dee)
    const ids = [ada.id, Number(ada.id), ben.id, dee.id, eve.id, '999999', 'abc', '9'.repeat(30), '-1', '%00', "'; drop table users"]
    const { status, body } = await commentCalls(api).post(ben, debate, { content: 'Look.', mention_user_ids: ids })
    expect([status, body.data.content]).toEqual([201, '<p>Look.</p>'])
    expect(await Promise.all([ada, ben, dee, eve].map((each) => countIn(debate, each)))).toEqual([1, 0, 1, 0])
  })

  test('are at most 100: 422', async () => {
    const debate = await createDebateAmong(api, ada, ben)
    const { status, body } = await commentCalls(api).post(ben, debate, { mention_user_ids: Array(101).fill(ada.id) })
    expect([status, body.errors]).toEqual([422, { mention_user_ids: ['A comment mentions at most 100 people.'] }])
  })
})

test('a retry mentions once, as do simultaneous requests', async () => {
  const debate = await createDebateAmong(api, ada, ben)
  const comments = commentCalls(api)
  const posting = () => comments.post(ben, debate, { content: '@"Ada L"?' }, 'mention-once')
  const answers = [await posting(), ...(await Promise.all([posting(), posting()]))]
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await countIn(debate, ada)).toBe(1)
})

test('a refused post mentions nobody', async () => {
  const debate = await createDebateAmong(api, ada, ben)
  await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
  expect((await postCalls(api, 'argument').post(ben, debate, '@"Ada L"!')).status).toBe(403)
  expect((await postCalls(api, 'comment').post(ben, '999999', '@"Ada L"!')).status).toBe(404)
  expect((await postCalls(api, 'comment').edit(ben, '999999', '@"Ada L"!')).status).toBe(404)
  expect((await postCalls(api, 'argument').edit(ben, '999999', '@"Ada L"!')).status).toBe(404)
  expect(await countIn(debate, ada)).toBe(0)
})

test('an imported text mentions nobody, even if its authors’ names match accounts', async () => {
  const source = await openTestApi()
  const [ann, bob] = [await source.person('Ann'), await source.person('Bob')]
  const debate = await createDebateAmong(source, ann, bob)
  await postCalls(source, 'argument').post(bob, debate, '@Ann, hear.')
  await postCalls(source, 'comment').post(bob, debate, '@Ann, hear.')
  const archive = await exportText(source.ports.db)
  const target = await openTestApi()
  const there = await target.person('Ann')
  expect(await importLines(target.ports.db, [archive])).toMatchObject({ refused: 0 })
  const { body } = await target.call('GET', '/api/debates')
  const { body: list } = await target.call('GET', `/api/debates/${body.data[0].id}/arguments`)
  expect(list.data[0].content).toBe('<p>@Ann, hear.</p>')
  expect(await mentionCalls(target).of(there)).toEqual([])
  await source.close()
  await target.close()
})
