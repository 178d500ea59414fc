import type { MyDebateType } from '#contract/debates'

/** The names of the kinds by which members can filter their own debates. */
export const myDebateKindNames: Readonly<Record<MyDebateType, string>> = {
  created: 'Created',
  joined: 'Joined',
  watching: 'Watching',
  my_turn: 'Your turn',
  open_kicks: 'Kick votes',
  to_judge: 'To judge',
  seeking: 'Waiting for an opponent',
}

/** The customer's kinds, which every page of the member's own debates offers. */
export const defaultKinds: readonly MyDebateType[] = ['created', 'joined', 'watching']
