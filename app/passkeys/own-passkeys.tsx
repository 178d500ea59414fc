import { passkeyLimits } from '#contract/account-limits'
import type { Passkey } from '#contract/passkeys'
import type { ActionResult } from '../forms/action-result'
import { ConfirmForm } from '../forms/confirm-form'
import { buttonFor } from '../forms/form-buttons'
import { describedBy, Field } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Day, Moment } from '../ui/moment'
import type { passkeyActions } from './passkey.actions.server'
import { PasskeyButton } from './passkey-button'
import { beforeRemovingPasskey, needsScriptsText } from './passkey-text'

const addPasskey: keyof typeof passkeyActions = 'add-passkey'

type Props = {
  passkeys: readonly Passkey[]
  /** The host name that the passkeys are bound to. */
  site: string
  actionResult: ActionResult | null
}

/** Shows the member's passkeys, each with its forms, and the button that adds one. */
export function OwnPasskeys({ passkeys, site, actionResult }: Props) {
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="data">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="row justify-between">
              <OwnPasskey passkey={passkey} actionResult={actionResult} />
            </li>
          ))}
        </ul>
      ) : (
        <p>You have no passkeys yet.</p>
      )}
      {passkeys.length < passkeyLimits.most ? (
        <PasskeyButton {...{ purpose: 'adding', site, words: 'Add a passkey', otherwise: needsScriptsText }} intent={addPasskey} />
      ) : (
        <p>You have {passkeyLimits.most} passkeys, which is the limit. Remove one before you add another.</p>
      )}
    </>
  )
}

function OwnPasskey({
  passkey: { id, name, created_at, last_used_at },
  actionResult,
}: {
  passkey: Passkey
  actionResult: ActionResult | null
}) {
  const refused =
    actionResult?.kind === 'refused' && actionResult.intent === 'rename-passkey' && actionResult.values.passkey === id ? actionResult : null
  const errors = refused?.errors.name
  // The error summary links to the control with this id.
  const control = refused ? 'name' : `name-${id}`
  return (
    <>
      <div>
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
        <p className="meta">
          Added <Day at={created_at} /> · {last_used_at ? 'last used ' : 'not used yet'}
          <Moment at={last_used_at} />
        </p>
        <details open={refused !== null}>
          <summary>
            Rename <span className="sr-only">{name}</span>
          </summary>
          <form className="stack" method="post" noValidate>
            <HiddenFields values={{ passkey: id, called: name }} />
            <Field id={control} label="Name" errors={errors}>
              <input
                {...{ type: 'text', name: 'name', size: 40, autoComplete: 'off', required: true, maxLength: passkeyLimits.name.max }}
                defaultValue={refused?.values.name ?? name}
                {...describedBy(control, { errors })}
              />
            </Field>
            <button type="submit" {...buttonFor<typeof passkeyActions>('rename-passkey')}>
              Save name
            </button>
          </form>
        </details>
      </div>
      <ConfirmForm intent="remove-passkey" question={() => beforeRemovingPasskey}>
        <HiddenFields values={{ passkey: id, called: name }} />
        <button type="submit" {...buttonFor<typeof passkeyActions>('remove-passkey')}>
          Remove <span className="sr-only">{name}</span>
        </button>
      </ConfirmForm>
    </>
  )
}
