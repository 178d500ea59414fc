import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationTypes } from '#contract/notification-types'
import { notificationEvent, privateChannel } from '#contract/realtime'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { circleTestCalls } from '../circles/circles.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { friendCalls } from '../friends/friends.testing.ts'
import { kickCalls } from '../kicks/kicks.testing.ts'
import { confirmAddress, listMailsTo } from '../mail/mail.testing.ts'
import { createDebateAmong, kinds, postCalls } from '../mentions/mentions.testing.ts'
import { moderationCalls } from '../moderation/moderation.testing.ts'
import { startRivalProcesses } from '../rival-processes.testing.ts'
import { notificationCalls } from './notifications.testing.ts'
import { notifyRecipients } from './notify-recipients.ts'

const day = 86_400_000
let api: TestApi
let news: ReturnType<typeof notificationCalls>
beforeAll(async () => {
  api = await openTestApi({ limitFactor: 1_000_000, groups: true })
  news = notificationCalls(api)
})
afterAll(() => api.close())

type Reader = Member & { email: string }

/** Creates a person with a confirmed address. */
async function reader(): Promise<Reader> {
  const person = await api.person()
  return { ...person, email: await confirmAddress(api, person) }
}

/** Makes a person get mails of one type and turns off most other types. */
const preferMails = (member: Reader, type: string) =>
  news.prefer(member, { ...Object.fromEntries(notificationTypes.map((one) => [one, 'none'])), moderation: 'site', [type]: 'email' })

/** Counts a person's notifications of a type on the site, by mail and live, without badges. */
async function countNotified({ id, email, token }: Reader, type: string): Promise<[site: number, mail: number, live: number]> {
  await notifyRecipients(api.ports)
  const { data } = (await api.call('GET', '/api/notifications?per_page=100', { token })).body
  const site = data.filter((one: { type: string }) => one.type === type).length
  const live = await api.ports.db.read
    .selectFrom('channel_events')
    .select('data')
    .where('channel', '=', privateChannel(Number(id)))
    .where('name', '=', notificationEvent)
    .execute()
  const mails = (await listMailsTo(api, email)).filter(({ text }) => text.includes('You can choose which emails you get'))
  return [site, mails.length, live.filter(({ data: sent }) => String(sent).includes(`"type":"${type}"`)).length]
}

let answers = 0

/** An action that can be repeated and undone, and the type of its notification. */
type Case = { recipient: Reader; type: string; act(): Promise<unknown>; undo(): Promise<unknown> }

