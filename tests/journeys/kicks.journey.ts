import type { Page } from '@playwright/test'
import {
  argumentItem,
  endsWithTime,
  fillInSignIn,
  joinDebate,
  type MadeDebate,
  makeDebate,
  openDetails,
  postArgument,
  waitForHydration,
} from './setup/debates.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

type Cast = { debate: MadeDebate; ada: Person; ben: Person; cem: Person; dee: Person }

/** Creates a running debate: Ada and Ben for, Cem and Dee against; it is Ada’s turn. */
async function makeRunningDebate(api: Api, person: (name: string) => Promise<Person>): Promise<Cast> {
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 2 })
  await joinDebate(api, ben, debate, 'for')
  await joinDebate(api, cem, debate, 'against')
  await joinDebate(api, dee, debate, 'against')
  return { debate, ada, ben, cem, dee }
}

const reason = 'Posts the same link in every turn.'

/** Opens a kick vote through the API. @returns its id and page */
async function openKickVote(api: Api, debate: MadeDebate, opener: Person, target: Person): Promise<{ id: string; path: string }> {
  const me = await api(target.token).get<{ data: { id: string } }>('/me')
  const { status, body } = await api(opener.token).post<{ data: { id: string } }>(`/debates/${debate.id}/kick-votes`, {
    target_user_id: me.body.data.id,
    reason,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.data.id, path: `${debate.path}/kicks/${body.data.id}` }
}

const cast = (api: Api, debate: MadeDebate, vote: { id: string }, voter: Person, choice: string) =>
  api(voter.token).post(`/debates/${debate.id}/kick-votes/${vote.id}/ballot`, { choice })

async function voteOn(page: Page, choice: RegExp) {
  await page.getByRole('radio', { name: choice }).check()
  await page.getByRole('button', { name: 'Submit vote (can’t be changed)' }).click()
}

test('a participant is kicked: the vote is opened, passes, and they are labelled everywhere', { tag: '@witness' }, async ({
  page,
  browser,
  api,
  person,
  signIn,
  javascript,
  expectAccessible,
}) => {
  const { debate, ada, ben, cem } = await makeRunningDebate(api, person)
  await postArgument(api, ada, debate, { content: 'See my site, all of you.' })

  await signIn(page, ben)
  await page.goto(debate.path)
  await openDetails(page, 'Manage')
  await page.getByRole('link', { name: 'Open a kick vote' }).click()
  await expect(page).toHaveURL(`${debate.path}/kicks#open`)
  await expect(page.getByRole('group', { name: 'Who do you want to remove?' }).getByRole('radio')).toHaveCount(3)
  await expectAccessible(page)
  await page.getByRole('radio', { name: new RegExp(`^${ada.displayName}`) }).check()
  await page.getByLabel('Your reason').fill(`${reason}\nEvery time.`)
  await page.getByRole('button', { name: 'Open the kick vote' }).click()
  await page.getByRole('button', { name: 'Open it and vote yes' }).click()

  // Browsers keep the fragment of the form's page if the redirect has none.
  await expect(page).toHaveURL(new RegExp(`${debate.path}/kicks/\\d+(#open)?$`))
  await expect(page.getByRole('status')).toHaveText(
    endsWithTime(`The kick vote against ${ada.displayName} is open`, ', and you have voted yes.'),
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Kick vote against ${ada.displayName}`)
  await expect(page.getByRole('main')).toContainText('You have voted yes. That is final.')
  await expect(page.getByRole('main')).toContainText('Every time.')
  await expect(page.getByRole('main')).not.toContainText('who could vote')
  await expectAccessible(page)
  const address = new URL(page.url()).pathname

  const other = await browser.newContext({ javaScriptEnabled: javascript })
  const his = await other.newPage()
  await signIn(his, cem)
  await his.goto(debate.path)
  await expect(his.locator('#kicks')).toContainText('You haven’t voted yet.')
  await his.getByRole('link', { name: `Kick vote against ${ada.displayName}` }).click()
  await expect(his).toHaveURL(new RegExp(`${address}$`))
  await expectAccessible(his)
  await voteOn(his, /^Yes/)
  await expect(his).toHaveURL(new RegExp(`${address}$`))
  await expect(his.getByRole('status')).toHaveText(endsWithTime(`Your vote is cast. ${ada.displayName} has been kicked. It’s your turn`))
  await expect(his.getByRole('main')).toContainText('2 yes, 0 no, 0 abstained, of 3 who could vote.')
  await his.getByRole('link', { name: 'All kick votes of this debate' }).click()
  await expect(his.getByRole('main')).toContainText(`${ada.displayName} was kicked`)
  await expectAccessible(his)
  await other.close()

  await page.goto(debate.path)
  await expect(argumentItem(page, 1).getByRole('heading')).toContainText(`${ada.displayName} (kicked)`)
  await expect(page.getByRole('region', { name: 'Participants' })).toContainText(`${ada.displayName} (kicked)`)
  await page.goto(`${debate.path}#n1`)
  await argumentItem(page, 1).getByRole('link', { name: '#1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('(kicked)')
})

test('a kicked participant is told so at every later stage', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 1 })
  await joinDebate(api, ben, debate, 'for')
  await joinDebate(api, cem, debate, 'against')
  await joinDebate(api, dee, debate, 'against')
  const vote = await openKickVote(api, debate, ben, ada)
  await cast(api, debate, vote, cem, 'yes')
  await signIn(page, ada)
  await page.goto(debate.path)
  const now = page.locator('#now')
  const message = 'You were kicked from this debate'
  await expect(now).toContainText(`${message} and can’t join it again.`)
  await expect(now).toContainText('You can vote on the arguments.')

  await postArgument(api, cem, debate, { content: 'Who pays for it?', stance: 'against' })
  await postArgument(api, ben, debate, { content: 'All of us, and we save on roads.' })
  await postArgument(api, dee, debate, { content: 'Roads are needed still.', stance: 'against' })
  await page.goto(debate.path)
  await expect(now.getByRole('heading')).toHaveText('Voting in progress')
  await expect(now).toContainText(`${message}.`)

  const short = await makeRunningDebate(api, person)
  const second = await openKickVote(api, short.debate, short.ben, short.ada)
  await cast(api, short.debate, second, short.cem, 'yes')
  await api(short.ben.token).delete(`/debates/${short.debate.id}/participation`)
  await page.context().clearCookies()
  await signIn(page, short.ada)
  await page.goto(short.debate.path)
  await expect(now.getByRole('heading')).toContainText('Against won')
  await expect(now).toContainText(`${message}.`)
})

test('a vote without a choice or after the end is refused with the reason', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const { debate, ada, ben, cem, dee } = await makeRunningDebate(api, person)
  const vote = await openKickVote(api, debate, ben, ada)
  await signIn(page, cem)
  await page.goto(vote.path)
  await page.getByRole('button', { name: 'Submit vote (can’t be changed)' }).click()
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#choice')
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page)

  await cast(api, debate, vote, dee, 'yes')
  await voteOn(page, /^No/)
  await expect(page.locator('error-summary')).toContainText('This kick vote is over: it has passed.')
  await expect(page.getByRole('main')).toContainText('2 yes, 0 no, 0 abstained, of 3 who could vote.')
})

