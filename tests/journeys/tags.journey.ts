import { randomBytes } from 'node:crypto'
import { fillInSignIn, makeDebate } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a tag is found among all, followed through sign-in, and listed as followed', { tag: '@witness' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const [ada, word] = [await person('Ada'), `Énergie ${randomBytes(4).toString('hex')}`]
  const debate = await makeDebate(api, ada, { tags: [word] })
  const main = page.getByRole('main')

  await page.goto('/tags')
  await main.getByLabel('Tags that begin with').fill(word.toLowerCase().replace('é', 'e'))
  await main.getByRole('button', { name: 'Search' }).click()
  await expectAccessible(page)
  await expect(main.getByRole('listitem')).toHaveText([`${word} 1 debate`])
  await main.getByRole('link', { name: word }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Tag: ${word}`)
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([debate.topic])
  await expect(main).toContainText('0 followers')
  await expectAccessible(page)

  await main.getByRole('link', { name: 'most popular first' }).click()
  await main.getByRole('button', { name: 'Follow this tag' }).click()
  await expect(main).toContainText('then you follow this tag')
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(/sort=popular#following$/)
  await expect(page.getByRole('status').first()).toHaveText('You’re following this tag.')
  await expect(main).toContainText('1 follower, including you')
  await expectAccessible(page)

  await main.getByRole('link', { name: 'All tags' }).click()
  await main.getByRole('region', { name: 'Tags you follow' }).getByRole('link', { name: word }).click()
  await main.getByRole('button', { name: 'Stop following this tag' }).click()
  await expect(main).toContainText('0 followers')
  await expect(page.getByRole('status').first()).toHaveText('You stopped following this tag.')
  await page.goto('/tags')
  await expect(main.getByRole('region', { name: 'Tags you follow' })).toContainText('None yet.')
})
