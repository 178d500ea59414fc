import { randomBytes } from 'node:crypto'
import { parseFeed } from '@rowanmanning/feed-parser'
import { makeDebate, postArgument, postComment } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

test.use({ groups: true })
test.skip(({ javascript }) => javascript, 'feed readers run no scripts')

const usersPath = ({ displayName }: Pick<Person, 'displayName'>) => `/users/${encodeURIComponent(displayName)}`
const word = () => randomBytes(4).toString('hex')

/** Fetches a feed as a feed reader does, and reads it with a parser that isn't ours. */
async function readFeed(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  expect(answer.status, address).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await answer.text()
  const feed = parseFeed(xml)
  expect(feed.meta).toEqual({ type: 'atom', version: '1.0' })
  for (const { id, url, published } of feed.items) {
    expect(id).toMatch(/^tag:[^,/]+,2026:\/[a-z]+\/\d+$/)
    expect(new URL(url ?? '').origin).toBe(new URL(answer.url).origin)
    expect(published).toBeInstanceOf(Date)
  }
  return { feed, xml, answer, ids: feed.items.map(({ id }) => id), titles: feed.items.map(({ title }) => title) }
}

test('every feed has what its page has, the newest first', async ({ page, api, person, site }) => {
  const [ada, tag] = [await person('Ada'), word()]
  const debate = await makeDebate(api, ada, { description: 'An *introduction* & more.', tags: [tag] })
  const argument = await postArgument(api, ada, debate, { content: `As @"${ada.displayName}" says ]]> & <b>more</b>.` })
  const reply = await postArgument(api, ada, debate, { content: 'A reply.', stance: 'against', parent: argument })
  const below = await postArgument(api, ada, debate, { content: 'Below it.', parent: reply })
  const comment = await postComment(api, ada, debate, { content: 'A comment.' })
  const answer = await postComment(api, ada, debate, { content: 'An answer.', parent: comment })
  const follow = async (path: string) => {
    await page.goto(path)
    const link = page.locator('link[rel="alternate"][type="application/atom+xml"]')
    return readFeed(new URL((await link.getAttribute('href')) ?? '', site).href)
  }

  const ofDebate = await readFeed(`${site}${debate.path}.atom`)
  expect(ofDebate.feed).toMatchObject({ title: `${debate.topic} – Rostrum`, url: site + debate.path, self: `${site}${debate.path}.atom` })
  expect(ofDebate.titles).toEqual([
    `Argument #3 Against: ${debate.topic}`,
    `Argument #2 Against: ${debate.topic}`,
    `Argument #1 For: ${debate.topic}`,
  ])
  const [, , first] = ofDebate.feed.items
  expect(first?.url).toBe(`${site}${debate.path}/arguments/${argument.id}`)
  expect(first?.authors).toMatchObject([{ name: ada.displayName, url: site + usersPath(ada) }])
  expect(first?.content).toContain(`href="${site}${usersPath(ada)}"`)
  expect(first?.content).toContain(']]> & <b>more</b>')

  const ofArgument = await readFeed(`${site}${debate.path}/arguments/${argument.id}.atom`)
  expect(ofArgument.ids).toEqual(ofDebate.ids.slice(0, 2))
  expect((await readFeed(`${site}${debate.path}/arguments/${below.id}.atom`)).ids).toEqual([])
  const ofComments = await readFeed(`${site}${debate.path}.atom?of=comments`)
  expect(ofComments.titles).toEqual([`Comment #${answer.number}: ${debate.topic}`, `Comment #${comment.number}: ${debate.topic}`])
  expect(ofComments.feed.items[1]?.url).toBe(`${site}${comment.path}`)
  expect((await follow(`/tags/${tag}`)).titles).toEqual([debate.topic])
  expect((await follow(usersPath(ada))).ids).toEqual(ofDebate.ids)
  const ofAll = await follow('/debates')
  expect(ofAll.titles).toContain(debate.topic)
  expect(ofAll.feed.items.find(({ title }) => title === debate.topic)?.content).toContain('introduction & more.')
  for (const path of ['/debates', `/tags/${tag}`, usersPath(ada), `${debate.path}?tab=comments`]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: 'Follow by feed' }).click()
    expect(page.url()).toContain('.atom')
  }
  expect((await fetch(`${site}/debates/no-such-debate.atom`)).status).toBe(404)
  expect((await fetch(`${site}/users/nobody-${word()}.atom`)).status).toBe(404)
  expect((await fetch(`${site}/tags/${word()}.atom`)).status).toBe(404)
})

