import type { Email } from 'postal-mime'
import { joinDebate, makeDebate } from './setup/debates.ts'
import { findLink, subjects } from './setup/mails.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

/** Starts a debate in which it is the first person's turn, which mails them because their address is confirmed. */
async function beginTurn({ api, mailTo }: Site, ada: Person, ben: Person) {
  const token = new URL(findLink(await mailTo(ada.email, subjects.verify))).searchParams.get('token')
  expect((await api().post('/email/verify', { token })).status).toBe(200)
  const debate = await makeDebate(api, ada, { type: 'standard', side: 'for', seats_per_side: 1 })
  await joinDebate(api, ben, debate, 'against')
}
type Site = { api: Api; mailTo: (email: string, subject: string) => Promise<Email> }
const wayOf = async (api: Api, { token }: Person) =>
  (await api(token).get<{ data: Record<string, string> }>('/notification-preferences')).body.data.your_turn

test('the link in a mail asks for confirmation and turns off mails of its kind, signed in or out', { tag: '@witness' }, async ({
  page,
  api,
  person,
  mailTo,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await beginTurn({ api, mailTo }, ada, ben)
  const mail = await mailTo(ada.email, /turn/)
  const [address = ''] = /http:\S+\/unsubscribe\?token=\S+/.exec(mail.text ?? '') ?? []
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${address}>`)
  expect(mail.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe('List-Unsubscribe=One-Click')
  const response = await page.goto(address)
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expect(page).toHaveTitle('Unsubscribe – Rostrum')
  await expect(page.getByRole('main')).toContainText('“It’s your turn”')
  await expectAccessible(page)
  expect(await wayOf(api, ada), 'opening the page changes nothing').toBe('email')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page).toHaveTitle('You’re unsubscribed – Rostrum')
  await expect(page.getByRole('status')).toHaveText('You’ll no longer get emails of that kind.')
  await expectAccessible(page)
  expect(await wayOf(api, ada)).toBe('site')

  await page.goto(`${address}x`)
  await expect(page.getByRole('main')).toContainText('This link is incomplete.')
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a mail program’s unsubscribe button works with one POST, without a cookie or a page', { tag: '@server' }, async ({
  api,
  person,
  mailTo,
  site,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await beginTurn({ api, mailTo }, ada, ben)
  const mail = await mailTo(ada.email, /turn/)
  const address = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value.replace(/[<>]/g, '') ?? ''
  expect(address.startsWith(site)).toBe(true)
  const post = (url: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect((await post(`${address}x`)).status).toBe(422)
  expect(await wayOf(api, ada)).toBe('email')
  expect((await post(address)).status).toBe(200)
  expect(await wayOf(api, ada)).toBe('site')
})
