import { useLoaderData } from '@remix-run/react'
import { type Badge, listBadges } from '#contract/badges'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { authPath, badgesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { Emblem } from '../ui/emblem'
import { Day } from '../ui/moment'
import { isVariant, pageMeta } from '../ui/page-meta'
import { Part } from '../ui/part'
import { badgesDescription, badgesTitle, earnedLabel, earnedText, groupBadges } from './badge-text'

export const loader = defineLoader(async (visit) => {
  const { data: badges } = await visit.api(listBadges, {})
  return { badges, member: visit.member, canonical: siteUrl() + badgesPath }
})

export { shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: badgesTitle,
    description: badgesDescription,
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows all badges, with the reader's own progress (docs/product.md#badges). */
export default function BadgesRoute() {
  return <BadgesPage {...useLoaderData<typeof loader>()} />
}

type Props = { badges: readonly Badge[]; member: boolean }

/** Shows all badges. Members also see their progress, in words and as a bar. */
function BadgesPage({ badges, member }: Props) {
  const earned = badges.filter(({ awarded_at }) => awarded_at).length
  return (
    <main className="flow">
      <Notice />
      <h1>{badgesTitle}</h1>
      {member ? (
        <p>{earnedText(earned, badges.length)} You keep badges that you’ve earned.</p>
      ) : (
        <p>
          <a href={authPath('login', badgesPath)}>Sign in</a> to see your progress.
        </p>
      )}
      {groupBadges(badges).map(([title, group]) => (
        <Part key={title} id={title.toLowerCase()} title={title}>
          <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
            {group.sort(earnedFirst).map((badge) => (
              <Tile key={badge.key} badge={badge} isLocked={member && !badge.awarded_at} />
            ))}
          </ul>
        </Part>
      ))}
    </main>
  )
}

/** Sorts earned badges first, then those that are nearest. */
function earnedFirst(one: Badge, other: Badge): number {
  return nearness(other) - nearness(one)
}

const nearness = ({ awarded_at, progress, threshold }: Badge) => (awarded_at ? 2 : (progress ?? 0) / threshold)

/** Shows a badge with an emblem of its own, which is outlined until a member has earned it. On phones, the tiles of a group are rows. */
function Tile({ badge, isLocked }: { badge: Badge; isLocked: boolean }) {
  const { key, name, sentence, threshold, progress, awarded_at } = badge
  return (
    <li id={key} className={isLocked ? `${tile} ${locked}` : tile}>
      <Emblem slug={key} />
      <div className="flex w-full flex-1 flex-col gap-1">
        <p>
          <b>{name}</b>
        </p>
        <p className="text-sm text-muted">{sentence}</p>
        {awarded_at ? (
          <p className="mt-auto pt-2 text-sm">
            <b className="badge">{earnedLabel}</b> <Day at={awarded_at} />
          </p>
        ) : progress === null ? null : (
          <p className="mt-auto pt-2 text-sm text-muted">
            <svg className="h-1 w-full bg-line fill-primary" viewBox={`0 0 ${threshold} 1`} preserveAspectRatio="none" aria-hidden="true">
              <path d={`M0 0h${progress}v1h-${progress}z`} />
            </svg>{' '}
            {`${progress} of ${threshold}`}
          </p>
        )}
      </div>
    </li>
  )
}

const locked = '*:[svg]:[&_path]:fill-none *:[svg]:[&_path]:stroke-control *:[svg]:[&_path]:stroke-[0.125]'

const tile = 'flex items-start gap-4 border-line py-4 max-sm:border-b sm:rounded sm:border sm:bg-surface sm:p-4'
