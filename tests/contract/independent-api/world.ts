/** The data of the independent API. Each kind has its own ids, which count from 1. */
export type User = { id: number; name: string; display_name: string; email: string; password: string; bio: string; token: string }
export type Debate = {
  id: number
  slug: string
  topic: string
  description: string
  type: string
  status: string
  user_id: number
  /** The user whose turn it is. */
  turn_user_id: number | null
  created: Date
}
export type Post = {
  id: number
  debate_id: number
  user_id: number
  parent_id: number | null
  content: string
  stance: 'for' | 'against' | null
  created: Date
  votes: Map<number, 'up' | 'down'>
}
export type Notice = { id: number; user_id: number; message: string; url: string; read: boolean; created: Date; debate_id: number }
export type KickVote = { id: number; debate_id: number; target_user_id: number; ballots: Map<number, string> }

export type Dataset = {
  users: User[]
  debates: Debate[]
  arguments: Post[]
  comments: Post[]
  notices: Notice[]
  kickVotes: KickVote[]
  /** Pairs of sender and recipient of a friend request. */
  asked: [number, number][]
  friends: [number, number][]
  watching: Set<string>
  tags: { id: number; slug: string; name: string; debates: number[] }[]
}

export const password = 'correct horse battery'

/** Returns a small data set: three people, a debate in which they argue, and one without participants. */
export function newDataset(now = new Date('2026-11-20T12:00:00Z')): Dataset {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const user = (id: number, name: string, display_name: string): User => ({
    ...{ id, name, display_name, password, token: `token-of-${id}` },
    ...{ email: `${display_name.toLowerCase()}@example.org`, bio: id === 1 ? 'Writes short & plain.' : '' },
  })
  const post = (id: number, user_id: number, parent_id: number | null, content: string, minutes: number): Post => ({
    ...{ id, debate_id: 1, user_id, parent_id, content, stance: parent_id === null ? 'for' : 'against' },
    ...{ created: before(minutes), votes: new Map() },
  })
  return {
    users: [user(1, 'Ada Lovelace', 'Ada'), user(2, 'Ben Franklin', 'Ben'), user(3, 'Cem Kaya', 'Cem')],
    debates: [
      {
        ...{ id: 1, slug: 'trams-should-be-free', topic: 'Trams should be free', description: 'Who pays, and who rides?' },
        ...{ type: 'open', status: 'active', user_id: 1, turn_user_id: 2, created: before(600) },
      },
      {
        ...{ id: 2, slug: 'nobody-came', topic: 'Nobody has come to this one', description: '' },
        ...{ type: 'standard', status: 'waiting', user_id: 2, turn_user_id: null, created: before(500) },
      },
    ],
    arguments: [
      post(1, 1, null, 'Fares cost more to collect than they bring & nobody likes them.', 400),
      post(2, 2, 1, 'That holds for small towns < 50,000 alone.', 300),
      post(3, 3, 2, 'And for large ones, as Tallinn shows.', 200),
      post(4, 3, null, 'A free ride is a full ride.', 100),
    ],
    comments: [post(1, 3, null, 'I ride one every day.', 90), post(2, 1, 1, 'So do I!', 80)],
    notices: [
      {
        id: 1,
        user_id: 1,
        message: 'Ben answered you',
        url: '/debates/trams-should-be-free',
        read: false,
        created: before(300),
        debate_id: 1,
      },
    ],
    kickVotes: [],
    asked: [[3, 1]],
    friends: [[1, 2]],
    watching: new Set(['1:2']),
    tags: [{ id: 1, slug: 'traffic', name: 'Traffic', debates: [1] }],
  }
}
