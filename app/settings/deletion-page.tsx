import { useForm } from '@conform-to/react'
import type { Deletion } from '#contract/settings'
import type { Refusal } from '../forms/answer.server'

import { does } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { lastResultOf, TextField } from '../forms/text-field'
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
  const [, fields] = useForm<Deletion>({ id: 'deletion', constraint: constraints, lastResult: lastResultOf(refusal) })
  return (
    <>
      <h1>Delete your account</h1>
      <div className="prose">
        <ul>
          <li>At once you are signed out everywhere, your profile is gone, and what you wrote is by a “deleted user”.</li>
          <li>You leave the debates that wait or run. In those that run that is a forfeit, and stays one.</li>
          <li>For 14 days a sign-in brings everything else back.</li>
          <li>
            After that your account is erased: address, password, picture, friends, drafts, all that you set. Your posts, votes and ballots
            stay, messages with those you wrote them to, and what you reported, by a deleted user. Nobody else can take your name for 90
            days more.
          </li>
        </ul>
        {copies ? (
          <p>
            Before that you can <a href={settingsPaths.export}>download your data</a>.
          </p>
        ) : null}
      </div>
      <form className="stack" method="post" noValidate>
        <TextField
          field={fields.display_name}
          label="Your display name"
          hint={`Type it to show that you mean it: ${name}`}
          autoComplete="off"
        />
        {password ? <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" /> : null}
        <button type="submit" {...does<typeof deletionActions>('delete-account')}>
          Delete my account
        </button>
      </form>
    </>
  )
}
