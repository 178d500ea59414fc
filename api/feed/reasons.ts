import type { Person } from '#contract/accounts'
import { shownName } from '#contract/shown-name'
import type { Because } from './rank.ts'

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
  earlier: 'One of the earlier debates',
} as const

export type Names = { people: ReadonlyMap<number, Person>; tags: ReadonlyMap<number, string> }

/** Why a card is shown, in words: "Ada, your friend, takes part". What has no name any more is left out. */
export function reasonInWords(because: Because, { people, tags }: Names): string | null {
  const nameOf = (id: number) => {
    const person = people.get(id)
    return person ? shownName(person) : null
  }
  if (because.kind === 'friends') return friendsInWords(because.people.map(nameOf).filter((name) => name !== null))
  if (because.kind === 'liked') {
    const name = nameOf(because.person)
    return name && `${name}, whose arguments you liked, takes part`
  }
  if (because.kind === 'followed' || because.kind === 'interest') {
    const tag = tags.get(because.tag)
    return tag === undefined ? null : because.kind === 'followed' ? `You follow #${tag}` : `You care about #${tag}`
  }
  return words[because.kind]
}

function friendsInWords([first, second, ...more]: readonly string[]): string | null {
  if (first === undefined) return null
  if (second === undefined) return `${first}, your friend, takes part`
  return more.length === 0 ? `${first} and ${second}, your friends, take part` : `${first} and ${more.length + 1} other friends take part`
}
