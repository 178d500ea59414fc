import { afterAll, beforeAll, expect, it } from 'vitest'
import { privateChannel } from '#contract/realtime'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { friendCalls } from '../friends/friends.testing.ts'
import { kickCalls } from '../kicks/kicks.testing.ts'
import { createDebateAmong, postCalls } from '../mentions/mentions.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { publishUnreadCounts } from '../people/show-me.ts'
import { openStream } from '../realtime/realtime.testing.ts'
import { startNotifier } from './start-notifier.ts'

let api: TestApi
let mona: Member
let stop: () => Promise<void>
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000, groups: true })
  mona = await moderationCalls(api).moderator()
  stop = startNotifier(api.ports, publishUnreadCounts)
})
afterAll(async () => {
  await stop()
  await api.close()
})

/** How to cause a notification, and how to end its cause before it is read. */
type Ending = { begin(recipient: Member, author: Member): Promise<unknown>; end(recipient: Member, author: Member): Promise<unknown> }

const call = (method: string, path: string, { token }: Member, body?: object) =>
  api.call(method, path, { token, ...(body ? { body } : {}) })

/** Creates a watched debate with an argument, which `end` then removes. */
function watched(end: (id: string, recipient: Member, author: Member) => Promise<unknown>): Ending {
  let id = ''
  return {
    async begin(recipient, author) {
      const debate = await openDebate(api, author)
      await call('POST', `/api/debates/${debate}/watch`, recipient)
      id = (await post(api, author, debate, { stance: 'for' })).body.data.id
    },
    end: (recipient, author) => end(id, recipient, author),
  }
}

function circle(
  kind: 'team' | 'group',
  {
    owner,
    begin,
    end,
  }: Record<'begin' | 'end', (id: string, recipient: Member, author: Member) => Promise<unknown>> & { owner: 'recipient' | 'author' },
): Ending {
  let id = ''
  return {
    async begin(recipient, author) {
      id = await circleTestCalls(api, `/api/${kind}s`).create(owner === 'recipient' ? recipient : author, { open: false })
      await begin(id, recipient, author)
    },
    end: (recipient, author) => end(id, recipient, author),
  }
}

const askFriend = (recipient: Member, author: Member) => friendCalls(api).ask(author, recipient)
const [teams, groups] = [() => circleTestCalls(api, '/api/teams'), () => circleTestCalls(api, '/api/groups')]

