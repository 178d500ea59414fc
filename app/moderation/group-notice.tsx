import type { ReportFile } from '#contract/moderation'
import { groupPath } from '../paths'
import { useOffered } from '../platform/root-data'
import { Moment } from '../ui/moment'

/** What the moderators of a group decided by themselves: this case, or beside it. */
export function GroupNotice({ file: { group, beside } }: { file: Pick<ReportFile, 'group' | 'beside'> }) {
  return (
    <>
      {group ? (
        <p className="notice">
          The moderators of the group <GroupName group={group} /> decided this, not the moderators of this site.
        </p>
      ) : null}
      {beside ? (
        <p className="notice">
          {beside.group ? (
            <>
              The moderators of the group <GroupName group={beside.group} /> have hidden it
            </>
          ) : (
            'It is hidden by another decision'
          )}
          , by rule {beside.decision.rule}, <Moment at={beside.decision.decided_at} absolute />. You decide for this site: what you hide
          stays hidden, even if that decision is taken back.
        </p>
      ) : null}
    </>
  )
}

function GroupName({ group: { slug, name } }: { group: NonNullable<ReportFile['group']> }) {
  const offered = useOffered('groups')
  return offered ? (
    <a href={groupPath(slug)}>
      <bdi>{name}</bdi>
    </a>
  ) : (
    <bdi>{name}</bdi>
  )
}
