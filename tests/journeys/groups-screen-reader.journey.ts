import { makeGroup, makeTeam } from './setup/circles.ts'
import { makeDebate } from './setup/debates.ts'
import { idOf } from './setup/ids.ts'
import { findSharedNames, readAloud, readHeadingsAloud, spokenPhrases } from './setup/screen-reader.ts'
import { type Api, expect, type Person, test } from './setup/test.ts'

test.use({ groups: true })
test.skip(({ javascript }) => !javascript, 'the reader is a script; pages are the same HTML without it')

type People = readonly [Person, Person, Person, Person]

test('a screen reader reads a team: requests, invitations, members and debates', async ({ page, api, person, signIn }) => {
  const [ada, ben, cem, dan] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dan')]
  const { id, name, path } = await makeCircle(api, 'team', [ada, ben, cem, dan])
  const { topic } = await makeDebate(api, ada, { team_id: id })
  await signIn(page, ada)
  await page.goto(path)
  expect(await readHeadingsAloud(page)).toEqual([
    `heading, ${name}, level 1`,
    'heading, Requests to join (1), level 2',
    'heading, Members (2), level 2',
    'heading, Invitations, level 2',
    'heading, Debates, level 2',
    `heading, ${topic}, level 3`,
    'heading, For the owner of this team, level 2',
  ])
  const spoken = await readAloud(page)
  const [head, owners] = splitAt(spokenPhrases(spoken), `heading, ${name}, level 1`, 'heading, For the owner of this team, level 2')
  expect(head).toEqual([
    ...['link, Team', '· 2 members', '· owned by', `link, ${ada.displayName}`, '· created'],
    ...['We', 'argue', '.'],
    ...spokenRequest(cem),
    'heading, Members (2), level 2',
    ...[`link, ${ada.displayName}`, 'Owner, since'],
    ...[`link, ${ben.displayName}`, 'Since', ...spokenMenu(ben), `button, Remove ${ben.displayName}`],
    ...spokenInvitations(dan),
    ...['heading, Debates, level 2', `heading, ${topic}, level 3`, 'Active', 'Joined', 'Open to all'],
  ])
  expect(controlsIn(owners)).toEqual([
    ...['textbox, Name', 'textbox, Description (optional)', 'button, Save', 'button, Use this picture'],
    ...['combobox, New owner', 'button, Transfer ownership', 'button, Delete the team'],
  ])
})

test('a screen reader reads a group: who moderates it, and where to create a debate in it', async ({ page, api, person, signIn }) => {
  const [ada, ben, cem, dan] = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dan')]
  const { id, name, path } = await makeCircle(api, 'group', [ada, ben, cem, dan])
  const role = { role: 'moderator' }
  expect((await api(ada.token).put(`/groups/${id}/members/${await idOf(api, ben)}`, role)).status).toBe(200)
  await signIn(page, ada)
  await page.goto(path)
  const spoken = await readAloud(page)
  const [head, owners] = splitAt(spokenPhrases(spoken), `heading, ${name}, level 1`, 'heading, For the owner of this group, level 2')
  expect(head).toEqual([
    ...['link, Group', '· 2 members', '· approval needed', '· owned by', `link, ${ada.displayName}`, '· created'],
    ...['We', 'plant', '.'],
    ...spokenRequest(cem),
    'heading, Members (2), level 2',
    ...[`link, ${ada.displayName}`, 'Owner, since'],
    ...[`link, ${ben.displayName}`, 'Moderator, since'],
    ...spokenMenu(ben),
    ...[`button, Dismiss as moderator ${ben.displayName}`, `button, Remove ${ben.displayName}`],
    ...spokenInvitations(dan),
    ...['heading, Debates, level 2', 'link, Start a debate in this group', 'This group doesn’t have any debates yet.'],
  ])
  expect(controlsIn(owners)).toEqual([
    ...['textbox, Name', 'textbox, Description (optional)'],
    ...['radio, Approval needed: the owner and moderators review requests', 'radio, Open: anyone can join right away'],
    'radio, Private: only members can see the group and its debates. People join by invitation.',
    ...['button, Save', 'button, Use this picture', 'combobox, New owner', 'button, Transfer ownership', 'button, Delete the group'],
  ])
})

test('a screen reader hears different names for different controls of teams and groups, for every role', async ({
  page,
  api,
  person,
  signIn,
}) => {
  const people: People = [await person('Ada'), await person('Ben'), await person('Cem'), await person('Dan')]
  const [team, group] = [await makeCircle(api, 'team', people), await makeCircle(api, 'group', people)]
  await makeDebate(api, people[0], { team_id: team.id })
  for (const reader of [null, ...people]) {
    if (reader) await signIn(page, reader)
    for (const path of ['/teams', '/groups', team.path, group.path]) {
      await page.goto(path)
      const heard = await readAloud(page)
      expect(heard.length, path).toBeGreaterThan(10)
      expect(findSharedNames(heard), `${path} by ${reader?.name}`).toEqual([])
    }
  }
})

/** Creates Ada's team or group, in which Ben is a member, Cem has asked to join, and Dan is invited. */
async function makeCircle(api: Api, kind: 'team' | 'group', [ada, ben, cem, dan]: People) {
  const circle = await (kind === 'team' ? makeTeam : makeGroup)(api, ada, ben)
  expect((await api(cem.token).post(`/${kind}s/${circle.id}/members`, {})).status).toBe(200)
  expect((await api(ada.token).post(`/${kind}s/${circle.id}/members`, { display_name: dan.displayName })).status).toBe(200)
  return circle
}

/** Returns what a screen reader says about a request to join to those who answer it. */
const spokenRequest = ({ displayName }: Person) => [
  'heading, Requests to join (1), level 2',
  ...[`link, ${displayName}`, 'Asked'],
  ...[`button, Accept the request from ${displayName}`, `button, Decline the request from ${displayName}`],
]

/** Returns what a screen reader says about the form that invites, and about an open invitation. */
const spokenInvitations = ({ displayName }: Person) => [
  'heading, Invitations, level 2',
  ...['Display name of the person to invite', 'Exactly as shown on their profile.'],
  ...['textbox, Display name of the person to invite, Exactly as shown on their profile.', 'button, Invite'],
  ...[`link, ${displayName}`, 'Invited', `button, Withdraw the invitation to ${displayName}`],
]

/** Returns what a screen reader says about the button of a member's menu. */
const spokenMenu = ({ displayName }: Person) => [...[`Manage ${displayName}`, `Manage ${displayName}`], `end, Manage ${displayName}`]

/** Returns the phrases between two phrases, and those after the second. */
function splitAt(spoken: readonly string[], from: string, to: string) {
  expect(spoken).toEqual(expect.arrayContaining([from, to]))
  return [spoken.slice(spoken.indexOf(from) + 1, spoken.indexOf(to)), spoken.slice(spoken.indexOf(to) + 1)] as const
}

const controlsIn = (spoken: readonly string[]) =>
  spoken.flatMap((phrase) => /^(?:button|textbox|combobox|radio), [^,]+/.exec(phrase)?.[0] ?? [])
