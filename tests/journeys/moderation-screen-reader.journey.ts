import { joinDebate, makeDebate, postArgument } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { report } from './setup/moderation.ts'
import { findSharedNames, readAloud, readHeadingsAloud, spokenPhrases } from './setup/screen-reader.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.skip(({ javascript }) => !javascript, 'the reader is a script; pages are the same HTML without it')

test('a screen reader reads the queue: one heading for each report, and controls that name their report', async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
}) => {
  const [ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mod)
  const path = `/users/${await idOf(api, ben)}/report`
  for (let time = 0; time < 2; time++) {
    const debate = await makeDebate(api, ada)
    await joinDebate(api, ben, debate)
    const { id } = await postArgument(api, ben, debate, { content: `Buy ${time} quinces.` })
    const filed = await api(ada.token).post(path, { reason: 'spam', details: 'He sells.', about: { kind: 'argument', id } })
    expect(filed.status).toBe(201)
  }
  await signIn(page, mod)
  await page.goto('/moderation?kind=argument&reason=spam')
  const of = `by ${ben.displayName}`
  const ids = (await page.getByRole('button', { name: /^Review report/ }).allTextContents()).map((words) => /\d+/.exec(words)?.[0])
  expect(await readHeadingsAloud(page)).toEqual([
    ...['heading, Moderation, level 1', 'heading, Open, level 2'],
    ...ids.map((id) => `heading, Report ${id}: Argument #1 ${of}, level 3`),
  ])
  const spoken = await readAloud(page)
  expect(findSharedNames(spoken)).toEqual([])
  const words = spokenPhrases(spoken)
  expect(words.filter((phrase) => /^button, Review/.test(phrase))).toEqual(ids.map((id) => `button, Review report ${id}`))
  expect(words.filter((phrase) => phrase.includes('quinces'))).toEqual(['Buy 0 quinces.', 'Buy 1 quinces.'])

  await page.getByRole('button', { name: `Review report ${ids[0]}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Argument #1 ${of}`)
  expect(await readHeadingsAloud(page)).toEqual([
    `heading, Argument #1 ${of}, level 1`,
    ...['What was reported', 'At the time of the report', 'Earlier decisions about this person', 'Make a decision'].map(
      (part) => `heading, ${part}, level 2`,
    ),
  ])
  const form = await readAloud(page)
  expect(findSharedNames(form)).toEqual([])
  expect(spokenPhrases(form).filter((phrase) => /^(?:radio|checkbox|combobox|textbox|button)/.test(phrase))).toEqual([
    'radio, Take no action: no rule was broken, not checked, position 1, set size 7',
    'radio, Warn the person, not checked, position 2, set size 7',
    'radio, Hide the post and notify its author, not checked, position 3, set size 7',
    'radio, Suspend the person for a day: they can only read, not checked, position 4, set size 7',
    'radio, Suspend the person for a week, not checked, position 5, set size 7',
    'radio, Suspend the person for 30 days, not checked, position 6, set size 7',
    'radio, Suspend the person permanently, not checked, position 7, set size 7',
    'checkbox, Also hide the post if you warn or suspend the person, not checked',
    expect.stringMatching(/^combobox, Which rule was broken\?, Choose “None” if you take no action\./),
    expect.stringMatching(/^textbox, Explain your decision, 10 to 2,000 characters\. .* Nobody is told who decided\.$/),
    'button, Save decision',
  ])
})

test('a screen reader reads an appeal: the decision, the text against it, and the answer', async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
}) => {
  const [ada, ben, mod, other] = [await person('Ada'), await person('Ben'), await person('Mona'), await person('Other')]
  for (const one of [mod, other]) makeModerator(one)
  const { id, decision } = await warnFor(api, ada, ben, mod)
  await signIn(page, ben)
  await page.goto(`/decisions/${decision}`)
  expect(await readHeadingsAloud(page)).toEqual([
    'heading, The moderators’ decision, level 1',
    ...['Why', 'Appeal'].map((part) => `heading, ${part}, level 2`),
  ])
  const spoken = await readAloud(page)
  expect(findSharedNames(spoken)).toEqual([])
  expect(spokenPhrases(spoken).filter((phrase) => /^(?:textbox|button, Send)/.test(phrase))).toEqual([
    'textbox, Why the decision is wrong, 10 to 2,000 characters. Only moderators will see this.',
    'button, Send appeal',
  ])

  await api(ben.token).post(`/me/decisions/${decision}/appeal`, { content: 'I did argue about the matter.' })
  await signIn(page, other)
  await page.goto(`/moderation/reports/${id}`)
  const file = await readAloud(page)
  expect(findSharedNames(file)).toEqual([])
  expect(spokenPhrases(file).filter((phrase) => /^(?:radio|textbox|button, Answer)/.test(phrase))).toEqual([
    'radio, Yes, uphold it, not checked, position 1, set size 2',
    'radio, No, reverse it and undo its effects, not checked, position 2, set size 2',
    expect.stringMatching(/^textbox, Explain your decision, 10 to 2,000 characters\. .* Your answer is final\.$/),
    'button, Answer the appeal',
  ])
})

