import { commentItem, joinDebate, makeDebate, openDetails, postArgument, postComment } from './setup/debates.ts'
import { expect, test } from './setup/test.ts'

test('a comment is posted on the debate’s page, answered, edited and deleted to a tombstone', { tag: '@witness' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await signIn(page, ben)
  await page.goto(debate.path)
  await expect(page.locator('#comments')).toContainText('No comments yet')
  await page.locator('#comments').getByRole('link', { name: 'Add a comment' }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}\\?tab=comments#new-comment$`))
  await expect(page).toHaveTitle(/^Comments: /)
  await expect(page.getByRole('main')).toContainText('Nobody has commented on this debate yet.')
  await page.getByLabel('Your comment').fill('I take the **tram** each day.')
  await page.getByRole('button', { name: 'Preview the comment' }).click()
  await expect(page.locator('#preview strong')).toHaveText('tram')
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('I take the **tram** each day.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}\\?tab=comments#c1$`))
  await expect(page.getByRole('status')).toHaveText('Your comment #1 is posted.')
  await expect(commentItem(page, 1)).toContainText('I take the tram each day.')
  await expect(page.getByRole('heading', { level: 1, name: '1 comment', exact: true })).toBeVisible()

  await commentItem(page, 1).getByRole('link', { name: 'Reply to comment #1' }).click()
  await expect(page).toHaveURL(/\/comments\/\d+#reply$/)
  await page.getByLabel('Your reply').fill('So do I, on Sundays.')
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page).toHaveURL(/\/comments\/\d+#c2$/)
  await expect(commentItem(page, 2).getByRole('heading')).toHaveText(`Comment #2, by ${ben.displayName}, in reply to comment #1`)
  await expect(commentItem(page, 2).getByRole('link', { name: 'in reply to comment #1' })).toHaveAttribute('href', '#c1')
  await expectAccessible(page)

  await openDetails(page, /^Edit comment #1/)
  await page.getByLabel('Text of comment #1').fill('I take the tram most days.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Your changes to comment #1 were saved.')
  await expect(page.locator('article')).toContainText('I take the tram most days.')
  await expect(page.locator('article .meta')).toContainText('edited')

  await page.getByRole('button', { name: 'Delete comment #1' }).click()
  await page.getByRole('button', { name: 'Yes, delete comment #1' }).click()
  await expect(page.getByRole('status')).toHaveText('Your comment #1 was deleted.')
  await expect(page.locator('article')).toContainText('Deleted by its author; its replies stay.')
  await expect(page.locator('article')).not.toContainText('tram')
  await expect(commentItem(page, 2)).toContainText('So do I, on Sundays.')
  await expect(page.getByRole('heading', { level: 2, name: 'Reply to comment #1' })).toHaveCount(0)
  await expectAccessible(page)

  // A comment without replies leaves only its place in the list, no page.
  await openDetails(page, 'More for comment #2')
  await commentItem(page, 2).getByRole('link', { name: 'Edit or delete comment #2' }).click()
  await page.getByRole('button', { name: 'Delete comment #2' }).click()
  await page.getByRole('button', { name: 'Yes, delete comment #2' }).click()
  await expect(page).toHaveURL(/\/comments\/\d+#c2$/)
  await expect(commentItem(page, 2)).toContainText('Deleted by its author.')
})

test('a refused comment keeps its text and shows the error at the field', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await signIn(page, ben)
  await page.goto(`${debate.path}?tab=comments`)
  const field = page.getByLabel('Your comment')
  // Send it as a browser without support for maxlength would.
  await field.evaluate((area) => area.removeAttribute('maxlength'))
  await field.fill('long '.repeat(401))
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(page.locator('error-summary')).toBeFocused()
  await expect(page.locator('error-summary a')).toHaveAttribute('href', '#content')
  await expect(page.locator('error-summary a')).toHaveText('The comment may have up to 2,000 characters. It has 2,005.')
  await expect(field).toHaveValue('long '.repeat(401))
  await expect(page).toHaveTitle(/^Error: /)
  await expectAccessible(page)

  // The text is stored as a draft and offered until it is discarded.
  await page.goto(`${debate.path}?tab=comments`)
  await expect(page.getByText('Your text below hasn’t been posted yet.')).toBeVisible()
  await expect(field).toHaveValue('long '.repeat(401))
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(field).toHaveValue('')
})

test('a reply to a comment deleted meanwhile keeps its text, and can be posted as a comment', { tag: '@server' }, async ({
  page,
  api,
  person,
  signIn,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const first = await postComment(api, ada, debate, { content: 'Mine is always late.' })
  await postComment(api, ada, debate, { content: 'Always.', parent: first })
  const commentWithoutReplies = await postComment(api, ada, debate, { content: 'Mine is full.' })
  await signIn(page, ben)
  await page.goto(first.path)
  await page.getByLabel('Your reply').fill('Where is that?')
  expect((await api(ada.token).delete(`/spectator-comments/${first.id}`)).status).toBe(200)
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page.locator('error-summary')).toContainText('That comment has been deleted.')
  await expect(page.getByLabel('Your comment')).toHaveValue('Where is that?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(page).toHaveURL(new RegExp(`${debate.path}\\?tab=comments#c4$`))
  await expect(commentItem(page, 4).getByRole('heading')).toHaveText(`Comment #4, by ${ben.displayName}`)
  await page.goto(first.path)
  await expect(page.getByLabel('Your comment')).toHaveCount(0)

  // If nothing is left of the comment, not even its place, the text can be copied.
  await page.goto(commentWithoutReplies.path)
  await page.getByLabel('Your reply').fill('Take the next one.')
  expect((await api(ada.token).delete(`/spectator-comments/${commentWithoutReplies.id}`)).status).toBe(200)
  await page.getByRole('button', { name: 'Post the reply' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted comment')
  await expect(page.getByLabel('Your text, to copy')).toHaveValue('Take the next one.')
})

test('changes that come too late are shown and can be copied', { tag: '@server' }, async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const first = await postComment(api, ada, debate, { content: 'Mine is always late.' })
  await postComment(api, ada, debate, { content: 'Always.', parent: first })
  await signIn(page, ada)
  await page.goto(first.path)
  await openDetails(page, /^Edit comment #1/)
  await page.getByLabel('Text of comment #1').fill('Mine is often late.')
  expect((await api(ada.token).delete(`/spectator-comments/${first.id}`)).status).toBe(200)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.locator('error-summary')).toContainText('You deleted this comment, so you can’t edit it.')
  await expect(page.getByLabel('Your text, to copy')).toHaveValue('Mine is often late.')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('status')).toHaveText('Draft discarded.')
  await expect(page.getByLabel('Your text, to copy')).toHaveCount(0)
})

test('a spectator comments on an argument and quotes it', async ({ page, api, person, signIn, expectAccessible }) => {
  const [ada, ben, cem] = [await person('Ada'), await person('Ben'), await person('Cem')]
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 1, side: 'for', rounds: 2 })
  await joinDebate(api, ben, debate, 'against')
  const first = await postArgument(api, ada, debate, { content: 'Fares keep people away.' })
  const lead = page.getByRole('main').getByRole('link', { name: 'Comment on #1', exact: true })
  await page.goto(`${debate.path}/arguments/${first.id}`)
  await expect(page.getByRole('link', { name: /^Reply to (comment )?#1$/ })).toHaveCount(0)
  await lead.click()
  await expect(page.getByLabel('Your comment')).toHaveValue(/#1.*Fares keep people away\./s)

  await signIn(page, cem)
  await page.goto(debate.path)
  await lead.click()
  await expectAccessible(page)
  await page.getByLabel('Your comment').fill(`${await page.getByLabel('Your comment').inputValue()}Not me.`)
  await page.getByRole('button', { name: 'Post the comment' }).click()
  await expect(commentItem(page, 1).locator('blockquote')).toContainText('#1: Fares keep people away.')
  await expect(commentItem(page, 1).locator('blockquote').getByRole('link')).toHaveAttribute('href', /\/arguments\/\d+$/)
  await expect(commentItem(page, 1)).toContainText('Not me.')
  await page.goto(debate.path)
  await expect(page.getByRole('link', { name: /^Reply to (comment )?#1$/ })).toHaveCount(0)
})

test('a guest reads at the form that commenting needs an account', { tag: '@server' }, async ({ page, api, person }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await postComment(api, ada, debate, { content: 'Mine is always late.' })
  await page.goto(`${debate.path}?tab=comments`)
  await expect(page.getByRole('main')).toContainText(/Mine is always late\..*Your comment.*You’ll sign in before it’s posted/s)
})

test('a comment over the limit is refused with its length', { tag: '@server' }, async ({ page, site, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  const first = await postComment(api, ada, debate, { content: 'Mine is always late.' })
  const long = 'x'.repeat(2_345)
  const send = (form: Record<string, string>, path: string) =>
    page.context().request.post(path, { form: { content: long, ...form }, headers: { Origin: site } })
  const sentence = 'may have up to 2,000 characters. It has 2,345.'
  const asGuest = await send({ intent: 'comment', debate: debate.id, slug: debate.slug }, `${debate.path}?tab=comments`)
  expect(await asGuest.text()).toContain(sentence)
  await signIn(page, ada)
  const posted = await send({ intent: 'comment', debate: debate.id, slug: debate.slug }, `${debate.path}?tab=comments`)
  const edited = await send({ intent: 'edit-comment', debate: debate.id, comment: first.id }, first.path)
  for (const answer of [posted, edited]) {
    expect(answer.status()).toBe(422)
    const page = await answer.text()
    expect(page).toContain(sentence)
    expect(page).toContain(long)
  }
})

test('a comment sent twice is posted once', async ({ page, api, person, signIn }) => {
  const ada = await person('Ada')
  const debate = await makeDebate(api, ada)
  await signIn(page, ada)
  await page.goto(`${debate.path}?tab=comments`)
  await page.getByLabel('Your comment').fill('Once is enough.')
  await page.getByRole('button', { name: 'Post the comment' }).dblclick()
  await expect(page).toHaveURL(/#c1$/)
  await expect(page.locator('#comments > .thread > li')).toHaveCount(1)
  const { body } = await api().get<{ data: unknown[] }>(`/debates/${debate.id}/spectator-comments`)
  expect(body.data).toHaveLength(1)
})

test('a link to a comment shows its parent and replies; a deleted one is explained', async ({ page, api, person, expectAccessible }) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const [debate, other] = [await makeDebate(api, ada), await makeDebate(api, ada)]
  let last = await postComment(api, ada, debate, { content: 'Comment number 1.' })
  for (let number = 2; number <= 8; number++) {
    last = await postComment(api, number % 2 ? ada : ben, debate, { content: `Comment number ${number}.`, parent: last })
  }
  const reply = await postComment(api, ada, debate, { content: 'And one more.', parent: last })
  const next = await postComment(api, ada, debate, { content: 'A thread of its own.' })

  expect((await page.goto(last.path))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Comment #8, by ${ben.displayName}, in reply to comment #7`)
  const chain = page.getByRole('navigation', { name: 'In reply to' })
  await expect(chain.locator('.parent')).toHaveText(/^Comment #7/)
  await chain.getByText('6 earlier').click()
  await expect(chain.getByRole('listitem')).toHaveText([
    /^Comment #1, .*Comment number 1\./,
    '3 more replies in between',
    /^Comment #5/,
    /^Comment #6/,
  ])
  await expect(page.getByRole('heading', { level: 2, name: '1 reply' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([`Comment #9, by ${ada.displayName}, in reply to comment #8`])
  await expect(page).toHaveTitle(/^Comment #8: /)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Comment number 8.')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${last.path}$`))
  await expectAccessible(page)
  await chain.getByRole('link', { name: '3 more replies in between' }).click()
  await expect(chain.locator('.prose')).toHaveCount(7)
  await page.goto(next.path)
  await page.getByRole('link', { name: 'Previous at this level: comment #1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Comment #1, by ${ada.displayName}`)

  await page.goto(`${other.path}/comments/${last.id}?sort=new`)
  await expect(page).toHaveURL(new RegExp(`${last.path}\\?sort=new$`))
  expect((await api(ada.token).delete(`/spectator-comments/${reply.id}`)).status).toBe(200)
  expect((await page.goto(reply.path))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted comment')
  await expectAccessible(page)
  for (const id of ['99999999', 'abc']) {
    expect((await page.goto(`${debate.path}/comments/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('link', { name: debate.topic })).toBeVisible()
  }
})

test('the debate’s page shows the best comments; orders and pages have their own addresses', { tag: '@server' }, async ({
  page,
  api,
  person,
  expectAccessible,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  const posted = []
  for (let number = 1; number <= 52; number++)
    posted.push(await postComment(api, number % 2 ? ada : ben, debate, { content: `Remark ${number}.` }))
  const [, , third] = posted
  await api(ben.token).post(`/spectator-comments/${third?.id}/vote`, { vote_type: 'up' })

  await page.goto(debate.path)
  const section = page.locator('#comments')
  await expect(section.getByRole('heading', { level: 2 })).toHaveText('52 comments')
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([/^Comment #3, /, /^Comment #1, /, /#2, /, /#4, /, /#5, /])
  await expectAccessible(page)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: '52 comments' }).click()
  await expect(page).toHaveURL(/#comments$/)
  await section.getByRole('link', { name: 'All 52 comments' }).click()
  await expect(page.locator('#comments > .thread > li')).toHaveCount(50)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${debate.path}\\?tab=comments$`))
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\?tab=comments&page=2#comments$/)
  await expect(page.locator('#comments > .thread > li')).toHaveCount(2)
  await page.getByRole('link', { name: 'new', exact: true }).click()
  await expect(page).toHaveURL(/\?tab=comments&sort=new#comments$/)
  await expect(page.locator('#comments > .thread > li').first()).toHaveAttribute('id', 'c52')
  for (const odd of ['page=9', 'page=1000000000', 'page=0', 'before=nonsense', 'sort=best']) {
    const answer = await page.goto(`${debate.path}?tab=comments&${odd}`)
    expect([odd, answer?.status()]).toEqual([odd, 200])
    await expect(page.locator('#comments')).toBeVisible()
  }
})
