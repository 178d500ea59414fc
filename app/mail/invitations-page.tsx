import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { Notice } from '../forms/notice'
import { stopInvitationsPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { IncompleteLinkNotice } from '../ui/part'

/** The result of the last click: invitations to this address are now stopped or allowed. Null before any click. */
export type InvitationsResult = 'stopped' | 'allowed' | null

type Props = {
  token: string /** Why the link can't be used; null if it can. */
  unusable: string | null
  done: InvitationsResult
  answer: Refusal | { kind: 'stopped' } | null
}

/** Shows both buttons, because the page must not reveal what the address has chosen. A link that can't be used has none. */
export function InvitationsPage({ token: linked, unusable, done, answer }: Props) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const token = refusal?.values.token ?? linked
  const reason = refusal ? null : unusable
  const latest = answer?.kind === 'stopped' ? 'stopped' : done
  return (
    <main className="flow narrow">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>{titles[latest ?? 'asked']}</h1>
      {token === '' ? <IncompleteLinkNotice /> : null}
      {reason === null ? null : <p>{reason}</p>}
      {token === '' || refusal?.errors.token || reason !== null ? null : (
        <>
          {latest === 'stopped' ? (
            <p>Nobody can invite you to Rostrum by email any more. People who try won’t be notified.</p>
          ) : (
            <StopForm token={token} />
          )}
          {latest === 'allowed' ? null : <AllowForm token={token} />}
        </>
      )}
    </main>
  )
}

export const titles = {
  asked: 'Stop email invitations',
  stopped: 'You won’t get invitations any more',
  allowed: 'You can get invitations again',
} as const

function StopForm({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={stopInvitationsPath}>
      <HiddenFields values={{ token }} />
      <p>Members of Rostrum can invite people by email. If you stop invitations, nobody can send one to your address.</p>
      <button type="submit" className="primary" name="intent:stop-invitations">
        Stop invitations
      </button>
    </form>
  )
}

function AllowForm({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={stopInvitationsPath}>
      <HiddenFields values={{ token }} />
      <p>If you stopped invitations and changed your mind, you can allow them again.</p>
      <button type="submit" name="intent:allow-invitations">
        Allow invitations again
      </button>
    </form>
  )
}
