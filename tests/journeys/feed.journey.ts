import { randomBytes } from 'node:crypto'
import { makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const mark = () => `m${randomBytes(4).toString('hex')}`

test('home shows guests lively and new debates, with reasons and links', async ({ page, api, person, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await Promise.all(Array.from({ length: 21 }, () => makeDebate(api, ada)))
  const debate = await makeDebate(api, ada)
  for (let nth = 0; nth < 4; nth++) await postArgument(api, ada, debate, { content: 'A fare gate costs more than it brings.' })
  const argument = await postArgument(api, ada, debate, {
    content: `A fare gate **costs** more. ${'It has to be kept up, and somebody has to. '.repeat(20)}`,
  })
  expect((await api(ben.token).post(`/arguments/${argument.id}/vote`, { vote_type: 'up' })).status).toBe(200)
  const main = page.getByRole('main')
  const cards = main.locator('.card')

  await page.goto('/')
  await expectAccessible(page)
  const lively = main.getByRole('region', { name: 'Debates' })
  await expect(lively.locator('.card').filter({ hasText: debate.topic })).toContainText('Shown because: Many arguments today')
  await expect(lively.locator('.card').filter({ hasNotText: 'Shown because:' })).toHaveCount(0)
  const first = await cards.getByRole('heading').allTextContents()
  const next = await main.getByRole('link', { name: 'Show more debates' }).getAttribute('href')

  await main.getByRole('link', { name: 'Latest', exact: true }).click()
  await expect(page).toHaveURL('/?feed=latest')
  await expect(cards.first()).toContainText(debate.topic)
  await expect(main.getByRole('link', { name: 'Latest', exact: true })).toHaveAttribute('aria-current', 'true')
  await cards.first().getByRole('link').click()
  await expect(page).toHaveURL(debate.path)

  await page.goto(next ?? '')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('More debates')
  const second = await cards.getByRole('heading').allTextContents()
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((topic) => first.includes(topic))).toEqual([])
  // Press Enter, because with scripts the list would grow before a pointer reaches the links.
  await main.getByRole('link', { name: 'Back to the start' }).press('Enter')
  await expect(page).toHaveURL('/')

  await main.getByRole('link', { name: 'All highlights' }).press('Enter')
  await expect(page).toHaveURL('/feed/highlights')
  await expectAccessible(page)
  const clip = main.getByRole('listitem').filter({ hasText: debate.topic })
  await expect(clip.locator('blockquote')).toHaveText(/^A fare gate costs more\. .*…$/s)
  await expect(clip.locator('strong')).toHaveText('costs')
  await expect(clip.getByRole('heading')).toHaveText(debate.topic)
  await clip.getByRole('link', { name: `Read argument #5 in “${debate.topic}”` }).click()
  await expect(page).toHaveURL(`${debate.path}/arguments/${argument.id}`)
})

test('a member’s feed depends on followed tags and seen debates, and respects an objection to tracking', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
  javascript,
}) => {
  const [ada, ben, tag] = [await person('Ada'), await person('Ben'), mark()]
  const debate = await makeDebate(api, ada, { tags: [tag] })
  expect((await api(ben.token).post(`/tags/${tag}/follow`)).status).toBe(200)
  const main = page.getByRole('main')
  const card = main.locator('.card').filter({ hasText: debate.topic })

  await page.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
  await signIn(page, ben)
  await page.goto('/')
  await expect(main.getByRole('region', { name: 'Debates' })).toBeVisible()
  await expect(card).toContainText(`You follow #${tag}`)
  await expect(main).toContainText('Your browser asks not to be tracked')
  await main.getByRole('link', { name: 'Hide debates I’ve seen' }).click()
  await expect(page).toHaveURL('/?fresh=1')
  await expect(card).toHaveCount(1)

  await page.setExtraHTTPHeaders({})
  await page.goto('/?fresh=1')
  await expect(main).toContainText('We record which of these debates you look at and for how long, only to put For You in order.')
  await expectAccessible(page)
  if (javascript) await page.waitForFunction(() => customElements.get('feed-views'))
  await card.getByRole('link').click()
  await expect(page).toHaveURL(debate.path)
  // Without scripts no views are recorded, so nothing is left out.
  const unseen = async () => {
    const { body } = await api(ben.token).get<{ data: { id: string }[] }>('/feed?fresh=1&limit=100')
    return body.data.some(({ id }) => id === debate.id)
  }
  await expect.poll(unseen).toBe(!javascript)
  await page.goto('/?fresh=1')
  await expect(card).toHaveCount(javascript ? 0 : 1)
  await main.getByRole('link', { name: 'Show everything' }).click()
  await expect(card).toHaveCount(1)
})
