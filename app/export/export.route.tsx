import { useActionData } from '@remix-run/react'
import { downloadsPerDay } from '#contract/account-limits'
import { actions } from '../actions.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { SettingsFrame } from '../settings/settings-frame'
import { signInText, unsupportedText } from '../settings/settings-text'
import { pageMeta } from '../ui/page-meta'
import { downloadLabel, exportIntro, exportTitle, formatTitle, includedTitle } from './export-text'

/** Loads the page “Download your data” (docs/product.md#downloading-your-data). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInText)
  if (!can.exportOwn) throw new ApiFailure(404, unsupportedText.export)
  return { canonical: siteUrl() + settingsPaths.export }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: exportTitle, canonical: page.canonical, index: false }))

export default function ExportRoute() {
  return (
    <SettingsFrame actionResult={useActionData<typeof action>() ?? null}>
      <ExportPage />
    </SettingsFrame>
  )
}

/** Shows what the file contains, and a link to it. A link is enough, because downloading changes nothing. */
function ExportPage() {
  return (
    <>
      <h1>{exportTitle}</h1>
      <p>{exportIntro}</p>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-x-12">
        <section className="flow" aria-labelledby="included">
          <h2 id="included">{includedTitle}</h2>
          <div className="prose">
            <ul>
              <li>your profile, email address, devices and settings</li>
              <li>your debates, arguments, comments and drafts, as you typed them</li>
              <li>your votes, ballots, watched debates and followed tags</li>
              <li>
                your friends, requests, invitations and blocks, the messages you wrote, what you reported, and what moderators decided about
                you
              </li>
              <li>mentions and notifications that you received, and which debates your feed showed you</li>
            </ul>
          </div>
        </section>
        <section className="flow" aria-labelledby="format">
          <h2 id="format">{formatTitle}</h2>
          <p>
            It’s JSON: text that you can read in any editor, one entry per line. It doesn’t include passwords, codes or what other people
            wrote. You can download it {downloadsPerDay} times a day.
          </p>
          <p>
            <a className="button primary" href={settingsPaths.exportFile}>
              {downloadLabel}
            </a>
          </p>
        </section>
      </div>
    </>
  )
}
