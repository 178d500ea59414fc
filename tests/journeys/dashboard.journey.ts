import { makeTeam } from './setup/circles.ts'
import { fillInSignIn, joinDebate, type MadeDebate, makeDebate, openMemberMenu, postArgument } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

/** Creates a debate with turns that has begun; its creator has the first turn. */
async function duel(api: Api, pro: Person, contra: Person, choices: Record<string, unknown> = {}): Promise<MadeDebate> {
  const debate = await makeDebate(api, pro, { type: 'standard', side: 'for', ...choices })
  await joinDebate(api, contra, debate, 'against')
  return debate
}

const watch = (api: Api, person: Person, debate: MadeDebate) => api(person.token).post(`/debates/${debate.id}/watch`)

for (const { path, title } of [
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/my/debates?type=watching', title: 'My debates' },
]) {
  test(`a guest signs in on the way to ${path}`, { tag: '@server' }, async ({ page, person }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth\?mode=login/)
    await expect(page.getByRole('status')).toContainText('Sign in to see your')
    await fillInSignIn(page, await person('Ada'))
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
}

test('the dashboard lists first what is waiting for me, with links', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const slow = await duel(api, ada, ben, { turn_days: 7 })
  const quick = await duel(api, ada, ben, { turn_days: 1 })
  const otherDebate = await duel(api, ben, ada)
  const alone = await makeDebate(api, ada, { type: 'standard' })
  const open = await makeDebate(api, ada)
  await joinDebate(api, ben, open)
  const claim = await postArgument(api, ada, open, { content: 'Trams pay for themselves.' })
  const answer = await postArgument(api, ben, open, { content: 'Not where few people live.', parent: claim, stance: 'against' })

  await signIn(page, ada)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'It’s your turn in 2 debates' })).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Go to your turns' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveTitle('Dashboard – Rostrum')
  await expectAccessible(page)

  const turns = main.getByRole('region', { name: 'Your turns' })
  await expect(turns.getByRole('heading', { level: 3 })).toHaveText([quick.topic, slow.topic])
  await expect(turns.getByRole('listitem').filter({ hasText: quick.topic }).locator('time-left')).toContainText('left')
  await expect(main.getByRole('region', { name: 'Waiting for an opponent' }).getByRole('link')).toHaveText([alone.topic])
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText('Your turns')
  const myDebates = main.getByRole('region', { name: 'My debates' })
  await expect(myDebates.getByRole('link', { name: otherDebate.topic })).toBeVisible()
  await expect(myDebates.getByRole('link', { name: quick.topic })).toHaveCount(0)

  const rebuttals = main.getByRole('region', { name: 'Replies to you' })
  await expect(rebuttals).toContainText(new RegExp(`${ben.displayName} (?:opposes|supports) your #1:.*#2 Against the motion`, 's'))
  await rebuttals.getByRole('link', { name: 'Not where few people live.' }).click()
  await expect(page).toHaveURL(`${open.path}/arguments/${answer.id}`)

  await page.goto('/dashboard')
  await turns.getByRole('link', { name: quick.topic }).click()
  await expect(page).toHaveURL(`${quick.path}#now`)
})

test('a turn’s card shows the other side’s last words, and links to reply and to skip', async ({ page, api, person, signIn }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await duel(api, ada, ben)
  await postArgument(api, ada, debate, { content: 'Trams pay for themselves.' })
  await postArgument(api, ben, debate, { content: 'Not where few people live.', stance: 'against' })
  // Notifications are created shortly after the transaction, not in it.
  const unread = async () => (await api(ada.token).get<{ data: unknown[] }>('/notifications')).body.data.length
  await expect.poll(unread).toBeGreaterThan(0)
  await signIn(page, ada)
  await page.goto('/dashboard')
  const card = page.getByRole('main').getByRole('region', { name: 'Your turns' }).getByRole('listitem')
  await expect(card).toContainText(`Against last: ${ben.displayName}, “Not where few people live.”`)
  await expect(page.getByRole('main')).toContainText('1 argument in 12 weeks')
  const newsRegion = page.getByRole('main').getByRole('region', { name: 'Latest notifications' })
  await expect(newsRegion.getByRole('link', { name: `It’s your turn in “${debate.topic}”` })).toBeVisible()
  await card.getByRole('link', { name: 'Skip this turn' }).click()
  await expect(page).toHaveURL(`${debate.path}#skip`)
  await expect(page.getByRole('button', { name: 'Skip this turn' })).toBeVisible()
  await page.goto('/dashboard')
  await card.getByRole('link', { name: 'Post your argument' }).click()
  await expect(page).toHaveURL(`${debate.path}#new-argument`)
})

test('kick votes and verdicts are on the dashboard until I have voted', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben, eve, tom] = [await person('Ada'), await person('Ben'), await person('Eve'), await person('Tom')]
  const crowd = await makeDebate(api, ada, { type: 'standard', side: 'for', seats_per_side: 2 })
  await joinDebate(api, tom, crowd, 'for')
  await joinDebate(api, ben, crowd, 'against')
  await joinDebate(api, eve, crowd, 'against')
  const { body: about } = await api().get<{ data: { participants: { user: { id: string; display_name: string } }[] } }>(
    `/debates/${crowd.slug}`,
  )
  const target = about.data.participants.find(({ user }) => user.display_name === ben.displayName)?.user.id
  const body = { target_user_id: target, reason: 'Has not kept to the topic at all.' }
  expect((await api(ada.token).post(`/debates/${crowd.id}/kick-votes`, body)).status).toBe(201)
  const judged = await duel(api, ada, ben, { rounds: 1 })
  await watch(api, tom, judged)
  for (const speaker of [ada, ben]) {
    expect((await api(speaker.token).post(`/debates/${judged.id}/skip-turn`)).status).toBe(200)
  }

  await signIn(page, tom)
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Kick votes waiting for your vote' }).getByRole('link')).toHaveText([crowd.topic])
  const verdicts = main.getByRole('region', { name: 'Debates waiting for your verdict' })
  await expect(verdicts.getByRole('link')).toHaveText([judged.topic])
  await expect(verdicts.locator('time-left')).toContainText('left')
  expect((await api(tom.token).post(`/debates/${judged.id}/ballot`, { choice: 'for' })).status).toBeLessThan(300)
  await page.reload()
  await expect(verdicts).toHaveCount(0)
})

