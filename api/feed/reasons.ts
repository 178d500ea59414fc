import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import type { Reason } from './rank.ts'

const words = {
  watched: 'New activity in a debate you watch',
  live: 'Live now',
  lively: 'Many arguments today',
  active: 'Active today',
  hot: 'Has a popular argument',
  popular: 'Many votes and watchers',
  waiting: 'Waiting for people to join',
  voting: 'Open for voting',
  new: 'New',
  joined: 'You’re taking part',
  had_joined: 'You took part',
  earlier: 'Older debate',
} as const

export type Names = { people: ReadonlyMap<number, Person>; tags: ReadonlyMap<number, string> }

/** Returns the text of a reason, such as "Your friend Ada is taking part"; null if its person or tag has no name any more. */
export function describeReason(because: Reason, { people, tags }: Names): string | null {
  const nameOf = (id: number) => {
    const person = people.get(id)
    return person ? shownName(person) : null
  }
  if (because.kind === 'friends')
    return friendsInWords(
      because.people.map(nameOf).filter((name) => name !== null),
      because.over,
    )
  if (because.kind === 'liked') {
    const name = nameOf(because.person)
    return name && `You upvoted arguments by ${name}`
  }
  if (because.kind === 'followed' || because.kind === 'interest') {
    const tag = tags.get(because.tag)
    return tag === undefined ? null : because.kind === 'followed' ? `You follow #${tag}` : `You’re interested in #${tag}`
  }
  return words[because.kind]
}

/** Returns the text for friends. @param names one for each friend; two friends may have the same name */
function friendsInWords(names: readonly string[], over: boolean): string | null {
  const [first, second] = names
  if (first === undefined) return null
  const take = over ? 'took' : 'are taking'
  if (second === undefined) return `Your friend ${first} ${over ? 'took' : 'is taking'} part`
  if (names.length === 2 && second !== first) return `Your friends ${first} and ${second} ${take} part`
  return `${first} and ${names.length - 1} other ${names.length === 2 ? 'friend' : 'friends'} ${take} part`
}
