import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type MadeComment, makeDebate, postArgument, postComment } from './setup/debates.ts'
import { befriend, conversationPath, sendMessage } from './setup/messages.ts'
import { findSharedNames, readAloud, readHeadingsAloud, type SpokenItem } from './setup/screen-reader.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'the reader is a script; guests’ pages are the same HTML without it')

/** Posts five threads of ten comments: a comment, its three replies, and two replies to each of these; two people take turns. */
async function fiftyComments(api: Api, debate: Awaited<ReturnType<typeof makeDebate>>, people: [Person, Person]) {
  const posted: { comment: MadeComment; parent: MadeComment | undefined; author: Person; replies: number }[] = []
  const post = async (replies: number, parent?: MadeComment) => {
    const author = people[posted.length % 2] ?? people[0]
    const comment = await postComment(api, author, debate, { content: `Words ${posted.length + 1}.`, parent })
    posted.push({ comment, parent, author, replies })
    return comment
  }
  for (let thread = 0; thread < 5; thread++) {
    const first = await post(3)
    for (let reply = 0; reply < 3; reply++) {
      const second = await post(2, first)
      for (let answer = 0; answer < 2; answer++) await post(0, second)
    }
  }
  return posted
}

test('a screen reader reads fifty comments: each has a heading with its number, author, parent and replies', async ({
  page,
  api,
  person,
}) => {
  const people: [Person, Person] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, people[0])
  const posted = await fiftyComments(api, debate, people)
  await page.goto(`${debate.path}?tab=comments&sort=old`)

  const headings = posted.map(({ comment: { number }, parent, author, replies }) => {
    const level = parent === undefined ? 3 : replies > 0 ? 4 : 5
    return `heading, Comment #${number}, by ${author.displayName}${parent ? `, in reply to comment #${parent.number}` : ''}, level ${level}`
  })
  expect(await readHeadingsAloud(page)).toEqual([
    'heading, 50 comments, level 1',
    'heading, All comments, level 2',
    ...headings,
    'heading, New comment, level 2',
  ])

  const heard = await readAloud(page)
  for (const [index, { comment, replies }] of posted.entries()) {
    const own = between(heard, headings[index] ?? '', headings[index + 1] ?? 'heading, New comment, level 2')
    expect(own).toContain(`Words ${comment.number}.`)
    expect(own.filter((phrase) => /^\d+ repl(?:y|ies)$/.test(phrase))).toEqual(replies > 0 ? [`${replies} replies`] : [])
  }
  expect(findSharedNames(heard)).toEqual([])
  expect(heard.filter(({ phrase }) => phrase.startsWith('button, Upvote ') || phrase.startsWith('button, Downvote ')).length).toBe(100)
})

test('a screen reader hears different names for different controls on a comment’s page and a debate’s page', async ({
  page,
  api,
  person,
  signIn,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, ada)
  const argument = await postArgument(api, ada, debate, { content: 'Free trams are quick to board.' })
  await postArgument(api, ada, debate, { content: 'And quick to leave.', parent: argument })
  const first = await postComment(api, ben, debate, { content: 'Mine is always late.' })
  const second = await postComment(api, ada, debate, { content: 'Mine never is.', parent: first })
  await postComment(api, ben, debate, { content: 'Lucky you.', parent: second })
  await postComment(api, ben, debate, { content: 'Which line?', parent: second })
  for (const somebody of [null, ada]) {
    if (somebody) await signIn(page, somebody)
    for (const path of [debate.path, `${debate.path}?tab=comments`, first.path, second.path]) {
      await page.goto(path)
      expect(findSharedNames(await readAloud(page)), path).toEqual([])
    }
  }
  expect(await readHeadingsAloud(page)).toEqual([
    `heading, Comment #2, by ${ada.displayName}, in reply to comment #1, level 1`,
    'heading, 2 replies, level 2',
    `heading, Comment #3, by ${ben.displayName}, in reply to comment #2, level 3`,
    `heading, Comment #4, by ${ben.displayName}, in reply to comment #2, level 3`,
    'heading, Reply to comment #2, level 2',
  ])
})

/** Returns the phrases from one phrase up to another. */
function between(heard: readonly SpokenItem[], from: string, to: string): string[] {
  const phrases = heard.map(({ phrase }) => phrase)
  return phrases.slice(phrases.indexOf(from), phrases.indexOf(to))
}

test('a screen reader reads a conversation: one heading a day, and messages that begin with author and time', async ({
  page,
  api,
  person,
  signIn,
  server,
}) => {
  const [ada, ben] = [await person('Ada'), await person('Ben')]
  await befriend(api, ada, ben)
  await sendMessage(api, ada, ben, 'Shall we argue about *trams*?')
  await sendMessage(api, ben, ada, 'Gladly.')
  await sendMessage(api, ada, ben, 'Tomorrow, then.')
  const moments = ['2026-03-01T14:05:00Z', '2026-03-01T14:07:00Z', '2026-03-02T09:30:00Z']
  const database = new Database(join(server.folder, 'rostrum.db'))
  for (const [index, at] of moments.entries())
    database.prepare('update messages set created_at = ? where number = ?').run(Date.parse(at), index + 1)
  database.close()
  await signIn(page, ben)
  await page.goto(conversationPath(ada))
  // The library can't read the custom elements for local times; browsers compute their names.
  expect(await readHeadingsAloud(page)).toEqual([
    `heading, Messages with ${ada.displayName}, level 1`,
    expect.stringMatching(/^heading,.* level 2$/),
    expect.stringMatching(/^heading,.* level 2$/),
  ])
  for (const day of ['1 Mar', '2 Mar']) await expect(page.getByRole('heading', { name: day, level: 2, exact: true })).toBeVisible()
  const messages = page.getByRole('main').locator('.messages > li[id]')
  for (const [index, clock] of ['14:05', '14:07', '09:30'].entries()) await expect(messages.nth(index)).toContainText(`${clock} UTC`)
  const heard = await readAloud(page)
  const spokenText = heard.map(({ phrase }) => phrase).join(' ')
  const name = ada.displayName
  const transcript = [name, 'Shall we argue about', 'You', 'Gladly.', name, 'Tomorrow, then.']
  let from = 0
  for (const line of transcript) {
    const at = spokenText.indexOf(line, from)
    expect(at, `“${line}” in: ${spokenText}`).toBeGreaterThanOrEqual(from)
    from = at + line.length
  }
  expect(findSharedNames(heard)).toEqual([])
})
