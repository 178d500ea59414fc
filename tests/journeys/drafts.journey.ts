import { join } from 'node:path'
import Database from 'better-sqlite3'
import { draftLimits } from '../../contract/post-limits.ts'
import { fillInSignIn, makeDebate, postArgument } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

const most = draftLimits.ofMember.drafts

test('a refused text is stored, and the page says which older drafts were removed for it', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const first = await postArgument(api, ada, debate, { content: 'Fares keep people away.' })
  for (let number = 0; number < most; number++) {
    const { status } = await api(ben.token).put(`/drafts/text-${number}`, { fields: { content: 'Half a thought' }, place: '/debates' })
    expect(status).toBe(200)
  }
  await signIn(page, ben)
  await page.goto(`${debate.path}/arguments/${first.id}`)
  await page.getByRole('radio', { name: /^Supports/ }).check()
  await page.getByLabel('Your argument').fill('They kept me away for years.')
  expect((await api(ada.token).post(`/debates/${debate.id}/closure`)).status).toBe(200)
  await page.getByRole('button', { name: 'Join and post the reply' }).click()
  const problem = page.locator('error-summary')
  await expect(problem).toContainText('The debate is closed.')
  await expect(problem).toContainText(`To keep this one, we removed your oldest unsent text: we keep up to ${most} for you, and 2 MB.`)
  await expect(page.getByLabel('Your argument')).toHaveValue('They kept me away for years.')
  await expectAccessible(page)
  expect((await api(ben.token).get('/drafts/text-0')).status).toBe(404)
  expect((await api(ben.token).get('/drafts/text-1')).status).toBe(200)

  await page.goto(`${debate.path}/arguments/${first.id}`)
  await expect(page.getByRole('main')).toContainText('Your text below hasn’t been posted yet.')
  await expect(page.getByRole('main')).toContainText(`We keep up to ${most} unsent texts for you, for 30 days.`)
  await expectAccessible(page)
})

test('a guest whose draft has expired is told so after the sign-in', async ({ page, api, person, server }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^Against/ }).check()
  await page.getByLabel('Your argument').fill('Somebody pays.')
  await page.getByRole('button', { name: 'Join and post the argument' }).click()
  await expect(page.getByRole('main')).toContainText('then your argument is posted')
  const database = new Database(join(server.folder, 'rostrum.db'))
  database.prepare('delete from drafts where user_id is null').run()
  database.close()
  await fillInSignIn(page, ben)
  await expect(page).toHaveURL(debate.path)
  await expect(page.getByRole('status')).toContainText('We no longer have what you sent before you signed in. Please send it again.')
})
