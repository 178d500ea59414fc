import type { Debate } from '#contract/debates'
import { may } from '../debates/debate-words'
import { groupPath } from '../paths'
import { WithTimes } from '../ui/with-times'

/** Whether one could still join if one were in the group that the debate was begun in. */
export function isForOthers({ group, type, status, user_is_participant: takesPart }: Debate): boolean {
  return group?.is_member === false && !takesPart && (status === 'waiting' || (status === 'active' && type === 'open'))
}

/** Why one cannot join, and the way to the group. */
export function GroupStep({ debate }: { debate: Debate }) {
  const { group, type } = debate
  const { reason } = may(debate, type === 'open' ? 'join' : 'join_for')
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
              To the group “<bdi>{group.name}</bdi>”
            </span>
          </a>
        </p>
      ) : null}
    </>
  )
}
