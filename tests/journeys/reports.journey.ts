import type { Page } from '@playwright/test'
import { fillInSignIn, makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { expect, type Person, test } from './setup/test.ts'

const reportOf = ({ displayName }: Person, query = '') => `/users/${encodeURIComponent(displayName)}/report${query}`
const main = (page: Page) => page.getByRole('main')
const faults = (page: Page) => page.locator('error-summary')
const details = (page: Page) => page.getByLabel('What moderators should know')
const choose = (page: Page, reason: string) => page.getByRole('radio', { name: reason }).check()
const send = (page: Page) => page.getByRole('button', { name: 'Send report' }).click()
const receiptAddress = /\/reports\/[\w-]{43}$/

test('a person is reported from their profile: the form, the receipt, and a second report', async ({
  page,
  person,
  signIn,
  mailTo,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto(`/users/${encodeURIComponent(ben.displayName)}`)
  await openDetails(page, /^⋯ More about/)
  await main(page).getByRole('link', { name: 'Report' }).click()
  await expect(page).toHaveURL(reportOf(ben))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report ${ben.displayName}`)
  await expectAccessible(page)
  await choose(page, 'Impersonation')
  await details(page).fill('He is <b>not</b> Ben.\nI am.')
  await page.getByRole('checkbox', { name: /^Email me a link/ }).check()
  await send(page)
  await expect(page).toHaveURL(receiptAddress)
  await expect(page.getByRole('status')).toHaveText('Report sent to the moderators.')
  await expect(main(page)).toContainText('The moderators have not decided yet.')
  await expect(main(page).getByRole('listitem')).toContainText([/^Impersonation .*He is <b>not<\/b> Ben\.\s*I am\./])
  await expect(main(page).getByRole('link', { name: ben.displayName })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page)
  const receipt = page.url()
  const mail = await mailTo(ada.email, 'Your report to the moderators')
  expect(mail.text).toContain(receipt)
  expect(mail.text).not.toContain(ben.displayName)

  await page.getByRole('link', { name: 'Add to this report' }).click()
  await choose(page, 'Harassment')
  await details(page).fill('And he follows me about.')
  await send(page)
  await expect(page).toHaveURL(receipt)
  await expect(page.getByRole('status')).toHaveText('You’ve already reported this. We added your text to that report.')
  await expect(main(page).getByRole('listitem')).toContainText([/not<\/b> Ben/, /^Harassment .*And he follows me about\./])
})

test('others who open a receipt read only that it is open', { tag: '@server' }, async ({ page, api, person, signIn, site }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const created = await api(ada.token).post<{ data: { receipt: string } }>(`/users/${await idOf(api, ben)}/report`, {
    reason: 'hate',
    details: 'Between us.',
  })
  const path = `/reports/${created.body.data.receipt}`
  const look = async () => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A report')
    await expect(main(page)).toContainText('The moderators have not decided yet.')
    for (const secret of [ada.displayName, ben.displayName, 'Between us', 'Hate']) await expect(main(page)).not.toContainText(secret)
  }
  await look()
  const { headers } = await fetch(site + path)
  expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'no-referrer'])
  await signIn(page, ben)
  await page.goto('/')
  await look()
  expect((await page.goto(`${path}x`))?.status()).toBe(404)
})

test('an argument, a comment and a debate are reported from their pages and quoted', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'Buy *cheap* watches.' })
  const comment = await postComment(api, ben, debate, { content: 'Watches, I said.' })
  await signIn(page, ada)
  for (const { from, link, title, quoted, told } of [
    {
      ...{ from: `${debate.path}/arguments/${argument.id}`, link: 'Report #1', title: `Report argument #1 by ${ben.displayName}` },
      ...{ quoted: 'Buy cheap watches.', told: `argument #1 in “${debate.topic}” by ${ben.displayName}` },
    },
    {
      ...{ from: comment.path, link: 'Report comment #1', title: `Report comment #1 by ${ben.displayName}` },
      ...{ quoted: 'Watches, I said.', told: `comment #1 in “${debate.topic}” by ${ben.displayName}` },
    },
    {
      ...{ from: debate.path, link: 'Report this debate', title: `Report a debate by ${ben.displayName}` },
      ...{ quoted: debate.topic, told: `debate “${debate.topic}” by ${ben.displayName}` },
    },
  ]) {
    await page.goto(from)
    await main(page).getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main(page)).toContainText(quoted)
    await expectAccessible(page)
    await choose(page, 'Spam')
    await send(page)
    await expect(page).toHaveURL(receiptAddress)
    await expect(main(page)).toContainText(told)
    await expect(main(page).getByRole('listitem')).toContainText([/^Spam/])
  }
})