test('a second vote is refused with the reason, and the target has no vote', { tag: '@server' }, async ({
  page,
  browser,
  api,
  person,
  signIn,
}) => {
  const { debate, ada, ben, cem } = await makeRunningDebate(api, person)
  const vote = await openKickVote(api, debate, ben, ada)
  await signIn(page, cem)
  await page.goto(vote.path)
  await cast(api, debate, vote, cem, 'no')
  await voteOn(page, /^Yes/)
  await expect(page.locator('error-summary')).toContainText('You’ve already voted.')
  await expect(page.getByRole('main')).toContainText('You have voted no. That is final.')

  const other = await browser.newContext()
  const herPage = await other.newPage()
  await signIn(herPage, ada)
  await herPage.goto(vote.path)
  await expect(herPage.getByRole('main')).toContainText('You can’t vote on this, because it’s about you.')
  await expect(herPage.getByRole('button', { name: 'Submit vote (can’t be changed)' })).toHaveCount(0)
  await other.close()
})

test('a failed kick vote says so, and when the next can be opened', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const { debate, ada, ben, cem, dee } = await makeRunningDebate(api, person)
  const vote = await openKickVote(api, debate, ben, ada)
  await cast(api, debate, vote, dee, 'no')
  await signIn(page, cem)
  await page.goto(vote.path)
  await voteOn(page, /abstain/)
  await expect(page.getByRole('status')).toHaveText('Your vote is cast. The kick vote has failed.')
  await expect(page.getByRole('main')).toContainText('1 yes, 1 no, 1 abstained, of 3 who could vote.')
  await expect(page.getByRole('main')).toContainText(`Another kick vote against ${ada.displayName} can be opened from`)
  await page.goto(`${debate.path}/kicks`)
  await expect(page.getByRole('heading', { name: 'Open a kick vote' })).toBeVisible()
  await expect(page.getByRole('radio', { name: new RegExp(`^${ada.displayName}`) })).toHaveCount(0)
})

