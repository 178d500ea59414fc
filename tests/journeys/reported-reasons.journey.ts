import type { Page } from '@playwright/test'
import { commentItem, joinDebate, type MadeDebate, makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { findCase, hideReported, sendReport } from './setup/moderation.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

const main = (page: Page) => page.getByRole('main')
const receiptAddress = /\/reports\/[\w-]{43}$/
const rude = 'They are all fools, and so are you.'

type ReportedReason = { author: Person; reader: Person; path: string; name: string; quoted: string }

/** Creates a ballot with a reason. */
async function ballot(api: Api, person: (name: string) => Promise<Person>): Promise<ReportedReason> {
  const [ada, ben, author, reader] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 1 })
  await joinDebate(api, ben, debate, 'against')
  await postArgument(api, ada, debate, { content: 'Free trams are full trams.' })
  await postArgument(api, ben, debate, { content: 'Full trams are slow trams.', stance: 'against' })
  for (const [who, reason] of [
    [author, rude],
    [reader, ''],
  ] as const)
    expect((await api(who.token).post(`/debates/${debate.id}/ballot`, { choice: 'for', reason })).status).toBe(200)
  return { author, reader, path: debate.path, name: 'ballot', quoted: 'reason for a ballot' }
}

/** Creates a kick vote with a reason. */
async function kickVote(api: Api, person: (name: string) => Promise<Person>): Promise<ReportedReason> {
  const [ada, author, target, reader] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 2 })
  for (const [who, side] of [
    [author, 'for'],
    [target, 'against'],
    [reader, 'against'],
  ] as const)
    await joinDebate(api, who, debate, side)
  const opened = await api(author.token).post<{ data: { id: string } }>(`/debates/${debate.id}/kick-votes`, {
    ...{ target_user_id: await idOf(api, target), reason: rude },
  })
  expect(opened.status).toBe(201)
  return { author, reader, path: `${debate.path}/kicks/${opened.body.data.id}`, name: 'kick vote', quoted: 'reason for a kick vote' }
}

for (const [name, makeReason] of [
  ['ballot', ballot],
  ['kick vote', kickVote],
] as const)
  test(`the reason of a ${name} is reported beside its text, and hidden by a moderator`, async ({
    page,
    api,
    person,
    signIn,
    makeModerator,
    expectAccessible,
  }) => {
    const { author, reader, path, quoted } = await makeReason(api, person)
    const mona = await person('Mona')
    makeModerator(mona)
    await signIn(page, reader)
    await page.goto(path)
    await expect(main(page)).toContainText(rude)
    await main(page).getByRole('link', { name: 'Report this reason' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report a ${quoted}, given by ${author.displayName}`)
    await expect(main(page)).toContainText(rude)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(main(page)).toContainText('Choose what is wrong.')
    await sendReport(page, 'Harassment')
    await expect(page).toHaveURL(receiptAddress)
    await expect(main(page)).toContainText(`${quoted} in “`)

    await signIn(page, mona)
    await page.goto(await findCase(page, author))
    await expect(main(page)).toContainText(rude)
    await expectAccessible(page)
    await hideReported(page, 'Hide the reason and notify its author', 1, 'It insults people.')
    await page.goto('/moderation/log')
    await expect(main(page).getByRole('listitem').first()).toContainText(`A ${quoted} was hidden`)

    await signIn(page, reader)
    await page.goto(path)
    await expect(main(page)).toContainText('The moderators have hidden this reason: rule 1.')
    await expect(main(page)).not.toContainText(rude)
    await expect(main(page).getByRole('link', { name: 'Report this reason' })).toHaveCount(0)
    await expectAccessible(page)

    await signIn(page, author)
    await page.goto('/notifications')
    await main(page).getByRole('link', { name: 'The moderators have hidden your reason', exact: true }).click()
    await expect(main(page)).toContainText(rude)
  })

async function deleteAccount(api: Api, { token, displayName, password }: Person): Promise<void> {
  const { status, body } = await api(token).post('/me/deletion', { display_name: displayName, password })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

test('a comment of a deleted account can be reported and hidden', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
  expectAccessible,
}) => {
  const [ada, ben, cem, mona] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Mona')]
  makeModerator(mona)
  const debate: MadeDebate = await makeDebate(api, ada)
  await postComment(api, ben, debate, { content: rude })
  await deleteAccount(api, ben)
  await signIn(page, cem)
  await page.goto(`${debate.path}?tab=comments`)
  await openDetails(page, 'More for comment #1')
  await commentItem(page, 1)
    .getByRole('link', { name: /^Report / })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Report comment #1 by deleted user')
  await expect(main(page)).toContainText('The author has no account here')
  await expect(main(page)).toContainText('You can send 10 reports a day.')
  await expect(main(page)).toContainText(rude)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(main(page)).toContainText('Choose what is wrong.')
  await sendReport(page, 'Harassment')
  await expect(page).toHaveURL(receiptAddress)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your report')
  await expect(main(page)).toContainText('comment #1 in “')

  await signIn(page, mona)
  await page.goto('/moderation')
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: rude })
    .getByRole('link', { name: /^Report \d+/ })
    .click()
  await hideReported(page, 'Hide the post', 1, 'It insults people.')
  await page.goto(`${debate.path}?tab=comments`)
  await expect(main(page)).toContainText('Hidden by the moderators: rule 1')
  await expect(main(page)).not.toContainText(rude)
})
