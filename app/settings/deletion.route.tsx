import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Deletion } from '#contract/settings'
import { actions } from '../actions.server'
import type { Refusal } from '../forms/answer.server'
import { buttonFor } from '../forms/form-buttons'
import { type Constraints, htmlConstraints } from '../forms/parse-form.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { TextField, toLastResult } from '../forms/text-field'
import { settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import type { settingsActions } from './settings.actions.server'
import { SettingsFrame } from './settings-frame'
import { signInText, unsupportedText } from './settings-text'

/** Loads the page for deleting the member's account (docs/product.md#deleting-an-account). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInText)
  if (!can.deleteAccount) throw new ApiFailure(404, unsupportedText.deletion)
  const { display_name, has_password } = await visit.me()
  return {
    name: display_name,
    password: has_password,
    copies: can.exportOwn,
    constraints: htmlConstraints(Deletion),
    canonical: siteUrl() + settingsPaths.deletion,
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Delete your account', canonical: page.canonical, index: false }),
)

export default function DeletionRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <DeletionPage
        {...page}
        refusal={actionResult?.kind === 'refused' && actionResult.intent === 'delete-account' ? actionResult : null}
      />
    </SettingsFrame>
  )
}

type Props = {
  name: string /** Whether the account has a password to type. */
  password: boolean
  copies: boolean
  constraints: Constraints
  refusal: Refusal | null
}

/** Shows what happens to a deleted account, and the form that confirms the deletion. */
function DeletionPage({ name, password, copies, constraints, refusal }: Props) {
  const [, fields] = useForm<Deletion>({ id: 'deletion', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <>
      <h1>Delete your account</h1>
      <ol className="grid gap-4 lg:grid-cols-3">
        <Stage when="Right away">
          You’re signed out everywhere. Your profile disappears, and what you wrote is shown under “deleted user”. You leave debates that
          are waiting or active. Leaving an active debate counts as a forfeit, even if you restore your account.
        </Stage>
        <Stage when="For 14 days">If you sign in, everything else is restored.</Stage>
        <Stage when="After 14 days">
          Your account is erased: your email address, password, picture, friends, drafts and settings. Your posts, votes, verdicts and
          reports stay under “deleted user”, and people you messaged keep your messages. Nobody else can take your name for another 90 days.
        </Stage>
      </ol>
      {copies ? (
        <p>
          Before that you can <a href={settingsPaths.export}>download your data</a>.
        </p>
      ) : null}
      <form className="stack" method="post" noValidate>
        <TextField field={fields.display_name} label="Your display name" hint={`To confirm, enter ${name}`} autoComplete="off" />
        {password ? <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" /> : null}
        <button type="submit" className="danger" {...buttonFor<typeof settingsActions>('delete-account')}>
          Delete my account
        </button>
      </form>
    </>
  )
}

function Stage({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="card">
      <h2>{when}</h2>
      <p>{children}</p>
    </li>
  )
}
