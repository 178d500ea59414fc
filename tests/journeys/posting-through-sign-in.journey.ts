import { randomBytes } from 'node:crypto'
import { argumentItem, fillInSignIn, makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a guest writes, signs up, and the argument is posted', async ({ page, api, person }) => {
  const debate = await makeDebate(api, await person('Ada'))
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^Against/ }).check()
  await page.getByLabel('Your argument').fill('Somebody pays:\n\nthe taxpayer does.')
  await page.getByRole('button', { name: 'Join and post the argument' }).click()
  await expect(page.getByRole('main')).toContainText('then your argument is posted')

  await page.getByRole('link', { name: 'Create an account' }).click()
  const [mark, main] = [randomBytes(5).toString('hex'), page.getByRole('main')]
  await main.getByLabel('Name', { exact: true }).fill('Gus')
  await main.getByLabel('Display name').fill(`Gus ${mark}`)
  await main.getByLabel('Email').fill(`${mark}@example.org`)
  await main.getByLabel('Password').fill(`${mark} and more`)
  await main.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}#n1$`))
  await expect(page.getByRole('status')).toHaveText('Your argument #1 is posted. You’ve joined the debate.')
  await expect(argumentItem(page, 1).getByRole('paragraph')).toContainText([/./, 'Somebody pays:', 'the taxpayer does.'])
})

test('a guest replies too late: the reason is shown, and the text offered back', async ({ page, api, person, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const first = await postArgument(api, ada, debate, { content: 'Fares keep people away.' })
  await page.goto(`${debate.path}/arguments/${first.id}`)
  await page.getByRole('radio', { name: 'Supports #1' }).check()
  await page.getByLabel('Your argument').fill('They kept me away for years.')
  await page.getByRole('button', { name: 'Join and post the reply' }).click()
  await expect(page.getByRole('main')).toContainText('then your reply to #1 is posted')
  expect((await api(ada.token).post(`/debates/${debate.id}/closure`)).status).toBe(200)

  await fillInSignIn(page, ben)
  await expect(page).toHaveURL(new RegExp(`/arguments/${first.id}$`))
  await expect(page.getByRole('status')).toHaveText('The debate is closed.')
  await expect(page.getByLabel('Your argument')).toHaveValue('They kept me away for years.')
  await expect(page.getByText('Your text below hasn’t been posted yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a member whose session has ended signs in again and loses nothing', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill('Written before the session ended.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(new RegExp(`${debate.path}#n1$`))
  await expect(argumentItem(page, 1)).toContainText('Written before the session ended.')
})

test('a guest watches a debate and signs in', async ({ page, api, person }) => {
  const debate = await makeDebate(api, await person('Ada'))
  await page.goto(debate.path)
  await page.getByRole('button', { name: 'Watch this debate' }).click()
  await expect(page.getByRole('main')).toContainText('then you watch this debate')
  await fillInSignIn(page, await person('Ben'))
  await expect(page).toHaveURL(new RegExp(`${debate.path}#watching$`))
  await expect(page.getByRole('button', { name: 'Stop watching this debate' })).toBeVisible()
})

test('a refused argument in an open debate makes nobody a participant', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await signIn(page, ben)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  await page.getByLabel('Your argument').fill('   ')
  await page.getByRole('button', { name: 'Join and post the argument' }).click()
  await expect(page.locator('error-summary')).toContainText('The argument is empty. Write something first.')
  await expect(page.getByRole('button', { name: 'Join and post the argument' })).toBeVisible()
  await page.goto(debate.path)
  await expect(page.getByText('Leave the debate')).toHaveCount(0)
})

test('a text refused after the sign-in is back in its form, with the error at its field', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const debate = await makeDebate(api, await person('Ada'), { character_limit: 500 })
  const text = 'Fares keep people away. '.repeat(25).trim()
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^Against/ }).check()
  await page.getByLabel('Your argument').evaluate((area) => {
    area.removeAttribute('maxlength')
    // Send it as a form without the debate's limit would.
    area.closest('form')?.querySelector('[name=limit]')?.remove()
  })
  await page.getByLabel('Your argument').fill(text)
  await page.getByRole('button', { name: 'Join and post the argument' }).click()
  await fillInSignIn(page, await person('Ben'))
  await expect(page).toHaveURL(debate.path)
  await expect(page.locator('error-summary')).toContainText('500')
  await expect(page.getByLabel('Your argument')).toHaveValue(text)
  await expect(page.getByLabel('Your argument')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('radio', { name: /^Against/ })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Join and post the argument' })).toBeVisible()
  await expectAccessible(page)
})

test('a guest’s invalid comment is refused before the sign-in', async ({ page, api, person }) => {
  const debate = await makeDebate(api, await person('Ada'))
  await page.goto(`${debate.path}?tab=comments`)
  await page.getByLabel('Your comment').fill('   ')
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}\\?tab=comments`))
  await expect(page.locator('error-summary')).toContainText('The comment is empty. Write something first.')
  await expect(page.getByLabel('Your comment')).toHaveAttribute('aria-invalid', 'true')
})
