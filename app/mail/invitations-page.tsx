import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { Notice } from '../forms/notice'
import { stopInvitationsPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { IncompleteLinkNotice } from '../ui/incomplete-link-notice'

/** What was just done about an address: whether invitations are mailed to it. */
export type Done = 'stopped' | 'allowed' | null

type Props = {
  token: string /** Why the link can't be used. */
  unusable: string | null
  done: Done
  answer: Refusal | { kind: 'stopped' } | null
}

/** Two buttons, for nobody is told what an address has chosen; none for a link that is no longer good. */
export function InvitationsPage({ token: linked, unusable, done, answer }: Props) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const token = refusal?.values.token ?? linked
  const whyNot = refusal ? null : unusable
  const now = answer?.kind === 'stopped' ? 'stopped' : done
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>{titles[now ?? 'asked']}</h1>
      {token === '' ? <IncompleteLinkNotice /> : null}
      {whyNot === null ? null : <p>{whyNot}</p>}
      {token === '' || refusal?.errors.token || whyNot !== null ? null : (
        <>
          {now === 'stopped' ? (
            <p>Nobody can send you an invitation to Rostrum by email any more. Whoever tries is not told.</p>
          ) : (
            <Stop token={token} />
          )}
          {now === 'allowed' ? null : <Allow token={token} />}
        </>
      )}
    </main>
  )
}

export const titles = {
  asked: 'Stop invitations by email',
  stopped: 'You won’t get invitations any more',
  allowed: 'You can get invitations again',
} as const

function Stop({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={stopInvitationsPath}>
      <Hidden values={{ token }} />
      <p>Members of Rostrum can invite people by email. If you stop this, none of them can send an invitation to your address.</p>
      <button type="submit" className="primary" name="intent:stop-invitations">
        Don’t send me invitations any more
      </button>
    </form>
  )
}

function Allow({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={stopInvitationsPath}>
      <Hidden values={{ token }} />
      <p>If you stopped invitations and changed your mind, you can allow them again.</p>
      <button type="submit" name="intent:allow-invitations">
        Allow invitations again
      </button>
    </form>
  )
}