test('the recipient of a message reports it', { tag: '@server' }, async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'My own')
  await sendMessage(api, ben, ada, 'I know where you live.')
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  await main(page).locator('.messages summary').click()
  await expect(main(page).getByRole('link', { name: /^Report/ })).toHaveCount(1)
  await main(page)
    .getByRole('link', { name: `Report message 2 from ${ben.displayName}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report a message by ${ben.displayName}`)
  await expect(main(page)).toContainText('I know where you live.')
  await expect(main(page)).toContainText('Moderators will see this message and the five before it')
  await expectAccessible(page)
  await choose(page, 'Harassment')
  await send(page)
  await expect(page).toHaveURL(receiptAddress)
  await expect(main(page)).toContainText(`message by ${ben.displayName}`)
  await main(page).getByRole('link', { name: 'message', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${conversationPath(ben)}.*#m2$`))
})

test('a report without a reason or with too long a text keeps what was typed', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto(reportOf(ben))
  await details(page).fill('Something is wrong.')
  await page.getByRole('checkbox', { name: /^Email me a link/ }).check()
  await send(page)
  await expect(faults(page)).toContainText('Choose what is wrong.')
  await expect(details(page)).toHaveValue('Something is wrong.')
  await expect(page.getByRole('checkbox', { name: /^Email me a link/ })).toBeChecked()
  await expectAccessible(page)
  const long = `${'Far too long. '.repeat(150)}End`
  await page.goto(reportOf(ben))
  await choose(page, 'Something else')
  await details(page).evaluate((area) => area.removeAttribute('maxlength'))
  await details(page).fill(long)
  await send(page)
  await expect(faults(page)).toContainText('Your text may have up to 2,000 characters. It has 2,103.')
  await expect(faults(page)).toBeFocused()
  await expect(details(page)).toHaveValue(long)
  await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked()
  // The draft is in its form on any device, until it is discarded.
  await page.goto(reportOf(ben))
  await expect(details(page)).toHaveValue(long)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(details(page)).toHaveValue('')
})

test('a guest writes a report, signs in, and it is sent', async ({ page, api, person }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'Buy watches.' })
  await page.goto(`${debate.path}/arguments/${argument.id}`)
  await main(page).getByRole('link', { name: 'Report #1', exact: true }).click()
  await send(page)
  await expect(faults(page)).toContainText('Choose what is wrong.')
  await choose(page, 'Spam')
  await details(page).fill('An advertisement.')
  await send(page)
  await expect(main(page)).toContainText(`then your report of ${ben.displayName} is sent to the moderators`)
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(receiptAddress)
  await expect(page.getByRole('status')).toHaveText('Report sent to the moderators.')
  await expect(main(page)).toContainText('argument #1')
  await expect(main(page).getByRole('listitem')).toContainText([/^Spam .*An advertisement\./])
})

test('reporting yourself or something missing is refused', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'It goes.' })
  await signIn(page, ada)
  await page.goto(`/users/${encodeURIComponent(ada.displayName)}`)
  await expect(main(page).getByRole('link', { name: 'Report' })).toHaveCount(0)
  await page.goto(reportOf(ada))
  await expect(main(page)).toContainText('You can’t report yourself.')
  await expect(page.getByRole('button', { name: 'Send report' })).toHaveCount(0)
  expect((await page.goto(reportOf({ ...ada, displayName: 'Nobody of that name' })))?.status()).toBe(404)

  await page.goto(reportOf(ben, `?about=argument-${argument.id}`))
  await choose(page, 'Spam')
  await details(page).fill('Gone before it was sent.')
  await api(ben.token).delete(`/arguments/${argument.id}`)
  await send(page)
  await expect(details(page)).toHaveValue('Gone before it was sent.')
  await expect(main(page)).toContainText('You can still report the person who wrote it.')
  for (const about of [`argument-${argument.id}`, 'argument-x', 'comment-999999', 'debate-no-such', 'message-1', 'kitchen-1']) {
    await page.goto(reportOf(ben, `?about=${about}`))
    await expect(page.getByRole('heading', { level: 1 }), about).toHaveText(`Report ${ben.displayName}`)
  }
  await page.goto(reportOf(ada, `?about=debate-${debate.slug}`))
  await expect(main(page)).not.toContainText(debate.topic)
})