const cases: Record<string, () => Promise<Case>> = {
  'a request to be friends, withdrawn': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const friends = friendCalls(api)
    return { recipient, type: 'friend_request', act: () => friends.ask(ben, recipient), undo: () => friends.end(ben, recipient) }
  },
  'a friendship, ended': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const friends = friendCalls(api)
    const act = async () => {
      await friends.ask(recipient, ben)
      await friends.accept(ben, recipient)
    }
    return { recipient, type: 'friend_accepted', act, undo: () => friends.end(ben, recipient) }
  },
  ...Object.fromEntries(
    kinds.flatMap((kind): [string, () => Promise<Case>][] => [
      [
        `a mention in ${kind === 'argument' ? 'an argument' : 'a comment'}, added by edits`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const debate = await createDebateAmong(api, ben, recipient)
          const written = postCalls(api, kind)
          const { id } = (await written.post(ben, debate, 'Without a name.')).body.data
          const act = () => written.edit(ben, id, `With @"${recipient.name}" in it.`)
          return { recipient, type: 'mention', act, undo: () => written.edit(ben, id, 'Without a name.') }
        },
      ],
      [
        `a mention in a new ${kind}, removed by an edit`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const debate = await createDebateAmong(api, ben, recipient)
          const written = postCalls(api, kind)
          let id = ''
          const act = async () => {
            if (id) await written.edit(ben, id, `With @"${recipient.name}" in it.`)
            else id = (await written.post(ben, debate, `At first @"${recipient.name}".`)).body.data.id
          }
          return { recipient, type: 'mention', act, undo: () => written.edit(ben, id, 'Without a name.') }
        },
      ],
    ]),
  ),
  'a mention of the person whom the same comment answers': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const debate = await createDebateAmong(api, ben, recipient)
    const comments = commentCalls(api)
    const mine = (await comments.post(recipient, debate)).body.data.id
    const written = postCalls(api, 'comment')
    let id = ''
    const act = async () => {
      if (id) await written.edit(ben, id, `With @"${recipient.name}" in it.`)
      else id = (await comments.post(ben, debate, { content: `To @"${recipient.name}".`, parent_comment_id: mine })).body.data.id
    }
    return { recipient, type: 'reply', act, undo: () => written.edit(ben, id, 'Without a name.') }
  },
  ...Object.fromEntries(
    (['team', 'group'] as const).flatMap((kind): [string, () => Promise<Case>][] => [
      [
        `an invitation to a ${kind}, withdrawn`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const circles = circleTestCalls(api, `/api/${kind}s`)
          const id = await circles.create(ben)
          const act = () => circles.invite(ben, id, recipient)
          return { recipient, type: `${kind}_invitation`, act, undo: () => circles.remove(ben, id, recipient) }
        },
      ],
      [
        `a request to join a ${kind}, withdrawn`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const circles = circleTestCalls(api, `/api/${kind}s`)
          const id = await circles.create(recipient, { open: false })
          return { recipient, type: `${kind}_request`, act: () => circles.ask(ben, id), undo: () => circles.leave(ben, id) }
        },
      ],
      [
        `a person who joins a ${kind} by invitation, and leaves`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const circles = circleTestCalls(api, `/api/${kind}s`)
          const id = await circles.create(recipient)
          return {
            recipient,
            type: `${kind}_news`,
            act: () => circles.join(recipient, id, ben),
            undo: () => circles.leave(ben, id),
          }
        },
      ],
      [
        `a person who is admitted to a ${kind}, and leaves`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const circles = circleTestCalls(api, `/api/${kind}s`)
          const id = await circles.create(ben, { open: false })
          const act = async () => {
            await circles.ask(recipient, id)
            await circles.accept(ben, id, recipient)
          }
          return { recipient, type: `${kind}_news`, act, undo: () => circles.leave(recipient, id) }
        },
      ],
    ]),
  ),
  'a kick vote that fails, and is opened again': async () => {
    const [ben, recipient, cem, dee] = [await api.person(), await reader(), await api.person(), await api.person()]
    const debate = await startTurnDebate(api, [ben, recipient], [cem, dee], { type: 'live', turn_minutes: 10 })
    const kicks = kickCalls(api, debate)
    let vote = ''
    const act = async () => {
      vote = (await kicks.open(ben, cem)).body.data.id
    }
    const undo = async () => {
      for (const voter of [recipient, dee]) await kicks.cast(voter, vote, 'no')
      expect((await kicks.read(ben, vote)).body.data.status).toBe('failed')
      // The next vote may open ten minutes later. Waiting that long would cost everybody their turns.
      await api.ports.db.transaction((tx) => tx.updateTable('kick_votes').set({ decided_at: 0 }).where('id', '=', Number(vote)).execute())
    }
    return { recipient, type: 'kick_vote', act, undo }
  },
  ...Object.fromEntries(
    kinds.map((kind): [string, () => Promise<Case>] => [
      `an answer to ${kind === 'argument' ? 'an argument' : 'a comment'}, deleted`,
      async () => {
        const [recipient, ben] = [await reader(), await api.person()]
        const debate = await createDebateAmong(api, ben, recipient)
        const path = kind === 'argument' ? '/api/arguments' : '/api/spectator-comments'
        const write = async (by: Member, answered?: string): Promise<string> => {
          const content = `Number ${++answers}.`
          const answer =
            kind === 'argument'
              ? await post(api, by, debate, { content, stance: 'against', ...(answered && { parent_id: answered }) })
              : await commentCalls(api).post(by, debate, { content, ...(answered && { parent_comment_id: answered }) })
          return answer.body.data.id
        }
        const mine = await write(recipient)
        let id = ''
        const act = async () => {
          id = await write(ben, mine)
        }
        const undo = () => api.call('DELETE', `${path}/${id}`, { token: ben.token })
        return { recipient, type: kind === 'argument' ? 'rebuttal' : 'reply', act, undo }
      },
    ]),
  ),
  'an argument in a watched debate, withdrawn': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const debate = await openDebate(api, ben)
    await api.call('POST', `/api/debates/${debate}/watch`, { token: recipient.token })
    let id = ''
    const act = async () => {
      id = (await post(api, ben, debate, { stance: 'for', content: `Number ${++answers}.` })).body.data.id
    }
    return { recipient, type: 'argument', act, undo: () => api.call('DELETE', `/api/arguments/${id}`, { token: ben.token }) }
  },
  'a message, taken back': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    await friendCalls(api).ask(ben, recipient)
    await friendCalls(api).accept(recipient, ben)
    let id = ''
    const path = `/api/messages/${recipient.id}`
    const act = async () => {
      id = (await api.call('POST', path, { token: ben.token, body: { content: `Number ${++answers}.` } })).body.data.id
    }
    return { recipient, type: 'message', act, undo: () => api.call('DELETE', `${path}/${id}`, { token: ben.token }) }
  },
  'a badge that is earned, lost and earned again': async () => {
    const recipient = await reader()
    const debate = await openDebate(api, recipient)
    let id = ''
    const act = async () => {
      id = (await post(api, recipient, debate, { stance: 'for', content: `Number ${++answers}.` })).body.data.id
    }
    return { recipient, type: 'badge', act, undo: () => api.call('DELETE', `/api/arguments/${id}`, { token: recipient.token }) }
  },
  ...Object.fromEntries(
    (['team', 'group'] as const).flatMap((kind): [string, () => Promise<Case>][] => [
      [
        `a ${kind} that is handed over, and handed back`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const circles = circleTestCalls(api, `/api/${kind}s`)
          const id = await circles.create(ben)
          await circles.join(ben, id, recipient)
          await notifyRecipients(api.ports)
          await api.call('DELETE', `/api/notifications/${(await news.list(recipient)).find(({ type }) => type === `${kind}_news`)?.id}`, {
            token: recipient.token,
          })
          return {
            recipient,
            type: `${kind}_news`,
            act: () => circles.give(ben, id, recipient, 'owner'),
            undo: () => circles.give(recipient, id, ben, 'owner'),
          }
        },
      ],
      [
        `a person who is removed from a ${kind}, and admitted again`,
        async () => {
          const [recipient, ben] = [await reader(), await api.person()]
          const circles = circleTestCalls(api, `/api/${kind}s`)
          const id = await circles.create(ben)
          await circles.join(ben, id, recipient)
          await notifyRecipients(api.ports)
          return {
            recipient,
            type: `${kind}_news`,
            act: () => circles.remove(ben, id, recipient),
            undo: () => circles.join(ben, id, recipient),
          }
        },
      ],
    ]),
  ),
  'a debate that moderators correct, there and back': async () => {
    const [recipient, moderator] = [await reader(), await moderationCalls(api).moderator()]
    const debate = await openDebate(api, recipient, { topic: 'Is it one?' })
    const correct = (topic: string) => api.call('PATCH', `/api/debates/${debate}`, { token: moderator.token, body: { topic } })
    return { recipient, type: 'moderation', act: () => correct('Is it two?'), undo: () => correct('Is it one?') }
  },
  'a first upvote, removed': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const debate = await openDebate(api, recipient)
    const { id } = (await post(api, recipient, debate, { stance: 'for' })).body.data
    const vote = (vote_type: string) => api.call('POST', `/api/arguments/${id}/vote`, { token: ben.token, body: { vote_type } })
    return { recipient, type: 'vote_milestone', act: () => vote('up'), undo: () => vote('down') }
  },
  'a post that is marked as sensitive, and unmarked': async () => {
    const [recipient, moderator] = [await reader(), await moderationCalls(api).moderator()]
    const debate = await openDebate(api, recipient)
    const { id } = (await post(api, recipient, debate, { stance: 'for' })).body.data
    const mark = (note: string) => api.call('PUT', `/api/arguments/${id}/note`, { token: moderator.token, body: { note } })
    return { recipient, type: 'moderation', act: () => mark('violence'), undo: () => mark('') }
  },
  'an argument in a debate that the reader watches, and unwatches': async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const debate = await openDebate(api, ben)
    const watch = (method: 'POST' | 'DELETE') => api.call(method, `/api/debates/${debate}/watch`, { token: recipient.token })
    let posted = false
    const act = async () => {
      await watch('POST')
      if (!posted) await post(api, ben, debate, { stance: 'for' })
      posted = true
    }
    return { recipient, type: 'argument', act, undo: () => watch('DELETE') }
  },
}

