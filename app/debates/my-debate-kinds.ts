import type { MyDebateType } from '#contract/debates'

/** What one's own debates are narrowed to, as links name it. */
export const kindNames: Readonly<Record<MyDebateType, string>> = {
  created: 'Created',
  joined: 'Joined',
  watching: 'Watching',
  my_turn: 'Your turn',
  open_kicks: 'Kick votes',
  to_judge: 'To judge',
  seeking: 'Waiting for an opponent',
}

/** The customer's kinds, which every page of one's own debates offers. */
export const usualKinds: readonly MyDebateType[] = ['created', 'joined', 'watching']