test('after ten reports in a day a person is told to wait, and the text is kept', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  for (let time = 0; time < 10; time++) {
    const created = await api(ada.token).post(`/users/${await idOf(api, ben)}/report`, { reason: 'spam' })
    expect(created.status).toBe(201)
  }
  await signIn(page, ada)
  await page.goto(reportOf(ben))
  await choose(page, 'Spam')
  await details(page).fill('One too many')
  await send(page)
  await expect(faults(page)).toContainText(/You’ve sent 10 reports in a day\. Wait \d+ (?:minutes|hours)/)
  await expect(details(page)).toHaveValue('One too many')
})

test('a form that is sent twice sends one report', async ({ page, person, signIn, site }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto(reportOf(ben))
  const form: Record<string, string> = { intent: 'report', reason: 'spam', details: 'Twice' }
  for (const name of ['person', 'name', 'display_name', 'nonce']) {
    form[name] = (await page.locator(`main form input[name="${name}"]`).getAttribute('value')) ?? ''
  }
  for (const _ of [1, 2]) {
    const answer = await page.context().request.post(reportOf(ben), { form, headers: { Origin: site }, maxRedirects: 0 })
    expect(answer.status()).toBe(303)
    await page.goto(answer.headers().location ?? '')
  }
  await expect(main(page).getByRole('listitem')).toHaveCount(1)
})

test('“Something else” needs an explanation; a refusal keeps what was typed', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await signIn(page, ada)
  await page.goto(reportOf(ben))
  await expect(main(page)).toContainText('Optional, unless you choose “Something else”.')
  for (const text of ['', '   ']) {
    await choose(page, 'Something else')
    await details(page).fill(text)
    await page.getByRole('checkbox', { name: /^Email me a link/ }).check()
    await send(page)
    await expect(faults(page)).toContainText('Explain what is wrong: you chose “Something else”.')
    await expect(page.getByRole('radio', { name: 'Something else' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /^Email me a link/ })).toBeChecked()
    await expect(details(page)).toHaveAttribute('aria-invalid', 'true')
  }
  await expectAccessible(page)
  await details(page).fill('His picture plays music.')
  await send(page)
  await expect(page).toHaveURL(receiptAddress)
  await expect(main(page).getByRole('listitem')).toContainText([/^Something else .*His picture plays music\./])
  for (const reason of ['Private information', 'Illegal content']) {
    await page.goto(reportOf(ben))
    await choose(page, reason)
    await send(page)
    await expect(
      main(page)
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^${reason}`) }),
    ).toHaveCount(1)
  }
})

test('a guest reads before writing that a report needs an account, and who reads it', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ben)
  const argument = await postArgument(api, ben, debate, { content: 'Buy watches.' })
  await page.goto(debate.path)
  // From the list, without opening the argument.
  await openDetails(page, 'More for #1')
  await main(page).getByRole('link', { name: 'Report #1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report argument #1 by ${ben.displayName}`)
  await expect(main(page)).toContainText('You need an account to send a report.')
  await expect(main(page)).toContainText('Your report goes to the moderators of this site.')
  await expect(main(page)).toContainText(`${ben.displayName} won’t see it or know who sent it.`)
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Sign in to report' }).click()
  await fillInSignIn(page, ada)
  await expect(page).toHaveURL(reportOf(ben, `?about=argument-${argument.id}`))
  await expect(main(page)).toContainText('Buy watches.')
  await expect(main(page)).not.toContainText('You need an account')
})
