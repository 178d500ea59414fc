import { useActionData, useLoaderData } from '@remix-run/react'
import type { Meta } from '#contract/lists'
import { type Block, listBlocks } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { actions } from '../actions.server'
import { buttonFor } from '../forms/form-buttons'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { privacyPath, settingsPaths, withQuery } from '../paths'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { useCapabilities } from '../platform/root-data'
import { RequestsForm } from '../settings/requests-form'
import { SettingsFrame, SettingsSection } from '../settings/settings-frame'
import { StoredData } from '../settings/stored-data'
import { HiddenFields } from '../ui/hidden-fields'
import { Day } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { Pagination } from '../ui/pagination'
import { PersonRow } from '../ui/person-row'
import type { personActions } from './person.actions.server'

/** Loads the people the member blocks, for the privacy settings (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your settings.')
  const [blocks, me] = await Promise.all([visit.api(listBlocks, { query: parsePageParams(visit.url.searchParams) }), visit.me()])
  const takesRequests = can.changeProfile && can.refuseRequests ? me.takes_requests : null
  return { blocks, takesRequests, canonical: siteUrl() + settingsPaths.privacy }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Privacy and data', canonical: page.canonical, index: false }),
)

export default function PrivacyRoute() {
  const { blocks, takesRequests } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame actionResult={useActionData<typeof action>() ?? null}>
      <PrivacyPage blocks={blocks} takesRequests={takesRequests} />
    </SettingsFrame>
  )
}

type Page = {
  blocks: { data: readonly Block[]; meta: Meta }
  /** Whether the member takes friend requests; null if the API has no such setting. */
  takesRequests: boolean | null
}

/** Shows the people the member blocks, whether they take friend requests, and which data the site stores about them. */
function PrivacyPage({ blocks: { data, meta }, takesRequests }: Page) {
  const can = useCapabilities()
  const path = (query: Record<string, string>) => withQuery(settingsPaths.privacy, query)
  return (
    <>
      <h1>Privacy and data</h1>
      {takesRequests === null ? null : <RequestsForm takesRequests={takesRequests} />}
      <SettingsSection id="blocked" title="Blocked people" intro="You can block someone from their profile.">
        {data.length === 0 ? (
          <p>You haven’t blocked anyone.</p>
        ) : (
          <ul className="entries">
            {data.map((block) => (
              <BlockedPerson key={block.user.id ?? block.user.name} block={block} />
            ))}
          </ul>
        )}
        <Pagination
          meta={meta}
          pathFor={(page) => path({ page: String(page) })}
          olderPath={(before) => path({ before })}
          label="Pages of blocked people"
        />
      </SettingsSection>
      <SettingsSection id="stored" title="Data we store about you">
        <div className="prose [&_li+li]:mt-2">
          <StoredData />
          <p>
            <a href={privacyPath}>How long we store it, and who sees it</a>
          </p>
        </div>
      </SettingsSection>
      {can.exportOwn ? (
        <SettingsSection
          id="export"
          title="Download your data"
          intro="Everything you’ve written and everything we store about you, as a file."
        >
          <p>
            <a className="button" href={settingsPaths.export}>
              Download your data
            </a>
          </p>
        </SettingsSection>
      ) : null}
      {can.deleteAccount ? (
        <SettingsSection id="delete" title="Delete account" intro="You can restore it by signing in within 14 days.">
          <p>
            <a className="button danger" href={settingsPaths.deletion}>
              Delete your account
            </a>
          </p>
        </SettingsSection>
      ) : null}
    </>
  )
}

function BlockedPerson({ block: { user, since } }: { block: Block }) {
  const name = shownName(user)
  return (
    <li>
      <form className="entry flex-wrap" method="post">
        <HiddenFields values={{ person: user.id ?? '', name }} />
        <PersonRow
          person={user}
          about={
            <>
              Since <Day at={since} />
            </>
          }
        >
          <button type="submit" {...buttonFor<typeof personActions>('unblock')}>
            Unblock <span className="sr-only">{name}</span>
          </button>
        </PersonRow>
      </form>
    </li>
  )
}
