import type { Debate } from '#contract/debates'
import { may } from '../debates/debate-words'
import { debatePath, friendsPath, invitesAnchor, sharePath } from '../paths'
import { useRootData } from '../platform/root-data'

/** For who has a seat, and waits for the others: how it begins, and how to ask somebody in. */
export function WaitingStep({ debate }: { debate: Debate }) {
  const { site } = useRootData()
  const { topic, slug } = debate
  return (
    <>
      <p>{waitingInWords(debate)}</p>
      <p className="row">
        <a href={sharePath(topic, site + debatePath(slug))}>Share it by email</a>{' '}
        <a href={`${friendsPath}#${invitesAnchor}`}>Invite somebody to Rostrum</a>
      </p>
    </>
  )
}

function waitingInWords(debate: Debate): string {
  const begins = 'The debate begins when every seat is taken, or when its creator starts it with somebody on each side.'
  return may(debate, 'close').allowed ? `${may(debate, 'start').reason ?? ''} ${begins}`.trim() : begins
}
