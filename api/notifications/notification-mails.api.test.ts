import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, startTurnDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { confirmAddress, listMailsTo } from '../mail/mail.testing.ts'
import { notificationCalls } from './notifications.testing.ts'

let api: TestApi
let news: ReturnType<typeof notificationCalls>
beforeAll(async () => {
  api = await openTestApi()
  news = notificationCalls(api)
})
afterAll(() => api.close())

/** Creates a person who gets mails about friend requests, invitations and debates. */
async function createReader() {
  const person = await api.person()
  const email = await confirmAddress(api, person)
  const types = ['friend_request', 'team_invitation', 'your_turn', 'debate_begins', 'voting_begins', 'outcome']
  await news.prefer(person, Object.fromEntries(types.map((type) => [type, 'email'])))
  return { ...person, email }
}
const rename = ({ id }: Member, change: { display_name?: string; name?: string; show_real_name?: number }) =>
  api.ports.db.transaction((tx) => tx.updateTable('users').set(change).where('id', '=', Number(id)).execute())
const askFriend = (who: Member, whom: Member) => api.call('POST', `/api/friends/${whom.id}`, { token: who.token })
/** Returns a person's last mail, and the sentence on the site for the same fact. */
async function lastMail(who: Member & { email: string }) {
  const [notification] = await news.list(who)
  const mail = (await listMailsTo(api, who.email)).at(-1) ?? expect.fail('no mail')
  return { said: notification?.data.message, subject: mail.subject, all: `${mail.subject} ${mail.text} ${mail.html}` }
}

test('a mail shows display names, never real names', async () => {
  const [ada, ben] = [await createReader(), await api.person()]
  await rename(ben, { name: 'Benedict Cumber', show_real_name: 1 })
  await askFriend(ben, ada)
  const { said, subject, all } = await lastMail(ada)
  expect(said).toBe('Benedict Cumber sent you a friend request')
  expect(subject).toBe(`${ben.name} sent you a friend request`)
  expect(all).not.toContain('Benedict')
})

test('a display name never becomes a link in a mail', async () => {
  const [ada, ben] = [await createReader(), await api.person()]
  await rename(ben, { display_name: 'www.evil.example' })
  await askFriend(ben, ada)
  const { said, subject, all } = await lastMail(ada)
  expect(said).toBe('www.evil.example sent you a friend request')
  expect(subject).toBe('A member sent you a friend request')
  expect(all).not.toContain('evil')
})

test('a team’s name never becomes a link in a mail', async () => {
  const [ada, ben] = [await createReader(), await api.person()]
  const teams = circleTestCalls(api, '/api/teams')
  const created = await api.call('POST', '/api/teams', { token: ben.token, body: { name: 'Visit evil.example' } })
  await askFriend(ben, ada)
  await askFriend(ada, ben)
  await teams.invite(ben, created.body.data.id, ada)
  const { said, subject, all } = await lastMail(ada)
  expect(said).toBe(`${ben.name} has invited you to the team “Visit evil.example”`)
  expect(subject).toBe(`${ben.name} has invited you to a team`)
  expect(all).not.toContain('evil')
})

test('a topic never becomes a link in a mail, which still links to the debate', async () => {
  const [ada, ben] = [await createReader(), await api.person()]
  await startTurnDebate(api, [ada], [ben], { topic: 'Is http://evil.example/x the best?', turn_days: 1 })
  const { said, subject, all } = await lastMail(ada)
  expect(said).toBe('It’s your turn in “Is http://evil.example/x the best?”')
  expect(subject).toBe('It’s your turn in a debate')
  expect(all).not.toMatch(/evil\.example/)
  expect(all).toContain('https://rostrum.test/debates/')
  const watcher = await createReader()
  const debate = await startTurnDebate(api, [ben], [], { topic: 'Is http://evil.example/y the best?' })
  await api.call('POST', `/api/debates/${debate}/watch`, { token: watcher.token })
  await join(api, (await api.person()).token, debate, 'against')
  expect((await lastMail(watcher)).subject).toBe('A debate has started')
})
