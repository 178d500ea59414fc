import { closeDebate, type Debate, joinDebate, leaveDebate, replacePicture, type Side, startDebate } from '#contract/debates'
import { shownName } from '#contract/shown-name'
import type { Act, Acts, Fields } from '../forms/acts.server'
import { nowAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'

/** Everything that the forms of a debate's own page do, but votes, watching and arguments; the form's `debate` is the id. */
export const debateActs = {
  join: joining(undefined),
  'join-for': joining('for'),
  'join-against': joining('against'),
  start: {
    who: 'member',
    waits: () => 'the debate starts',
    async perform({ api }, { fields, place }) {
      const { data } = await api(startDebate, { path: { id: idIn(fields) } })
      return { to: `${place}#${nowAnchor}`, text: `The debate has begun. ${turnOf(data)}`.trim() }
    },
  },
  leave: {
    who: 'member',
    waits: () => 'you leave the debate',
    async perform({ api }, { fields, place }) {
      await api(leaveDebate, { path: { id: idIn(fields) } })
      return { to: `${place}#${nowAnchor}`, text: 'You have left the debate.' }
    },
  },
  close: {
    who: 'member',
    waits: () => 'the debate is closed',
    async perform({ api }, { fields, place }) {
      const { data } = await api(closeDebate, { path: { id: idIn(fields) } })
      return { to: `${place}#${nowAnchor}`, text: data.status === 'cancelled' ? 'The debate is cancelled.' : 'The debate is closed.' }
    },
  },
  picture: {
    who: 'member',
    waits: () => 'you choose the picture once more',
    async perform({ api }, { fields, files, place }) {
      const { picture } = files
      if (!picture || picture.size === 0) throw new ApiFailure(422, 'Choose a picture first.', { picture: ['Choose a picture first.'] })
      await api(replacePicture, { path: { id: idIn(fields) }, body: { picture } })
      return { to: place, text: 'The debate has another picture now.' }
    },
  },
} satisfies Acts

function joining(side: Side | undefined): Act {
  const where = side ? ` ${side} the motion` : ''
  return {
    who: 'member',
    waits: () => `you join the debate${where}`,
    async perform({ api }, { fields, place }) {
      const { data } = await api(joinDebate, { path: { id: idIn(fields) }, body: side ? { side } : {} })
      const begun = side && data.status === 'active' ? `Every seat is taken: the debate has begun. ${turnOf(data)}` : ''
      return { to: `${place}#${nowAnchor}`, text: `You take part${where}. ${begun}`.trim() }
    },
  }
}

/** "It is Jun’s turn now.": what a status message ends with where the debate has turns. */
export function turnOf({ status, current_turn_user: speaker }: Debate): string {
  return status === 'active' && speaker ? `It is ${shownName(speaker)}’s turn now.` : ''
}

function idIn({ debate }: Fields): string {
  return debate ?? ''
}
