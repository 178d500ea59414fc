import { afterAll, beforeAll, expect, it } from 'vitest'
import { privateChannel } from '#contract/realtime'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { duel, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { circlesOf } from '../circles/circles.testing.ts'
import { friendsOf } from '../friends/friends.testing.ts'
import { kicksOf } from '../kicks/kicks.testing.ts'
import { debateAmong, writing } from '../mentions/mentions.testing.ts'
import { moderationOf } from '../moderation/moderation.testing.ts'
import { publishUnreadCounts } from '../people/publish-unread-counts.ts'
import { openStream } from '../realtime/realtime.testing.ts'
import { startNotifier } from './start-notifier.ts'

let api: TestApi
let mona: Member
let stop: () => Promise<void>
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000, groups: true })
  mona = await moderationOf(api).moderator()
  stop = startNotifier(api.ports, publishUnreadCounts)
})
afterAll(async () => {
  await stop()
  await api.close()
})

/** How to cause a notification, and how to end its cause before it is read. */
type Ending = { begin(told: Member, by: Member): Promise<unknown>; end(told: Member, by: Member): Promise<unknown> }

const call = (method: string, path: string, { token }: Member, body?: object) =>
  api.call(method, path, { token, ...(body ? { body } : {}) })

/** Creates a watched debate with an argument, which `end` then removes. */
function watched(end: (id: string, told: Member, by: Member) => Promise<unknown>): Ending {
  let id = ''
  return {
    async begin(told, by) {
      const debate = await openDebate(api, by)
      await call('POST', `/api/debates/${debate}/watch`, told)
      id = (await post(api, by, debate, { stance: 'for' })).body.data.id
    },
    end: (told, by) => end(id, told, by),
  }
}

function circle(
  kind: 'team' | 'group',
  { owner, begin, end }: Record<'begin' | 'end', (id: string, told: Member, by: Member) => Promise<unknown>> & { owner: 'told' | 'by' },
): Ending {
  let id = ''
  return {
    async begin(told, by) {
      id = await circlesOf(api, `/api/${kind}s`).founded(owner === 'told' ? told : by, { open: false })
      await begin(id, told, by)
    },
    end: (told, by) => end(id, told, by),
  }
}

const askFriend = (told: Member, by: Member) => friendsOf(api).ask(by, told)
const [teams, groups] = [() => circlesOf(api, '/api/teams'), () => circlesOf(api, '/api/groups')]

const endings: Readonly<Record<string, () => Ending>> = {
  'a friend request that is withdrawn': () => ({ begin: askFriend, end: (told, by) => friendsOf(api).end(by, told) }),
  'a friend request that is accepted in another tab': () => ({ begin: askFriend, end: (told, by) => friendsOf(api).accept(told, by) }),
  'a friend request that is declined in another tab': () => ({ begin: askFriend, end: (told, by) => friendsOf(api).end(told, by) }),
  'a friend request by a person who deletes their account': () => ({
    begin: askFriend,
    end: (_, by) => call('POST', '/api/me/deletion', by, { display_name: by.name, password: 'a long enough phrase' }),
  }),
  'a friend request by a person whom the reader blocks': () => ({
    begin: askFriend,
    end: (told, by) => call('POST', `/api/users/${by.id}/block`, told),
  }),
  'an argument that is withdrawn': () => watched((id, _, by) => call('DELETE', `/api/arguments/${id}`, by)),
  'an argument that is hidden': () =>
    watched((id) => call('POST', `/api/arguments/${id}/hiding`, mona, { rule: 3, reason: 'Nothing is sold here.' })),
  'a mention that an edit removes': () => {
    let id = ''
    return {
      async begin(told, by) {
        id = (await writing(api, 'comment').post(by, await debateAmong(api, by, told), `With @"${told.name}".`)).body.data.id
      },
      end: (_, by) => writing(api, 'comment').edit(by, id, 'Without a name.'),
    }
  },
  'an invitation to a team that is withdrawn': () =>
    circle('team', {
      owner: 'by',
      begin: (id, told, by) => teams().invite(by, id, told),
      end: (id, told, by) => teams().remove(by, id, told),
    }),
  'an invitation to a group that is accepted in another tab': () =>
    circle('group', {
      owner: 'by',
      begin: (id, told, by) => groups().invite(by, id, told),
      end: (id, told) => groups().accept(told, id, told),
    }),
  'an invitation to a group that is deleted': () =>
    circle('group', { owner: 'by', begin: (id, told, by) => groups().invite(by, id, told), end: (id, _, by) => groups().dissolve(by, id) }),
  'a request to join a group that is withdrawn': () =>
    circle('group', { owner: 'told', begin: (id, _, by) => groups().ask(by, id), end: (id, _, by) => groups().leave(by, id) }),
  'a request to join a team that is answered in another tab': () =>
    circle('team', { owner: 'told', begin: (id, _, by) => teams().ask(by, id), end: (id, told, by) => teams().accept(told, id, by) }),
  'a kick vote in which the reader votes in another tab': () => {
    let [debate, vote] = ['', '']
    return {
      async begin(told, by) {
        const [cem, dee] = [await api.person(), await api.person()]
        debate = await duel(api, [by, told], [cem, dee])
        vote = (await kicksOf(api, debate).open(by, cem)).body.data.id
      },
      end: (told) => kicksOf(api, debate).cast(told, vote, 'no'),
    }
  },
  'a message that is taken back': () => {
    let path = ''
    return {
      async begin(told, by) {
        await friendsOf(api).ask(told, by)
        await friendsOf(api).accept(by, told)
        const { body } = await call('POST', `/api/messages/${told.id}`, by, { content: 'Hello.' })
        path = `/api/messages/${told.id}/${body.data.id}`
      },
      end: (_, by) => call('DELETE', path, by),
    }
  },
  'a notification that is marked as read in another tab': () => watched((_, told) => call('POST', '/api/notifications/read', told)),
}

const numbersOf = async ({ token }: Member) => {
  const me = (await api.call('GET', '/api/me', { token })).body.data
  const [of, friends, messages] = [me.unread_notifications_count, me.friend_requests_count, me.unread_messages_count]
  return { unread_count: Number(of), friend_requests_count: Number(friends), unread_messages_count: Number(messages) }
}

it.each(Object.keys(endings))('open pages get the new unread counts at once: %s', async (name) => {
  const [told, by] = [await api.person(), await api.person()]
  const ending = endings[name]?.() ?? expect.fail(name)
  await ending.begin(told, by)
  await expect.poll(() => api.ports.db.read.selectFrom('facts').select('id').where('pending', '=', 1).execute()).toEqual([])
  const before = await numbersOf(told)
  expect(before.unread_count).toBeGreaterThan(0)
  const tabs = [await openStream(api, privateChannel(told.id), told), await openStream(api, privateChannel(told.id), told)]
  await ending.end(told, by)
  const after = await numbersOf(told)
  expect(after, 'the counts have changed').not.toEqual(before)
  for (const tab of tabs) {
    let heard = { ...before }
    // Add up events as a page does; the sums must equal the current numbers.
    while (JSON.stringify(heard) !== JSON.stringify(await numbersOf(told))) {
      const event = await tab.next()
      if (event?.name === 'notification') heard.unread_count++
      else heard = { ...heard, ...picked(event?.data) }
    }
    await tab.close()
  }
})

function picked(data: unknown): object {
  const names = ['unread_count', 'friend_requests_count', 'unread_messages_count']
  return Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => names.includes(name)))
}
