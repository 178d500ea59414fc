import { joinDebate, makeDebate } from './setup/debates.ts'
import { befriend, conversationPath } from './setup/messages.ts'
import { expect, test } from './setup/test.ts'

const nothing = 'This text has no visible content. Write something in words.'

test('a text without visible characters is refused, and stays as it was typed', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  const debate = await makeDebate(api, ada)
  await signIn(page, ben)
  const summary = page.locator('error-summary')

  await page.goto(conversationPath(ada))
  const field = page.getByLabel(`Your message to ${ada.displayName}`)
  for (const [typed, explanation] of [
    ['\u200b\u2800', 'The message has no visible characters. Write something first.'],
    ['&#8203;', nothing],
  ] as const) {
    await field.fill(typed)
    const response = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send' }).click()
    expect((await response).status()).toBe(422)
    await expect(summary).toContainText(explanation)
    await expect(field).toHaveValue(typed)
  }

  await page.goto(`${debate.path}?tab=comments`)
  const comment = page.getByLabel('Your comment')
  await comment.fill('- &nbsp;')
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(summary).toContainText(nothing)
  await expect(comment).toHaveValue('- &nbsp;')
})

test('names and addresses next to Chinese text become links, without more of the text', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  await signIn(page, ben)
  await page.goto(`${debate.path}?tab=comments`)
  await page.getByLabel('Your comment').fill(`你好@"${ada.displayName}"，见https://пример.рф/x。`)
  await page.getByRole('button', { name: 'Post the comment' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `@${ada.displayName}`, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'https://пример.рф/x', exact: true })).toHaveAttribute(
    'href',
    'https://xn--e1afmkfd.xn--p1ai/x',
  )
})
