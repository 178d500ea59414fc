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

test('there are robots.txt, the site’s preview card, and an about page linked in the footer', async ({ page, site, expectAccessible }) => {
  const rules = await fetch(`${site}/robots.txt`)
  expect([rules.status, rules.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  const card = await fetch(`${site}/card.png`)
  expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png'])
  await page.goto('/search?q=trams')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Rostrum' })).toBeVisible()
  await expectAccessible(page)
})
