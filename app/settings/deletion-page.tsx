import { useForm } from '@conform-to/react'
import type { Deletion } from '#contract/settings'
import type { Refusal } from '../forms/answer.server'

import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { TextField, toLastResult } from '../forms/text-field'
import { settingsPaths } from '../paths'
import type { deletionActions } from './deletion.actions.server'

type Props = {
  name: string /** Whether the account has a password to type. */
  password: boolean
  copies: boolean
  constraints: Constraints
  refusal: Refusal | null
}

/** Shows what happens to a deleted account, and the form that confirms the deletion. */
export function DeletionPage({ name, password, copies, constraints, refusal }: Props) {
  const [, fields] = useForm<Deletion>({ id: 'deletion', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <>
      <h1>Delete your account</h1>
      <div className="prose">
        <ul>
          <li>You’re signed out everywhere right away. Your profile disappears, and what you wrote is shown under “deleted user”.</li>
          <li>
            You leave debates that are waiting or active. Leaving an active debate counts as a forfeit, even if you restore your account.
          </li>
          <li>If you sign in within 14 days, everything else is restored.</li>
          <li>
            After that your account is erased: your email address, password, picture, friends, drafts and settings. Your posts, votes,
            verdicts and reports stay under “deleted user”, and people you messaged keep your messages. Nobody else can take your name for
            another 90 days.
          </li>
        </ul>
        {copies ? (
          <p>
            Before that you can <a href={settingsPaths.export}>download your data</a>.
          </p>
        ) : null}
      </div>
      <form className="stack" method="post" noValidate>
        <TextField field={fields.display_name} label="Your display name" hint={`To confirm, enter ${name}`} autoComplete="off" />
        {password ? <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" /> : null}
        <button type="submit" {...buttonFor<typeof deletionActions>('delete-account')}>
          Delete my account
        </button>
      </form>
    </>
  )
}
