import { join as inFolder } from 'node:path'
import Database from 'better-sqlite3'
import { discover, memberPages, publicPages } from '../markup/pages.ts'
import { timeFaults } from '../markup/time-rules.ts'
import { joinDebate, makeDebate, postArgument, postComment } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { expect, test } from './setup/test.ts'

test.use({ groups: true })

const staffPages = ['/admin', '/admin/people', '/admin/log', '/moderation', '/moderation/log']

test('every date and time on every page is shown in the reader’s time zone', async ({
  page,
  api,
  person,
  signIn,
  javascript,
  letFallDue,
  makeModerator,
  makeAdministrator,
}) => {
  test.skip(javascript, 'The response is the same.')
  const [ada, ben, cem, dee] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dee')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'Shall we?')
  await sendMessage(api, ben, ada, 'We shall.')
  const debate = await makeDebate(api, ada, { type: 'standard', seats_per_side: 2, side: 'for', rounds: 2 })
  await joinDebate(api, ben, debate, 'against')
  await joinDebate(api, cem, debate, 'against')
  await joinDebate(api, dee, debate, 'for')
  const argument = await postArgument(api, ada, debate, { content: 'A text.' })
  await postComment(api, ben, debate, { content: `@${ada.displayName} reads this.` })
  letFallDue(debate)
  const open = await makeDebate(api, ben)
  await postArgument(api, ben, open, { content: 'Another.' })
  const target = await idOf(api, cem)
  const vote = await api(ben.token).post<{ data: { id: string } }>(`/debates/${debate.id}/kick-votes`, {
    target_user_id: target,
    reason: 'He spams here.',
  })
  const report = await api(ada.token).post<{ data: { receipt: string } }>(`/users/${target}/report`, {
    reason: 'spam',
    details: 'Advertising.',
  })
  const team = await api(ada.token).post<{ data: { id: string } }>('/teams', { name: `Owls ${Date.now()}`, description: '' })
  makeModerator(ada)
  makeAdministrator(ada)

  const faults: Record<string, string[]> = {}
  const look = async (path: string) => {
    await page.goto(path)
    const found = timeFaults(await page.content())
    if (found.length > 0) faults[path] = found
  }
  const found = await discover(async (path) => {
    await page.goto(path)
    return page.content()
  })
  for (const path of new Set([...publicPages, ...found])) await look(path)
  await signIn(page, ada)
  const createdPages = [
    conversationPath(ben),
    `/reports/${report.body.data.receipt}`,
    `/teams/${team.body.data.id}`,
    `/debates/${debate.slug}/edit`,
    `/debates/${debate.slug}/history`,
  ]
  const debatePages = [
    debate.path,
    `${debate.path}?tab=comments`,
    `${debate.path}/arguments/${argument.id}`,
    `${debate.path}/kicks/${vote.body.data?.id ?? ''}`,
    `${debate.path}/kicks`,
  ]
  for (const path of new Set([
    ...memberPages,
    ...found,
    ...createdPages,
    ...debatePages,
    ...staffPages,
    `/users/${encodeURIComponent(ada.displayName)}`,
  ]))
    await look(path)
  await look(`/admin/people/${target}`)
  expect(faults).toEqual({})
})

test('a conversation has the hours and days of its reader’s time zone', { tag: '@chromium' }, async ({
  page,
  api,
  person,
  signIn,
  server,
  javascript,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  const database = new Database(inFolder(server.folder, 'rostrum.db'))
  for (const at of ['2025-11-20T22:30:00Z', '2025-11-20T23:30:00Z'])
    database
      .prepare('update messages set created_at = ? where id = ?')
      .run(Date.parse(at), await sendMessage(api, ada, ben, `Sent at ${at}`))
  database.close()
  await signIn(page, ada)
  await page.goto(conversationPath(ben))
  const days = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(days).toHaveCount(javascript ? 2 : 1)
  const shown = () =>
    page.locator('h2 local-time, .messages local-time').evaluateAll((all) => all.map((one) => (one.shadowRoot ?? one).textContent))
  // It is an hour later in Paris.
  const local = ['20 Nov 2025', '23:30', '21 Nov 2025', '00:30']
  await expect.poll(shown).toEqual(javascript ? local : ['20 Nov 2025', '22:30 UTC', '23:30 UTC'])
})