test('a new member sees what to do, on the dashboard and in my debates', { tag: '@server' }, async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  await signIn(page, await person('Ada'))
  await page.goto('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expect(main).toContainText('It’s not your turn in any debate.')
  await expect(main.getByRole('link', { name: 'Start a debate' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/my/debates')
  await expect(main).toContainText('You have no debates yet')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Joined' }).click()
  await expect(main).toContainText('You haven’t joined a debate yet')
  await main.getByRole('link', { name: 'Find a debate to join' }).click()
  await expect(page).toHaveURL('/debates?status=waiting')
})

test('my debates can be filtered by links, 15 on a page', { tag: '@server' }, async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const joined = await makeDebate(api, ben)
  await joinDebate(api, ada, joined)
  const watched = await makeDebate(api, ben)
  await watch(api, ada, watched)
  const debates: MadeDebate[] = []
  for (let number = 0; number < 16; number++) debates.unshift(await makeDebate(api, ada))

  await signIn(page, ada)
  await page.goto('/my/debates')
  const main = page.getByRole('main')
  const topics = main.getByRole('heading', { level: 2 })
  await expect(topics).toHaveText(debates.slice(0, 15).map(({ topic }) => topic))
  await expect(main).toContainText('18 debates')
  await expectAccessible(page)
  // Press Enter, because with scripts the list would grow before a pointer reaches the links.
  await main.getByRole('link', { name: 'Page 2' }).press('Enter')
  await expect(page).toHaveURL('/my/debates?page=2')
  await expect(topics).toHaveText([...debates.slice(15), watched, joined].map(({ topic }) => topic))
  const cardOf = ({ topic }: MadeDebate) => main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: topic }) })
  await expect(cardOf(watched).locator('.facts').first()).toContainText(/Active +Watching/)
  await expect(cardOf(joined).locator('.facts').first()).toContainText(/Active +Joined/)

  await main.getByRole('link', { name: 'Watching' }).click()
  await expect(page).toHaveURL('/my/debates?type=watching')
  await expect(topics).toHaveText([watched.topic])
  await main.getByRole('link', { name: 'Created' }).click()
  await expect(page).toHaveURL('/my/debates?type=created')
  await main.getByRole('link', { name: 'Page 2' }).press('Enter')
  await expect(page).toHaveURL('/my/debates?type=created&page=2')
  await expect(topics).toHaveText(debates.slice(15).map(({ topic }) => topic))
  await page.goto('/my/debates?type=created&page=9')
  await main.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL('/my/debates?type=created')
})

test('the header links members to both pages, in a menu on small screens', { tag: '@chromium' }, async ({
  page,
  person,
  signIn,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Dashboard', includeHidden: true })).toHaveCount(0)
  await signIn(page, await person('Ada'))
  await page.reload()
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  const overflow = await page.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)

  expect(overflow, 'sideways scroll at 320 px').toBe(0)
  await header.locator('summary', { hasText: 'Menu' }).click()
  await header.getByRole('link', { name: 'My debates' }).click()
  await expect(page).toHaveURL('/my/debates')
  await page.setViewportSize({ width: 1280, height: 800 })
  await header.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
  const myDebatesLink = header.getByRole('link', { name: 'My debates' })
  await expect(myDebatesLink).toBeHidden()
  await openMemberMenu(page)
  const menu = header.getByRole('navigation', { name: 'Your pages' })
  await expect(menu.getByRole('link')).toHaveText(['Profile', 'My debates', 'Messages', 'Mentions', 'Teams', 'Settings'])
  await expectAccessible(page)
  await myDebatesLink.click()
  await expect(page).toHaveURL('/my/debates')
})

test('unread messages and invitations are on the dashboard, and an invitation is answered there', async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ben, ada, 'Shall we argue about trams?')
  const team = await makeTeam(api, ben)
  expect((await api(ben.token).post(`/teams/${team.id}/members`, { user_id: await idOf(api, ada) })).status).toBe(200)
  await signIn(page, ada)
  await page.goto('/dashboard')
  const part = (name: string) => page.getByRole('main').getByRole('region', { name })
  await expect(part('Unread messages').getByRole('listitem')).toContainText('1 unread')
  await expect(part('Unread messages').getByRole('listitem')).toContainText('Shall we argue about trams?')
  await expectAccessible(page)
  await part('Invitations')
    .getByRole('button', { name: /^Accept the invitation/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`${team.path}#yours$`))
  await page.goto('/dashboard')
  await expect(part('Invitations')).toHaveCount(0)
  await part('Unread messages').getByRole('link', { name: ben.displayName }).click()
  await expect(page).toHaveURL(`${conversationPath(ben)}#m1`)
})
