import type { Refusal } from '../forms/acting.server'
import { Notice } from '../forms/notice'
import { FormFaults } from '../forms/page-faults'
import { unsubscribePath } from '../paths'
import { Hidden } from '../ui/hidden'
import { TornLink } from '../ui/torn-link'

type Props = { token: string; ended: boolean; answer: Refusal | { kind: 'ended' } | null }

/** One button; none for a link that is no longer good, which says what to do instead. */
export function UnsubscribePage({ token: linked, ended, answer }: Props) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const token = refusal?.values.token ?? linked
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} />
      <Notice />
      {ended || answer?.kind === 'ended' ? (
        <>
          <h1>These mails have ended</h1>
          <p>What they told still stands among your notifications. There you can choose anew what you are mailed.</p>
        </>
      ) : (
        <>
          <h1>End these mails</h1>
          {token === '' ? <TornLink /> : null}
          {token === '' || refusal?.errors.token ? null : <EndForm token={token} />}
        </>
      )}
    </main>
  )
}

function EndForm({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={unsubscribePath}>
      <Hidden values={{ token }} />
      <p>Mails of the kind from which you come are then no longer sent to you. What they tell still stands among your notifications.</p>
      <button type="submit" className="primary" name="intent" value="unsubscribe">
        End these mails
      </button>
    </form>
  )
}