test('a screen reader reads the public log: actions with rules, and numbers with their month and unit', async ({
  page,
  api,
  person,
  makeModerator,
}) => {
  const [ada, ben, mod] = [await person('Ada'), await person('Ben'), await person('Mona')]
  makeModerator(mod)
  await warnFor(api, ada, ben, mod)
  await page.goto('/moderation/log')
  expect(await readHeadingsAloud(page)).toEqual([
    'heading, Moderation log, level 1',
    ...['Latest actions', 'By month', 'Last 12 months'].map((part) => `heading, ${part}, level 2`),
  ])
  const spoken = await readAloud(page)
  // The log also lists what other tests decided, about posts in debates whose topics begin alike.
  expect(findSharedNames(spoken.filter(({ phrase }) => !/^link, \w+ #\d+ in “/.test(phrase)))).toEqual([])
  const words = spokenPhrases(spoken)
  expect(words.filter((phrase) => /^columnheader/.test(phrase)).map((phrase) => phrase.replace(/^columnheader, (\w+).*/, '$1'))).toEqual([
    ...['Month', 'Reports', 'Decisions', 'Median', 'Appeals', 'Overturned'],
  ])
})

test('a screen reader reads a sensitive argument: its warning first, and a hide button that names it', async ({
  page,
  api,
  person,
  signIn,
  makeModerator,
}) => {
  const [ada, mod] = [await person('Ada'), await person('Mona')]
  makeModerator(mod)
  const debate = await makeDebate(api, ada)
  const { id } = await postArgument(api, ada, debate, { content: 'A grisly tale of quinces.' })
  expect((await api(ada.token).put(`/arguments/${id}/note`, { note: 'cruelty to fruit' })).status).toBe(200)
  await page.goto(`${debate.path}/arguments/${id}`)
  const post = await readAloud(page)
  expect(findSharedNames(post)).toEqual([])
  const [title, length, sensitive, why, show, ...rest] = spokenPhrases(post).slice(3)
  expect(title).toBe(`heading, Argument #1 For, by ${ada.displayName}, level 1`)
  expect([length, sensitive, why, show]).toEqual(['1 min read ·', 'Sensitive:', 'cruelty to fruit', 'link, Show #1'])
  expect(rest).not.toContain('A grisly tale of quinces.')
  await page.getByRole('link', { name: 'Show #1' }).click()
  expect(spokenPhrases(await readAloud(page))).toContain('A grisly tale of quinces.')

  await signIn(page, mod)
  await page.goto(`${debate.path}/arguments/${id}`)
  await page.getByRole('link', { name: 'Hide #1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hide argument #1 by ${ada.displayName}`)
  expect(await readHeadingsAloud(page)).toEqual([`heading, Hide argument #1 by ${ada.displayName}, level 1`])
  const form = await readAloud(page)
  expect(findSharedNames(form)).toEqual([])
  expect(spokenPhrases(form)).toEqual([
    ...[`heading, Hide argument #1 by ${ada.displayName}, level 1`, 'blockquote', 'link, A grisly tale of quinces.', 'end of blockquote'],
    'Replies to it stay visible.',
    expect.stringMatching(/^The author will see which rule it broke and why, and can appeal\. /),
    'link, Read the rules',
    ...['Which rule was broken?', 'The author will be told which rule this is.'],
    'combobox, Which rule was broken?, The author will be told which rule this is., has popup listbox, not expanded',
    ...['Explain your decision', '10 to 2,000 characters. Nobody is told who decided.'],
    'textbox, Explain your decision, 10 to 2,000 characters. Nobody is told who decided.',
    'button, Hide it',
  ])
})

/** Has one person report another, whom a moderator then warns. */
async function warnFor(
  api: Api,
  reporter: Person,
  reported: Person,
  moderator: Person,
): Promise<{ id: string | undefined; decision: string }> {
  await report(api, reporter, reported, { reason: 'harassment' })
  const { get, post } = api(moderator.token)
  const cases = (await get<{ data: { id: string; user: { display_name: string } }[] }>('/moderation/reports')).body.data
  const id = cases.find(({ user }) => user.display_name === reported.displayName)?.id
  const warning = { outcome: 'warn', rule: 1, reason: 'Argue about the matter, please.' }
  const decided = await post<{ data: { decision: { id: string } } }>(`/moderation/reports/${id}/decision`, warning)
  return { id, decision: decided.body.data.decision.id }
}
