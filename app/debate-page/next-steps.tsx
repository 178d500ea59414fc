import type { Debate } from '#contract/debates'
import { debatePermission } from '../debates/debate-text'
import { debatePath, friendsPath, groupPath, invitesAnchor, sharePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { WithTimes } from '../ui/moment'

/** Checks whether the reader could still join if they were a member of the debate's group. */
export function isForGroupMembers({ group, type, status, user_is_participant: takesPart }: Debate): boolean {
  return group !== null && !group.is_member && !takesPart && (status === 'waiting' || (status === 'active' && type === 'open'))
}

/** Shows why the reader can't join, with a link to the group. */
export function GroupStep({ debate }: { debate: Debate }) {
  const { group, type } = debate
  const { reason } = debatePermission(debate, type === 'open' ? 'join' : 'join_for')
  return (
    <>
      {reason ? (
        <p>
          <WithTimes text={reason} />
        </p>
      ) : null}
      {group ? (
        <p>
          <a className="button" href={groupPath(group.slug)}>
            <span>
              Go to the group “<bdi>{group.name}</bdi>”
            </span>
          </a>
        </p>
      ) : null}
    </>
  )
}

/** Shows a participant who waits for others how the debate starts, and how to invite somebody. */
export function WaitingStep({ debate }: { debate: Debate }) {
  const { site } = useRootData()
  const { topic, slug } = debate
  return (
    <>
      <p>{waitingText(debate)}</p>
      <p className="row">
        <a href={sharePath(topic, site + debatePath(slug))}>Share it by email</a>{' '}
        <a href={`${friendsPath}#${invitesAnchor}`}>Invite someone to Rostrum</a>
      </p>
    </>
  )
}

function waitingText(debate: Debate): string {
  const begins = 'The debate starts when every seat is taken, or when its creator starts it with at least one person on each side.'
  return debatePermission(debate, 'close').allowed ? `${debatePermission(debate, 'start').reason ?? ''} ${begins}`.trim() : begins
}
