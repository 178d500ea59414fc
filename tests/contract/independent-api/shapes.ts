import type { Switches } from './switches.ts'
import type { Dataset, Debate, KickVote, Notice, Post, User } from './world.ts'

/**
 * Formats the independent API's data with the fields of customer-spec §3, plus a text, an id, an author and a time where they are
 * obviously needed.
 */
export function createShapes(world: Dataset, switches: Switches) {
  const id = (number: number) => (switches.ids === 'string' ? String(number) : number)
  const or = <T>(value: T) => (switches.nulls === 'many' ? null : value)
  const date = (moment: Date) => dates[switches.dates](moment)
  const text = (words: string) => (switches.texts === 'html' ? `<p>${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>` : words)
  const named = (number: number) => world.users.find((one) => one.id === number)

  const user = ({ id: number, name, display_name, bio }: User) => ({
    ...{ id: id(number), name, display_name, show_real_name: switches.nulls === 'many' ? null : 0, bio: or(bio) },
    avatar: { file: `avatars/${number}.png`, address: `https://pictures.example/${number}.png`, none: null }[switches.avatars],
  })
  const by = (number: number) => {
    const known = named(number)
    if (switches.authors === 'id' || !known) return { user_id: id(number) }
    return switches.authors === 'user' ? { user: user(known) } : { author: user(known) }
  }
  const tag = ({ id: number, slug, name }: Dataset['tags'][number]) => ({ id: id(number), slug, name, value: name, link: `/tags/${slug}` })

  const votes = ({ votes: cast }: Post) => {
    const count = (type: 'up' | 'down') => [...cast.values()].filter((vote) => vote === type).length
    const [up, down] = [count('up'), count('down')]
    return {
      votes_count: { votes_count: up + down },
      upvotes: { upvotes: up, downvotes: down },
      object: { votes: { up, down } },
      score: { score: up - down },
      absent: {},
    }[switches.votes]
  }
  const ownVote = ({ votes: cast }: Post, viewer: User | null) =>
    switches.ownVotes === 'absent' ? {} : { [switches.ownVotes]: viewer ? (cast.get(viewer.id) ?? null) : null }

  const post = (one: Post, viewer: User | null) => ({
    ...{ id: id(one.id), content: text(one.content), created_at: date(one.created), debate_id: id(one.debate_id) },
    ...by(one.user_id),
    ...votes(one),
    ...ownVote(one, viewer),
  })
  const argument = (one: Post, viewer: User | null) => ({
    ...post(one, viewer),
    ...{ parent_id: one.parent_id === null ? null : id(one.parent_id), stance: or(one.stance) },
  })
  const comment = (one: Post, viewer: User | null) => ({
    ...post(one, viewer),
    parent_comment_id: one.parent_id === null ? null : id(one.parent_id),
  })

  const debate = (one: Debate, viewer: User | null) => {
    const taking = world.users.filter(({ id: number }) => number === one.user_id || hasArgued(world, one, number))
    const speaker = world.users.find(({ id: number }) => number === one.turn_user_id)
    const watchers = world.users.filter(({ id: number }) => world.watching.has(`${one.id}:${number}`))
    const people =
      switches.people === 'counted'
        ? { participants_count: taking.length, watchers_count: watchers.length }
        : { users: taking.map(user), watchers: watchers.map(user) }
    return {
      ...{ id: id(one.id), slug: one.slug, topic: one.topic, description: or(one.description), avatar: null },
      ...{ status: one.status, type: one.type, current_round: or(1), round_limit: or(3), round_end: null },
      ...{ created_at: date(one.created), current_turn_user: speaker ? user(speaker) : null, feed_reasons: or([]), ...people },
      tags: or(world.tags.filter(({ debates }) => debates.includes(one.id)).map(tag)),
      user_is_participant: viewer ? taking.includes(viewer) : or(false),
      user_is_watching: viewer ? world.watching.has(`${one.id}:${viewer.id}`) : or(false),
    }
  }
  const notification = ({ id: number, message, url, read, created, debate_id }: Notice) => ({
    ...{ id: id(number), type: 'argument', read_at: read ? date(created) : null, created_at: date(created) },
    data: { message, url, user: null, debate: or({ id: id(debate_id), avatar: null }) },
  })
  const kickVote = ({ id: number, target_user_id }: KickVote) => ({ id: id(number), target_user_id: id(target_user_id) })
  return { id, user, tag, argument, comment, debate, notification, kickVote, date }
}

const dates: Readonly<Record<Switches['dates'], (moment: Date) => string>> = {
  micro: (moment) => moment.toISOString().replace('Z', '000Z'),
  offset: (moment) => moment.toISOString().replace(/\.\d+Z/, '+00:00'),
  sql: (moment) => moment.toISOString().slice(0, 19).replace('T', ' '),
}

function hasArgued(world: Dataset, { id }: Debate, userId: number): boolean {
  return world.arguments.some(({ debate_id, user_id }) => debate_id === id && user_id === userId)
}