test('ids stay when the topic is corrected and the name changed, and old addresses lead to the feeds', async ({ api, person, site }) => {
  const [ada, tag] = [await person('Ada'), word()]
  const debate = await makeDebate(api, ada, { tags: [tag] })
  const argument = await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await postArgument(api, ada, debate, { content: 'And quiet.', parent: argument })
  await postComment(api, ada, debate, { content: 'A comment.' })
  const own = `${site}${debate.path}`
  const addresses = [
    ...[`${own}.atom`, `${own}.atom?of=comments`, `${own}/arguments/${argument.id}.atom`],
    ...[`${site}/tags/${tag}.atom`, `${site}${usersPath(ada)}.atom`],
  ]
  const read = () =>
    Promise.all(
      addresses.map(async (address) => {
        const { xml, ids } = await readFeed(address)
        return { feed: /<id>[^<]*<\/id>/.exec(xml)?.[0], ids }
      }),
    )
  const before = await read()
  expect(before.every(({ ids }) => ids.length > 0)).toBe(true)
  const { body } = await api(ada.token).get<{ data: { version: string } }>(`/debates/${debate.slug}`)
  const topic = `Are trams better free, case ${word()}`
  const patched = await fetch(`${site}/api/debates/${debate.id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ topic, seen: body.data.version }),
  })
  expect(patched.status, await patched.clone().text()).toBe(200)
  const renamed = `Adele ${word()}`
  expect((await api(ada.token).put('/me', { display_name: renamed })).status).toBe(200)

  expect(await read(), 'by the old addresses').toEqual(before)
  const { feed, answer } = await readFeed(`${own}.atom`)
  expect(answer.url).not.toBe(`${own}.atom`)
  expect(feed.title).toBe(`${topic} – Rostrum`)
  expect(feed.items[0]?.authors).toMatchObject([{ name: renamed }])
})

test('a reader that has the feed is answered 304 until something changes', async ({ api, person, site }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  const address = `${site}${debate.path}.atom`
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { answer } = await readFeed(address, { 'Accept-Encoding': encoding })
    const etag = answer.headers.get('ETag') ?? ''
    const modified = answer.headers.get('Last-Modified') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(Date.parse(modified)).toBeGreaterThan(0)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    for (const method of ['GET', 'HEAD']) {
      const ask = (headers: Record<string, string>) =>
        fetch(address, { method, headers: { 'Accept-Encoding': encoding, ...headers } }).then(async (found) => [
          found.status,
          (await found.text()).length > 0,
        ])
      expect(await ask({ 'If-None-Match': etag })).toEqual([304, false])
      expect(await ask({ 'If-Modified-Since': modified })).toEqual([304, false])
      expect(await ask({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })).toEqual([200, method === 'GET'])
      expect(await ask({ 'If-Modified-Since': new Date(Date.parse(modified) - 1_000).toUTCString() })).toEqual([200, method === 'GET'])
    }
  }
  const { answer, ids } = await readFeed(address)
  await postArgument(api, ada, debate, { content: 'And quiet.' })
  const next = await readFeed(address, { 'If-None-Match': answer.headers.get('ETag') ?? '' })
  expect(next.ids).toHaveLength(ids.length + 1)
})

test('a member gets the feed of a guest, whatever the theme and the settings', async ({ page, api, person, signIn, site }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  for (const path of [`${debate.path}.atom`, `${debate.path}.atom?of=comments`]) {
    const { answer } = await readFeed(site + path)
    await signIn(page, ada)
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const asMember = await readFeed(site + path, { Cookie: `${cookies}; theme=light; sensitive=1`, 'Save-Data': 'on' })
    expect(asMember.answer.headers.get('ETag')).toBe(answer.headers.get('ETag'))
    expect(asMember.answer.headers.get('Set-Cookie')).toBeNull()
  }
})

test('what guests may not read, or only after a warning, is in no feed', async ({ api, person, makeModerator, site }) => {
  const [ada, mod, tag] = [await person('Ada'), await person('Mona'), word()]
  makeModerator(mod)
  const secret = `Secret ${word()}`
  const debate = await makeDebate(api, ada, { tags: [tag] })
  const top = await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  const post = (content: string) => postArgument(api, ada, debate, { content: `${secret} ${content}`, parent: top })
  const [withdrawn, hidden, noted] = [await post('withdrawn'), await post('hidden'), await post('noted')]
  const comment = await postComment(api, ada, debate, { content: `${secret} comment` })
  const sensitive = await makeDebate(api, ada, { description: `${secret} introduction`, note: 'violence', tags: [tag] })
  const addresses = [
    ...['/debates.atom', `${debate.path}.atom`, `${debate.path}.atom?of=comments`, `${debate.path}/arguments/${top.id}.atom`],
    ...[`/tags/${tag}.atom`, `${usersPath(ada)}.atom`],
  ]
  const readAll = () => Promise.all(addresses.map((address) => readFeed(site + address)))
  expect((await readAll()).filter(({ xml }) => xml.includes(secret)).length, 'before').toBe(4)
  expect((await api(ada.token).delete(`/arguments/${withdrawn.id}`)).status).toBe(200)
  expect((await api(ada.token).delete(`/spectator-comments/${comment.id}`)).status).toBe(200)
  expect((await api(ada.token).put(`/arguments/${noted.id}/note`, { note: 'violence' })).status).toBe(200)
  const hiding = await api(mod.token).post(`/arguments/${hidden.id}/hiding`, { rule: 3, reason: 'Nothing is sold here.' })
  expect(hiding.status, JSON.stringify(hiding.body)).toBe(201)

  const [all, ofDebate, ofComments, ofArgument, ofTag, ofAda] = await readAll()
  for (const read of [all, ofDebate, ofComments, ofArgument, ofTag, ofAda]) expect(read?.xml).not.toContain(secret)
  expect(ofDebate?.titles.map((title) => title?.slice(0, 11))).toEqual(['Argument #4', 'Argument #1'])
  expect(ofDebate?.feed.items[0]).toMatchObject({ content: null, url: `${site}${debate.path}/arguments/${noted.id}` })
  expect(ofArgument?.ids).toEqual(ofDebate?.ids.slice(0, 1))
  expect(ofComments?.ids).toEqual([])
  expect(ofTag?.feed.items.find(({ title }) => title === sensitive.topic)).toMatchObject({ content: null })
})

test('debates of private groups are in no feed', async ({ api, person, site }) => {
  const [ada, secret] = [await person('Ada'), `secret${word()}`]
  const group = await api(ada.token).post<{ data: { slug: string } }>('/groups', {
    ...{ name: `Planters ${secret}`, description: 'We plant.', access: 'private' },
  })
  expect(group.status, JSON.stringify(group.body)).toBe(201)
  const debate = await makeDebate(api, ada, { topic: `Should ${secret} be planted?`, tags: [secret], group: group.body.data.slug })
  const argument = await postArgument(api, ada, debate, { content: `In ${secret}.` })
  await postComment(api, ada, debate, { content: `On ${secret}.` })
  for (const path of ['/debates.atom', `${usersPath(ada)}.atom`]) expect((await readFeed(site + path)).xml, path).not.toContain(secret)
  const addresses = [`${debate.path}.atom`, `${debate.path}.atom?of=comments`, `${debate.path}/arguments/${argument.id}.atom`]
  for (const path of [...addresses, `/tags/${secret}.atom`]) {
    const answer = await fetch(site + path, { headers: { Authorization: `Bearer ${ada.token}` } })
    expect([path, answer.status]).toEqual([path, 404])
    expect(await answer.text()).not.toContain(secret)
  }
})
