import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { HiddenFields } from '../ui/hidden-fields'
import { IncompleteLinkNotice } from '../ui/part'
import { AccountCard } from './account-card'

type Props = {
  token: string
  /** Why the link can't be used. */
  unusable: string | null
  formToken: string
  refusal: Refusal | null
  action: string
  intent: string
  texts: { title: string; text: string; button: string }
}

/** Shows the page behind a link in an email: one button, or why the link can't be used. */
export function MailedLinkPage({ token: linked, unusable, formToken, refusal, action, intent, texts }: Props) {
  const token = refusal?.values.token ?? linked
  return (
    <AccountCard title={texts.title} refusal={refusal}>
      {token === '' ? <IncompleteLinkNotice /> : null}
      {unusable && !refusal ? <p>{unusable}</p> : null}
      {token === '' || refusal?.errors.token || (unusable && !refusal) ? null : (
        <form className="stack" method="post" action={action}>
          <HiddenFields values={{ [tokenField]: formToken, token }} />
          <p>{texts.text}</p>
          <button type="submit" className="primary" name={`intent:${intent}`}>
            {texts.button}
          </button>
        </form>
      )}
    </AccountCard>
  )
}