test('a refused kick vote keeps what was typed', { tag: '@server' }, async ({ page, api, person, signIn, expectAccessible }) => {
  const { debate, ada, ben, cem } = await makeRunningDebate(api, person)
  await signIn(page, ben)
  await page.goto(`${debate.path}/kicks`)
  await page.getByLabel('Your reason').fill('Short <b>')
  await page.getByRole('button', { name: 'Open the kick vote' }).click()
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary a[href="#target_user_id"]')).toHaveText('Choose who the kick vote is about.')
  await expect(page.locator('error-summary a[href="#reason"]')).toHaveText('The reason needs at least 10 characters.')
  await expect(page.getByLabel('Your reason')).toHaveValue('Short <b>')
  await expect(page.getByLabel('Your reason')).toBeVisible()
  await expectAccessible(page)

  // Meanwhile another participant opens the same vote.
  await page.getByRole('radio', { name: new RegExp(`^${ada.displayName}`) }).check()
  await page.getByLabel('Your reason').fill(reason)
  await openKickVote(api, debate, cem, ada)
  await page.getByRole('button', { name: 'Open the kick vote' }).click()
  await page.getByRole('button', { name: 'Open it and vote yes' }).click()
  await expect(page.locator('error-summary')).toContainText(`There is already an open kick vote against ${ada.displayName}.`)
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.getByLabel('Your reason')).toHaveValue(reason)

  // The text is stored as a draft and offered until it is discarded.
  await page.goto(`${debate.path}/kicks`)
  await expect(page.getByLabel('Your reason')).toHaveValue(reason)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(page.getByLabel('Your reason')).toHaveValue('')
})

test('a reason that nobody is left for can be copied and discarded, which is confirmed', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
}) => {
  const { debate, ada, ben, cem, dee } = await makeRunningDebate(api, person)
  await signIn(page, ben)
  await page.goto(`${debate.path}/kicks`)
  await page.getByLabel('Your reason').fill('Short.')
  await page.getByRole('button', { name: 'Open the kick vote' }).click()
  await expect(page.locator('error-summary')).toBeFocused()
  await openKickVote(api, debate, cem, ada)
  await openKickVote(api, debate, dee, cem)
  await openKickVote(api, debate, ada, dee)
  await page.goto(`${debate.path}/kicks`)
  await expect(page.getByRole('main')).toContainText('You can’t open a kick vote right now. You wrote:')
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(page.getByText('Short.')).toHaveCount(0)
})

test('a guest sees kick votes and kicks, but neither tally nor form', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const { debate, ada, ben } = await makeRunningDebate(api, person)
  await page.goto(debate.path)
  await expect(page.locator('#kicks')).toHaveCount(0)
  const vote = await openKickVote(api, debate, ben, ada)
  await page.goto(debate.path)
  await expect(page.locator('#kicks')).toContainText('open until')
  await expect(page.getByText('Open a kick vote')).toHaveCount(0)
  await page.goto(vote.path)
  await expect(page.getByRole('main')).toContainText('Only participants of the debate can vote on this.')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('who could vote')
  await expectAccessible(page)
  await page.goto(`${debate.path}/kicks`)
  await expect(page.getByText('Open a kick vote')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Nobody has been kicked from this debate.')
  await expectAccessible(page)
  expect((await page.goto(`${debate.path}/kicks/999999`))?.status()).toBe(404)
})

test('if the session has ended, the vote waits for the sign-in and is then cast', async ({ page, api, person, signIn, javascript }) => {
  const { debate, ada, ben, cem } = await makeRunningDebate(api, person)
  const vote = await openKickVote(api, debate, ben, ada)
  await signIn(page, cem)
  await page.goto(vote.path)
  if (javascript) await waitForHydration(page)
  await page.getByRole('radio', { name: /^No/ }).check()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Submit vote (can’t be changed)' }).click()
  await expect(page.getByRole('main')).toContainText('then your vote on the kick, no, is cast')
  await fillInSignIn(page, cem)
  await expect(page).toHaveURL(new RegExp(`${vote.path}$`))
  await expect(page.getByRole('main')).toContainText('You have voted no. That is final.')
})