const endings: Readonly<Record<string, () => Ending>> = {
  'a friend request that is withdrawn': () => ({ begin: askFriend, end: (recipient, author) => friendCalls(api).end(author, recipient) }),
  'a friend request that is accepted in another tab': () => ({
    begin: askFriend,
    end: (recipient, author) => friendCalls(api).accept(recipient, author),
  }),
  'a friend request that is declined in another tab': () => ({
    begin: askFriend,
    end: (recipient, author) => friendCalls(api).end(recipient, author),
  }),
  'a friend request by a person who deletes their account': () => ({
    begin: askFriend,
    end: (_, author) => call('POST', '/api/me/deletion', author, { display_name: author.name, password: 'a long enough phrase' }),
  }),
  'a friend request by a person whom the reader blocks': () => ({
    begin: askFriend,
    end: (recipient, author) => call('POST', `/api/users/${author.id}/block`, recipient),
  }),
  'an argument that is withdrawn': () => watched((id, _, author) => call('DELETE', `/api/arguments/${id}`, author)),
  'an argument that is hidden': () =>
    watched((id) => call('POST', `/api/arguments/${id}/hiding`, mona, { rule: 3, reason: 'Nothing is sold here.' })),
  'a mention that an edit removes': () => {
    let id = ''
    return {
      async begin(recipient, author) {
        id = (await postCalls(api, 'comment').post(author, await createDebateAmong(api, author, recipient), `With @"${recipient.name}".`))
          .body.data.id
      },
      end: (_, author) => postCalls(api, 'comment').edit(author, id, 'Without a name.'),
    }
  },
  'an invitation to a team that is withdrawn': () =>
    circle('team', {
      owner: 'author',
      begin: (id, recipient, author) => teams().invite(author, id, recipient),
      end: (id, recipient, author) => teams().remove(author, id, recipient),
    }),
  'an invitation to a group that is accepted in another tab': () =>
    circle('group', {
      owner: 'author',
      begin: (id, recipient, author) => groups().invite(author, id, recipient),
      end: (id, recipient) => groups().accept(recipient, id, recipient),
    }),
  'an invitation to a group that is deleted': () =>
    circle('group', {
      owner: 'author',
      begin: (id, recipient, author) => groups().invite(author, id, recipient),
      end: (id, _, author) => groups().dissolve(author, id),
    }),
  'a request to join a group that is withdrawn': () =>
    circle('group', {
      owner: 'recipient',
      begin: (id, _, author) => groups().ask(author, id),
      end: (id, _, author) => groups().leave(author, id),
    }),
  'a request to join a team that is answered in another tab': () =>
    circle('team', {
      owner: 'recipient',
      begin: (id, _, author) => teams().ask(author, id),
      end: (id, recipient, author) => teams().accept(recipient, id, author),
    }),
  'a kick vote in which the reader votes in another tab': () => {
    let [debate, vote] = ['', '']
    return {
      async begin(recipient, author) {
        const [cem, dee] = [await api.person(), await api.person()]
        debate = await startTurnDebate(api, [author, recipient], [cem, dee])
        vote = (await kickCalls(api, debate).open(author, cem)).body.data.id
      },
      end: (recipient) => kickCalls(api, debate).cast(recipient, vote, 'no'),
    }
  },
  'a message that is taken back': () => {
    let path = ''
    return {
      async begin(recipient, author) {
        await friendCalls(api).ask(recipient, author)
        await friendCalls(api).accept(author, recipient)
        const { body } = await call('POST', `/api/messages/${recipient.id}`, author, { content: 'Hello.' })
        path = `/api/messages/${recipient.id}/${body.data.id}`
      },
      end: (_, author) => call('DELETE', path, author),
    }
  },
  'a notification that is marked as read in another tab': () =>
    watched((_, recipient) => call('POST', '/api/notifications/read', recipient)),
}

const numbersOf = async ({ token }: Member) => {
  const me = (await api.call('GET', '/api/me', { token })).body.data
  const [of, friends, messages] = [me.unread_notifications_count, me.friend_requests_count, me.unread_messages_count]
  return { unread_count: Number(of), friend_requests_count: Number(friends), unread_messages_count: Number(messages) }
}

it.each(Object.keys(endings))('open pages get the new unread counts at once: %s', async (name) => {
  const [recipient, author] = [await api.person(), await api.person()]
  const ending = endings[name]?.() ?? expect.fail(name)
  await ending.begin(recipient, author)
  await expect.poll(() => api.ports.db.read.selectFrom('facts').select('id').where('pending', '=', 1).execute()).toEqual([])
  const before = await numbersOf(recipient)
  expect(before.unread_count).toBeGreaterThan(0)
  const tabs = [
    await openStream(api, privateChannel(recipient.id), recipient),
    await openStream(api, privateChannel(recipient.id), recipient),
  ]
  await ending.end(recipient, author)
  const after = await numbersOf(recipient)
  expect(after, 'the counts have changed').not.toEqual(before)
  for (const tab of tabs) {
    let heard = { ...before }
    // Add up events as a page does; the sums must equal the current numbers.
    while (JSON.stringify(heard) !== JSON.stringify(await numbersOf(recipient))) {
      const event = await tab.next()
      if (event?.name === 'notification') heard.unread_count++
      else heard = { ...heard, ...pickCounts(event?.data) }
    }
    await tab.close()
  }
})

function pickCounts(data: unknown): object {
  const names = ['unread_count', 'friend_requests_count', 'unread_messages_count']
  return Object.fromEntries(Object.entries(data ?? {}).filter(([name]) => names.includes(name)))
}
