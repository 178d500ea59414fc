import { randomBytes } from 'node:crypto'
import { makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a guest finds a debate, an argument, a comment and a person by their words', { tag: '@witness' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const word = `quokka${randomBytes(3).toString('hex')}`
  const ada = await person('Ada')
  const topic = `The ${word} deserves its own island`
  const debate = await makeDebate(api, ada, { topic, description: 'It smiles.' })
  const argument = await postArgument(api, ada, debate, { content: `Few beasts are as calm as a **${word}**, “or so they say”.` })
  const comment = await postComment(api, ada, debate, { content: `I saw a ${word} once. Straße, 民主主义.` })
  const main = page.getByRole('main')
  const results = main.getByRole('heading', { level: 3 })

  await page.goto('/search')
  await expect(main.getByRole('heading', { name: 'Search tips' })).toBeVisible()
  await expect(main.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link')).toHaveText([
    'Home',
    'Explore debates',
    'Friends',
    'Start a debate',
  ])
  await expectAccessible(page)

  // The search field in the header is on every page.
  await page.goto('/debates')
  if (await page.locator('summary', { hasText: 'Find' }).isVisible()) await openDetails(page, 'Find')
  const box = page.getByRole('banner').getByLabel('Search Rostrum')
  await box.fill(`  ${word.toUpperCase()} `)
  await box.press('Enter')
  await expect(page).toHaveTitle(`Search for “${word.toUpperCase()}” – Rostrum`)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(results).toHaveText([topic, /^(Argument|Comment) #1 in/, /^(Argument|Comment) #1 in/])
  await expect(main.locator('mark')).toHaveText([word, word, word])
  await expect(main.locator('.rows > li').filter({ hasText: 'Active' }), 'where a debate stands').toContainText('It smiles.')
  await expectAccessible(page)

  await main.getByRole('link', { name: 'Arguments and comments (2)' }).click()
  await main.getByRole('link', { name: 'Comments only' }).click()
  await main.getByRole('searchbox', { name: 'Search for' }).fill('STRASSE "民主主义"')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/type=posts&post_type=comment/)
  await main.getByRole('link', { name: `Comment #1 in ${topic}` }).click()
  await expect(page).toHaveURL(comment.path)

  await page.goto(`/search?q=${word}+-strasse&type=posts`)
  await main.getByRole('link', { name: `Argument #1 in ${topic}` }).click()
  await expect(page).toHaveURL(`${debate.path}/arguments/${argument.id}`)

  await page.goto(`/search?q=${encodeURIComponent(`"${ada.displayName}"`)}&type=people`)
  await main.getByRole('heading', { level: 2 }).getByRole('link', { name: ada.displayName }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ada.displayName)
})

test('an empty result says what to try, a refused search says why, and both keep the words', { tag: '@server' }, async ({
  page,
  expectAccessible,
}) => {
  const main = page.getByRole('main')
  await page.goto('/search?q=zyxwvutsrq+unheard')
  await expect(main.getByText('Nothing found')).toBeVisible()
  await expectAccessible(page)
  await expect(main.getByRole('link', { name: 'Without unheard' })).toHaveAttribute('href', '/search?q=zyxwvutsrq')
  await main.getByRole('link', { name: 'Try “zyxwvuts*”' }).click()
  await expect(page).toHaveURL('/search?q=zyxwvuts*')

  for (const [typed, message] of [
    ['!?…', 'Enter a word to search for. Your search has no letters, digits or emoji.'],
    ['-unheard', 'Your search only says what to leave out. Add a word to search for, without a hyphen before it.'],
  ] as const) {
    expect((await page.goto(`/search?q=${encodeURIComponent(typed)}`))?.status()).toBe(200)
    await expect(main.getByText(message)).toBeVisible()
    await expect(main.getByRole('searchbox', { name: 'Search for' })).toHaveValue(typed)
  }

  const many = Array.from({ length: 17 }, (_, index) => `word${index}`).join(' ')
  const response = await page.goto(`/search?q=${encodeURIComponent(many)}`)
  expect(response?.status()).toBe(422)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(main.getByRole('group', { name: 'Search for at most 16 words at once.' })).toBeVisible()
  await expect(main.getByRole('searchbox', { name: 'Search for' })).toHaveValue(many)
  await expectAccessible(page)
})

test('people and tags come before debates, forms of a word are found, and few hits suggest wider searches', async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  // Letters only, because words with digits aren't stemmed.
  const word = `numbat${randomBytes(3)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}k`
  const ada = await person(word)
  const topic = `All the ${word}s belong to termite hills`
  await makeDebate(api, ada, { topic, tags: [`${word} life`] })
  const main = page.getByRole('main')
  await page.goto(`/search?q=${word}`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['People', 'Tags', 'Debates'])
  await expect(main.getByRole('link', { name: topic })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: `${word} life` }).click()
  await expect(page).toHaveURL(`/tags/${word}-life`)

  await page.goto(`/search?q=${encodeURIComponent(`"${word}"`)}&type=debates`)
  await expect(main.getByText('Nothing found')).toBeVisible()
  await page.goto(`/search?q=${word}+termites&type=debates`)
  await expect(main.getByRole('link', { name: topic })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Without termites' }).click()
  await expect(page).toHaveURL(`/search?q=${word}&type=debates`)
  await main.getByRole('link', { name: 'Search everywhere' }).click()
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['People', 'Tags', 'Debates'])
})
