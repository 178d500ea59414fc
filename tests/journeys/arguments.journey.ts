import { argumentItem, joinDebate, type MadeArgument, makeDebate, openDetails, postArgument } from './setup/debates.ts'
import { expect, type Person, test } from './setup/test.ts'

test('a deep link shows a guest the argument with everything it answers', async ({ page, api, person, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  await joinDebate(api, ada, debate).catch(() => undefined)
  const first = await postArgument(api, ada, debate, { content: 'Fares cost more to collect than they bring.' })
  const second = await postArgument(api, ben, debate, { content: 'In a village, perhaps.', parent: first, stance: 'against' })
  const third = await postArgument(api, ada, debate, {
    content: 'In Tallinn too: see the accounts of 2013.',
    parent: second,
    stance: 'against',
  })
  await postArgument(api, ben, debate, { content: 'Those accounts leave the subsidy out.', parent: third, stance: 'against' })
  await postArgument(api, ada, debate, { content: 'They have it on page two.', parent: third })

  const answer = await page.goto(`${debate.path}/arguments/${third.id}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Argument #3 For the motion, by ${ada.displayName}, opposes #2`)
  await expect(page.locator('.argument')).toContainText('opposes #2')
  const context = page.getByRole('navigation', { name: 'In reply to' })
  await expect(context.locator('.parent')).toHaveText(/^#2 Against.*In a village, perhaps\./)
  await context.getByText('1 earlier').click()
  await expect(context.getByRole('listitem')).toHaveText([/^#1 For/])
  await expect(page.getByRole('heading', { level: 2, name: '2 replies: 1 supports it, 1 opposes it' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    `#4 Against the motion, by ${ben.displayName}, opposes #3`,
    `#5 For the motion, by ${ada.displayName}, supports #3`,
  ])
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${debate.path}/arguments/${third.id}$`))
  await expect(page).toHaveTitle(/^Argument #3 For: /)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Show full text' }).click()
  await expect(context.locator('.prose')).toHaveText(['Fares cost more to collect than they bring.', 'In a village, perhaps.'])
  await page.getByRole('link', { name: 'opposes #2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Argument #2 Against the motion, by ${ben.displayName}, opposes #1`)

  // The links follow the order of posting, wherever the arguments stand in the thread.
  await expect(page.getByRole('link', { name: 'Previous post: #1' })).toBeVisible()
  for (const number of [3, 4, 5]) {
    await page.getByRole('link', { name: `Next post: #${number}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`#${number} `)
  }
  await expect(page.getByRole('link', { name: /^Next post/ })).toHaveCount(0)
})

test('an argument is rebutted, edited while it has no replies, and withdrawn to a tombstone', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  const first = await postArgument(api, ada, debate, { content: 'Fares keep people away.' })
  await signIn(page, ben)
  await page.goto(`${debate.path}/arguments/${first.id}`)
  await page.getByRole('radio', { name: 'Disputes #1' }).check()
  await page.getByLabel('Your argument').fill('Bad timetables do.')
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page).toHaveURL(/#n2$/)
  await expect(argumentItem(page, 2)).toContainText('Bad timetables do.')

  await openDetails(page, 'More for #2')
  await argumentItem(page, 2).getByRole('link', { name: 'Edit or withdraw #2' }).click()
  await openDetails(page, /^Edit #2/)
  await page.getByLabel('Text of #2').fill('Bad timetables *and* cold stops do.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Your changes to argument #2 were saved.')
  await expect(page.locator('article')).toContainText('Bad timetables and cold stops do.')
  await expect(page.locator('article .meta')).toContainText('edited')

  // A reply that arrives meanwhile ends the editing; the text typed stays and can be copied.
  await openDetails(page, /^Edit #2/)
  await page.getByLabel('Text of #2').fill('Too late for this.')
  const second = await api().get<{ data: { id: string; number: number }[] }>(`/debates/${debate.id}/arguments`)
  const reply = second.body.data.find(({ number }) => number === 2)
  if (!reply) throw new Error('#2 is not listed')
  await postArgument(api, ada, debate, { content: 'Cold stops are the same issue: no money.', parent: reply })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('error-summary')).toContainText('Someone has replied in the meantime')
  const copy = page.getByLabel('Your text, to copy')
  await expect(copy).toHaveValue('Too late for this.')
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Preview the changes' })).toHaveCount(0)
  await expectAccessible(page)
  // It is still there on the next visit, until it is discarded.
  await page.goto(`${debate.path}/arguments/${reply.id}`)
  await expect(copy).toHaveValue('Too late for this.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(copy).toHaveCount(0)

  await page.getByRole('button', { name: 'Withdraw #2' }).click()
  await page.getByRole('button', { name: 'Yes, withdraw #2' }).click()
  await expect(page.getByRole('status')).toHaveText('Your argument #2 was withdrawn.')
  await expect(page.locator('article')).toContainText('Withdrawn by its author; its replies stay.')
  await expect(page.locator('article')).not.toContainText('timetables')
  await expect(argumentItem(page, 3)).toContainText('Cold stops are the same issue')
  await expectAccessible(page)
  await page.goto(debate.path)
  await expect(argumentItem(page, 2)).toContainText('Withdrawn by its author')
  await expect(argumentItem(page, 2).getByRole('button', { name: /#2/ })).toHaveCount(0)
})

test('a preview shows the formatted text and posts nothing', async ({ page, api, person, expectAccessible }) => {
  const debate = await makeDebate(api, await person('Ada'))
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^Against/ }).check()
  await page.getByLabel('Your argument').fill('Look at **this** <script>alert(1)</script>')
  await page.getByRole('button', { name: 'Preview the argument' }).click()
  await expect(page.locator('#preview strong')).toHaveText('this')
  await expect(page.locator('#preview script')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Your argument' })).toHaveValue('Look at **this** <script>alert(1)</script>')
  await expect(page.getByRole('radio', { name: /^Against/ })).toBeChecked()
  await expect(page.getByText('No arguments yet.')).toBeVisible()
  await expectAccessible(page)
})

test('a refused argument keeps its text and shows the error at the field', async ({ page, api, person, signIn, expectAccessible }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada, { character_limit: 500 })
  await signIn(page, ada)
  await page.goto(debate.path)
  await page.getByRole('radio', { name: /^For/ }).check()
  const long = page.getByLabel('Your argument')
  // Send it as a browser without support for maxlength would.
  await long.evaluate((area) => area.removeAttribute('maxlength'))
  await long.fill('long '.repeat(110))
  await page.getByRole('button', { name: 'Post the argument' }).click()
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#content')
  await expect(long).toHaveAttribute('aria-invalid', 'true')
  await expect(long).toHaveValue('long '.repeat(110))
  await expect(page.getByRole('radio', { name: /^For/ })).toBeChecked()
  await expectAccessible(page)
})

for (const [what, content] of [
  ['letters', 'x'.repeat(501)],
  ['emoji', '😀'.repeat(251)],
  ['letters with combining accents', 'e\u0301'.repeat(251)],
  ['lines, whose ends count once', `${'a\r\n'.repeat(250)}ab`],
  ['more than any debate allows', 'x'.repeat(12_345)],
] as const) {
  test(`hint, field and every refusal name the same limit: ${what}`, { tag: '@server' }, async ({ page, site, api, person, signIn }) => {
    const ada = await person('Ada')
    const debate = await makeDebate(api, ada, { character_limit: 500 })
    await page.goto(debate.path)
    await expect(page.getByLabel('Your argument')).toHaveAttribute('maxlength', '500')
    await expect(page.getByRole('main')).toContainText('Up to 500 characters.')
    const limit = await page.locator('input[name=limit]').inputValue()
    const form = { intent: 'argue', debate: debate.id, stance: 'for', limit, content }
    const send = (more: Record<string, string> = {}) =>
      page.request.post(debate.path, { form: { ...form, ...more }, headers: { Origin: site }, maxRedirects: 0 })
    const message = `The argument may have up to 500 characters. It has ${content.replaceAll('\r\n', '\n').length.toLocaleString('en')}`
    const asGuest = await send({ join: '1' })
    expect([asGuest.status(), await asGuest.text()]).toEqual([422, expect.stringContaining(message)])
    await signIn(page, ada)
    const asMember = await send()
    expect([asMember.status(), await asMember.text()]).toEqual([422, expect.stringContaining(message)])
    const truncated = content.replaceAll('\r\n', '\n').slice(0, 500).replaceAll('\n', '\r\n')
    expect((await send({ content: truncated })).status()).toBe(303)
  })
}

test('withdrawn and unknown arguments are explained, and a wrong debate redirects to the right one', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const ada = await person('Ada')
  const [debate, other] = [await makeDebate(api, ada), await makeDebate(api, ada)]
  const withdrawn = await postArgument(api, ada, debate, { content: 'I take this back.' })
  const here = await postArgument(api, ada, debate, { content: 'But not this.' })
  expect((await api(ada.token).delete(`/arguments/${withdrawn.id}`)).status).toBe(200)

  expect((await page.goto(`${debate.path}/arguments/${withdrawn.id}`))?.status()).toBe(410)
  await expect(page.getByRole('main')).toContainText('Argument #1 was withdrawn by its author.')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: debate.topic }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}$`))

  expect((await page.goto(`${debate.path}/arguments/99999999`))?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('link', { name: debate.topic })).toBeVisible()

  await page.goto(`${other.path}/arguments/${here.id}?sort=new`)
  await expect(page).toHaveURL(new RegExp(`${debate.path}/arguments/${here.id}\\?sort=new$`))
})

test('text that comes too late for an argument is shown and can be copied', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await joinDebate(api, ben, debate)
  const [myText, theirText] = [
    await postArgument(api, ada, debate, { content: 'Fares keep people at home.' }),
    await postArgument(api, ben, debate, { content: 'Rails want paying for.' }),
  ]
  const replyTo = async (author: Person, argument: MadeArgument) => {
    await postArgument(api, author === ada ? ben : ada, debate, { content: 'How so?', parent: argument })
    expect((await api(author.token).delete(`/arguments/${argument.id}`)).status).toBe(200)
  }
  const copy = page.getByLabel('Your text, to copy')
  await signIn(page, ada)
  await page.goto(`${debate.path}/arguments/${myText.id}`)
  await openDetails(page, /^Edit #1/)
  await page.getByLabel('Text of #1').fill('Fares keep the old at home.')
  await replyTo(ada, myText)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('error-summary')).toContainText('You withdrew this argument')
  await expect(copy).toHaveValue('Fares keep the old at home.')

  await page.goto(`${debate.path}/arguments/${theirText.id}`)
  await page.getByLabel('Your argument').fill('Roads want it too.')
  await page.getByRole('radio', { name: 'Disputes' }).check()
  await replyTo(ben, theirText)
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page.locator('error-summary')).toContainText('withdrawn')
  await expect(copy).toHaveValue('Roads want it too.')
  await expectAccessible(page)
})

test('views, orders and pages have their own addresses', { tag: '@server' }, async ({ page, api, person, expectAccessible }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const roots = []
  for (let each = 1; each <= 22; each++) roots.push(await postArgument(api, ada, debate, { content: `Reason number ${each}.` }))
  const [first] = roots
  const reply = await postArgument(api, ada, debate, { content: 'A rebuttal to the first.', parent: first, stance: 'against' })
  await api((await person('Ben')).token).post(`/arguments/${reply.id}/vote`, { vote_type: 'up' })

  await page.goto(debate.path)
  await expect(page.locator('#arguments > .thread > li')).toHaveCount(20)
  await expect(argumentItem(page, 1).getByRole('list').getByRole('listitem')).toContainText('A rebuttal to the first.')
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?page=2#arguments$/)
  await expect(page.locator('#arguments > .thread > li')).toHaveCount(2)

  await page.getByRole('link', { name: 'new', exact: true }).click()
  await expect(page).toHaveURL(/\?sort=new#arguments$/)
  await expect(page.locator('#arguments > .thread > li').first()).toHaveAttribute('id', 'n22')

  await page.getByRole('link', { name: 'linear' }).click()
  await expect(page).toHaveURL(/sort=new&view=linear/)
  await expect(page.locator('#arguments li').first()).toHaveAttribute('id', 'n23')
  await expect(argumentItem(page, 23).getByRole('link', { name: 'opposes #1' })).toHaveAttribute('href', '#n1')

  await page.getByRole('link', { name: 'outline' }).click()
  await expect(argumentItem(page, 1)).toContainText('Reason number 1.')
  await expect(page.getByRole('button', { name: /^Vote/ })).toHaveCount(0)
  await expectAccessible(page)
})
