import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { Notice } from '../forms/notice'
import { unsubscribePath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { IncompleteLinkNotice } from '../ui/part'

type Props = {
  token: string
  /** The type of notification that the mails are about; null if the API doesn't say. */
  about: string | null
  /** Why the link can't be used; null if it can. */
  unusable: string | null
  ended: boolean
  answer: Refusal | { kind: 'ended' } | null
}

/** Shows one button, or none if the link can't be used: the page then says what to do instead. */
export function UnsubscribePage({ token: linked, about, unusable, ended, answer }: Props) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const token = refusal?.values.token ?? linked
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} />
      <Notice />
      {ended || answer?.kind === 'ended' ? (
        <>
          <h1>You’re unsubscribed</h1>
          <p>You’ll still get these notifications on the site. You can choose which emails you get in your notification settings.</p>
        </>
      ) : (
        <>
          <h1>Unsubscribe</h1>
          {token === '' ? <IncompleteLinkNotice /> : null}
          {unusable && !refusal ? <p>{unusable}</p> : null}
          {token === '' || refusal?.errors.token || (unusable && !refusal) ? null : <EndForm token={token} about={about} />}
        </>
      )}
    </main>
  )
}

function EndForm({ token, about }: { token: string; about: string | null }) {
  return (
    <form className="stack" method="post" action={unsubscribePath}>
      <HiddenFields values={{ token }} />
      <p>
        {about === null ? 'You’ll no longer get emails of this kind.' : `You’ll no longer get emails about “${about}”.`} You’ll still get
        these notifications on the site.
      </p>
      <button type="submit" className="primary" name="intent:unsubscribe">
        Unsubscribe
      </button>
    </form>
  )
}
