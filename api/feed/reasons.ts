import type { Person } from '#contract/accounts'
import { shownName } from '#contract/readable-name'
import type { Reason } from './rank.ts'

const words = {
  watched: 'Something new in a debate you watch',
  live: 'Live now',
  lively: 'Many arguments today',
  active: 'Argued about today',
  hot: 'One of its arguments is popular now',
  popular: 'Many votes and watchers',
  waiting: 'Waiting for somebody to join',
  voting: 'Spectators are judging it',
  new: 'New',
  joined: 'You take part',
  had_joined: 'You took part',
  earlier: 'One of the earlier debates',
} as const

export type Names = { people: ReadonlyMap<number, Person>; tags: ReadonlyMap<number, string> }

/** Returns the text of a reason, such as "Ada, your friend, takes part"; null if its person or tag has no name any more. */
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
    return name && `${name}, whose arguments you liked, ${because.over ? 'took' : 'takes'} part`
  }
  if (because.kind === 'followed' || because.kind === 'interest') {
    const tag = tags.get(because.tag)
    return tag === undefined ? null : because.kind === 'followed' ? `You follow #${tag}` : `You care about #${tag}`
  }
  return words[because.kind]
}

/** Returns the text for friends. @param names one for each friend; two friends may have the same name */
function friendsInWords(names: readonly string[], over: boolean): string | null {
  const [first, second] = names
  if (first === undefined) return null
  const take = over ? 'took' : 'take'
  if (second === undefined) return `${first}, your friend, ${over ? 'took' : 'takes'} part`
  if (names.length === 2 && second !== first) return `${first} and ${second}, your friends, ${take} part`
  return `${first} and ${names.length - 1} other ${names.length === 2 ? 'friend' : 'friends'} ${take} part`
}
