import { type MadeComment, makeDebate, postArgument, postComment } from './setup/debates.ts'
import { type Heard, headingsAloud, readAloud } from './setup/ear.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'the reader is a script; guests’ pages are the same HTML without it')

/** Five threads of ten: a comment, its three replies, and two replies to each of these; by two people in turns. */
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

test('fifty comments by ear: each one heading away, with its number, author, parent and replies', async ({ page, api, person }) => {
  const people: [Person, Person] = [await person('Ada'), await person('Ben')]
  const debate = await makeDebate(api, people[0])
  const posted = await fiftyComments(api, debate, people)
  await page.goto(`${debate.path}?tab=comments&sort=old`)

  const headings = posted.map(({ comment: { number }, parent, author, replies }) => {
    const level = parent === undefined ? 3 : replies > 0 ? 4 : 5
    return `heading, #${number}, by ${author.displayName}${parent ? `, in reply to #${parent.number}` : ''}, level ${level}`
  })
  expect(await headingsAloud(page)).toEqual([
    'heading, Comments, level 1',
    'heading, 50 comments, level 2',
    ...headings,
    'heading, New comment, level 2',
  ])

  const heard = await readAloud(page)
  for (const [index, { comment, replies }] of posted.entries()) {
    const own = between(heard, headings[index] ?? '', headings[index + 1] ?? 'heading, New comment, level 2')
    expect(own).toContain(`Words ${comment.number}.`)
    expect(own.filter((phrase) => / repl(?:y|ies)$/.test(phrase))).toEqual(replies > 0 ? [`· ${replies} replies`] : [])
  }
  expect(sharedNames(heard)).toEqual([])
  expect(heard.filter(({ phrase }) => phrase.startsWith('button, Vote ')).length).toBe(100)
})

test('a comment’s page and the debate’s page by ear: no two controls that do different things share a name', async ({
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
      expect(sharedNames(await readAloud(page)), path).toEqual([])
    }
  }
  expect(await headingsAloud(page)).toEqual([
    `heading, Comment #2, by ${ada.displayName}, in reply to #1, level 1`,
    'heading, Reply to #2, level 2',
    'heading, 2 replies, level 2',
    `heading, #3, by ${ben.displayName}, in reply to #2, level 3`,
    `heading, #4, by ${ben.displayName}, in reply to #2, level 3`,
  ])
})

/** What is said from one phrase to another. */
function between(heard: readonly Heard[], from: string, to: string): string[] {
  const phrases = heard.map(({ phrase }) => phrase)
  return phrases.slice(phrases.indexOf(from), phrases.indexOf(to))
}

const control = /^(link|button|textbox|combobox|checkbox|radio), ([^,]+(?:, by [^,]+)?)/

/** The names of controls that stand for more than one thing: what leads to the same place is the same. */
function sharedNames(heard: readonly Heard[]): string[] {
  const places = new Map<string, (string | null)[]>()
  for (const { phrase, to } of heard) {
    const [, , name] = control.exec(phrase) ?? []
    if (name !== undefined) places.set(name, [...(places.get(name) ?? []), to])
  }
  return [...places].filter(([, tos]) => tos.length > 1 && new Set(tos).size + Number(tos.includes(null)) > 1).map(([name]) => name)
}
