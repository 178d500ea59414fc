import { makeDebate, postArgument, postComment } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

const profileOf = ({ displayName }: Person) => `/users/${encodeURIComponent(displayName)}`

test.skip(({ javascript }) => javascript, 'the head is the server’s')

test('every public page has link previews and a canonical address', async ({ page, api, person, site }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { tags: ['trams'] })
  const argument = await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  const comment = await postComment(api, ada, debate, { content: 'Well said.' })
  const argumentPath = `${debate.path}/arguments/${argument.id}`
  const commentPath = `${debate.path}/comments/${comment.id}`
  // Each address, its canonical address, and true if search engines may index it.
  const addresses: [string, string, boolean][] = [
    ['/', '/', true],
    ['/about', '/about', true],
    ['/privacy', '/privacy', true],
    ['/debates', '/debates', true],
    ['/debates?status=active&sort=popular', '/debates', false],
    ['/tags', '/tags', true],
    ['/tags?search=tram', '/tags', false],
    ['/tags/trams', '/tags/trams', true],
    ['/tags/trams?sort=popular', '/tags/trams', false],
    ['/feed/highlights', '/feed/highlights', true],
    [debate.path, debate.path, true],
    [`${debate.path}?sort=new`, debate.path, false],
    [`${debate.path}?tab=comments`, `${debate.path}?tab=comments`, true],
    [argumentPath, argumentPath, true],
    [`${argumentPath}?sort=new`, argumentPath, false],
    [commentPath, commentPath, true],
    [profileOf(ada), profileOf(ada), true],
  ]
  for (const [address, plain, found] of addresses) {
    await page.goto(address)
    const url = new URL(plain, site).href
    await expect(page.locator('link[rel=canonical]'), address).toHaveAttribute('href', url)
    await expect(page.locator('meta[property="og:url"]'), address).toHaveAttribute('content', url)
    await expect(page.locator('meta[property="og:title"]'), address).toHaveAttribute('content', /\S{3}/)
    await expect(page.locator('meta[property="og:description"]'), address).toHaveAttribute('content', /\S{3}/)
    await expect(page.locator('meta[property="og:image"]'), address).toHaveAttribute('content', `${site}/card.png`)
    await expect(page.locator('meta[name=robots]'), address).toHaveCount(found ? 0 : 1)
  }
})

test('there is a preview card for the site, and the footer leads to pages about the site and about privacy', async ({
  page,
  site,
  expectAccessible,
}) => {
  const card = await fetch(`${site}/card.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  const footer = page.getByRole('contentinfo')
  for (const [link, heading] of [
    ['About', 'About Rostrum'],
    ['Privacy', 'Privacy'],
  ] as const) {
    await page.goto('/search?q=trams')
    await footer.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }
})

/** Returns the addresses that a sitemap or its index names. */
const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))

async function readFile(address: string, type: RegExp): Promise<string> {
  const answer = await fetch(address, { headers: { 'Sec-Fetch-Site': 'none' } })
  expect([answer.status, answer.headers.get('content-type')], address).toEqual([200, expect.stringMatching(type)])
  return answer.text()
}

test('robots.txt leads to the sitemap, which lists what guests may read, and every address of it answers', async ({
  api,
  person,
  site,
}) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { tags: ['sitemaps'] })
  const argument = await postArgument(api, ada, debate, { content: 'Search engines find what is listed.' })
  const comment = await postComment(api, ada, debate, { content: 'And people find the rest.' })
  const robots = await readFile(`${site}/robots.txt`, /^text\/plain/)
  const index = addressesIn(await readFile(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '', /^application\/xml/))
  expect(index[0]).toBe(`${site}/sitemap.xml?of=pages`)
  const listed: string[] = []
  for (const part of index) listed.push(...addressesIn(await readFile(part, /^application\/xml/)))
  expect(listed).toEqual(
    expect.arrayContaining([debate.path, comment.path, profileOf(ada), '/tags/sitemaps', '/about'].map((path) => site + path)),
  )
  expect(listed).toContain(`${site}${debate.path}/arguments/${argument.id}`)
  expect(new Set(listed).size).toBe(listed.length)
  const mine = listed.filter((url) => url.includes(debate.path) || addressesOfSite.test(url))
  for (const url of mine) expect((await fetch(url, { redirect: 'manual', headers: { 'Sec-Fetch-Site': 'none' } })).status, url).toBe(200)
  for (const part of ['of=messages', 'of=debates&part=0', 'of=debates&part=999'])
    expect((await fetch(`${site}/sitemap.xml?${part}`)).status, part).toBe(404)
})

/** The addresses of pages that the site always has. */
const addressesOfSite = /^https?:\/\/[^/]+\/(?:feed\/)?\w*$/

test('an argument that its author withdraws leaves the sitemap at once', async ({ api, person, site }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, {})
  // A part without addresses doesn't exist, so one argument stays.
  await postArgument(api, ada, debate, { content: 'This stays.' })
  const argument = await postArgument(api, ada, debate, { content: 'This will be taken back.' })
  const address = `${site}${debate.path}/arguments/${argument.id}`
  const part = `${site}/sitemap.xml?of=arguments&part=${Math.ceil(Number(argument.id) / 10_000)}`
  expect(addressesIn(await readFile(part, /xml/))).toContain(address)
  expect((await api(ada.token).delete(`/arguments/${argument.id}`)).status).toBe(200)
  expect(addressesIn(await readFile(part, /xml/))).not.toContain(address)
})

test('the search page leads to the search for browsers, and every page to the names and icons of the site', async ({ page, site }) => {
  await page.goto('/search')
  const search = await page.locator('link[rel=search]').getAttribute('href')
  const description = await readFile(new URL(search ?? '', site).href, /^application\/opensearchdescription\+xml/)
  const [, template = ''] = /type="text\/html" method="get" template="([^"]+)"/.exec(description) ?? []
  await page.goto(template.replace('{searchTerms}', 'trams'))
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('trams')
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
  const { start_url, icons } = JSON.parse(await readFile(new URL(manifest ?? '', site).href, /^application\/manifest\+json/))
  expect(start_url).toBe(`${site}/`)
  for (const { src } of icons) expect((await fetch(src)).headers.get('content-type')).toBe('image/png')
  const policy = (await fetch(`${site}/about`)).headers.get('content-security-policy')
  expect(policy).toContain("manifest-src 'self'")
})