describe('an action that is undone and repeated notifies once a day', () => {
  it.each(Object.keys(cases))('%s', async (name) => {
    const found = cases[name] ?? expect.fail(name)
    const { recipient, type, act, undo } = await found()
    await preferMails(recipient, type)
    for (const time of ['once', 'twice', 'thrice']) {
      await act()
      expect(await countNotified(recipient, type), time).toEqual([1, 1, 1])
      await undo()
      await notifyRecipients(api.ports)
    }
    expect(await countNotified(recipient, type)).toEqual([1, 1, 1])
  })

  it('a repeated request notifies again on the next day', async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const friends = friendCalls(api)
    await friends.ask(ben, recipient)
    await notifyRecipients(api.ports)
    await friends.end(ben, recipient)
    api.clock.time += day
    await friends.ask(ben, recipient)
    expect((await countNotified(recipient, 'friend_request'))[0]).toBe(2)
  })

  it('a request withdrawn before its notification notifies nobody, and does not count when it is repeated', async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const friends = friendCalls(api)
    await preferMails(recipient, 'friend_request')
    await friends.ask(ben, recipient)
    await friends.end(ben, recipient)
    expect(await countNotified(recipient, 'friend_request')).toEqual([0, 0, 0])
    await friends.ask(ben, recipient)
    expect(await countNotified(recipient, 'friend_request')).toEqual([1, 1, 1])
  })

  it('a mention that was read stays read when edits remove and restore it', async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    const debate = await createDebateAmong(api, ben, recipient)
    const written = postCalls(api, 'comment')
    const { id } = (await written.post(ben, debate, `With @"${recipient.name}".`)).body.data
    await api.call('POST', '/api/mentions/read', { token: recipient.token, body: {} })
    await written.edit(ben, id, 'Without a name.')
    await written.edit(ben, id, `With @"${recipient.name}" again.`)
    const { body } = await api.call('GET', '/api/mentions', { token: recipient.token })
    expect([body.meta.total, body.meta.unread_count]).toEqual([1, 0])
  })

  it('two processes at once notify once', { timeout: 120_000 }, async () => {
    const [recipient, ben] = [await reader(), await api.person()]
    await preferMails(recipient, 'friend_request')
    const path = `/api/friends/${recipient.id}`
    const calls = Array.from({ length: 20 }, (_, index) => ({ method: index % 2 ? 'DELETE' : 'POST', path, token: ben.token }))
    const rivals = await startRivalProcesses(api)
    try {
      await rivals.race(calls, calls)
      await api.call('POST', path, { token: ben.token })
      await Promise.all([notifyRecipients(api.ports), notifyRecipients(api.ports)])
    } finally {
      await rivals.end()
    }
    expect(await countNotified(recipient, 'friend_request')).toEqual([1, 1, 1])
  })
})
