import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { allowInvitations, checkInvitationsLink, InvitedAddress, stopInvitations } from '#contract/friends'
import { FormFaults } from '../forms/action-result'
import { type Refusal, redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { Notice } from '../forms/notice'
import { parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { stopInvitationsPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'
import { IncompleteLinkNotice } from '../ui/part'
import {
  allowedNotice,
  allowedTitle,
  allowIntro,
  allowLabel,
  nobodyInvites,
  nothingChanged,
  stopIntro,
  stopLabel,
  stoppedNotice,
  stoppedTitle,
  stopTitle,
} from './mail-text'

export const loader = defineLoader(async (visit) => {
  const token = visit.url.searchParams.get('token') ?? ''
  return {
    token,
    unusable: await unusableReason(visit, token),
    done: parseResult(visit.url.searchParams.get('done')),
    canonical: siteUrl() + stopInvitationsPath,
  }
})

/**
 * Returns why the link can't be used, or null if it can. Also null if the API can't check it now: the form reports the error when it
 * is sent.
 */
async function unusableReason(visit: Visit, token: string): Promise<string | null> {
  if (token === '' || !can.checkInvitationsLink) return null
  try {
    await visit.secondary().guestApi(checkInvitationsLink, { body: { token } })
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.errors.token?.[0] ?? null
  }
}

const parseResult = (value: string | null): InvitationsResult => (value === 'stopped' || value === 'allowed' ? value : null)

/**
 * Handles the page's buttons and one-click unsubscribe by mail programs (RFC 8058). Mail programs post to the address in the mail, send no
 * cookies and follow no redirects. The CSRF guard lets both through, because the token authorises them.
 */
export const action = defineAction(
  async (visit, form) => {
    const oneClick = form.has('List-Unsubscribe')
    if (oneClick) form.set('token', visit.url.searchParams.get('token') ?? '')
    const allows = !oneClick && form.get('intent') === 'allow-invitations'
    try {
      const body = parseForm(form, InvitedAddress, nothingChanged)
      await visit.guestApi(allows ? allowInvitations : stopInvitations, { body })
      if (oneClick) return json({ kind: 'stopped' as const })
      const to = withQuery(stopInvitationsPath, { token: body.token, done: allows ? 'allowed' : 'stopped' })
      return await redirectWithNotice(visit, to, allows ? allowedNotice : stoppedNotice)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, allows ? 'allow-invitations' : 'stop-invitations', textFields(form))
    }
  },
  async (_, { intent }) => (intent === 'allow-invitations' ? 'you can get invitations again' : 'you won’t get invitations any more'),
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: titles[page.done ?? 'asked'], canonical: page.canonical, index: false }),
)

/** Shows the page that every invitation mail links to. Opening it changes nothing. */
export default function InvitationsRoute() {
  return <InvitationsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}

/** The result of the last click: invitations to this address are now stopped or allowed. Null before any click. */
type InvitationsResult = 'stopped' | 'allowed' | null

type Props = {
  token: string /** Why the link can't be used; null if it can. */
  unusable: string | null
  done: InvitationsResult
  answer: Refusal | { kind: 'stopped' } | null
}

/** Shows both buttons, because the page must not reveal what the address has chosen. A link that can't be used has none. */
function InvitationsPage({ token: linked, unusable, done, answer }: Props) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const token = refusal?.values.token ?? linked
  const reason = refusal ? null : unusable
  const latest = answer?.kind === 'stopped' ? 'stopped' : done
  return (
    <main className="flow *:max-w-180">
      <FormFaults refusal={refusal} />
      <Notice />
      <h1>{titles[latest ?? 'asked']}</h1>
      {token === '' ? <IncompleteLinkNotice /> : null}
      {reason === null ? null : <p>{reason}</p>}
      {token === '' || refusal?.errors.token || reason !== null ? null : (
        <>
          {latest === 'stopped' ? <p>{nobodyInvites}</p> : <StopForm token={token} />}
          {latest === 'allowed' ? null : <AllowForm token={token} />}
        </>
      )}
    </main>
  )
}

const titles = {
  asked: stopTitle,
  stopped: stoppedTitle,
  allowed: allowedTitle,
} as const

function StopForm({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={stopInvitationsPath}>
      <HiddenFields values={{ token }} />
      <p>{stopIntro}</p>
      <button type="submit" className="primary" name="intent:stop-invitations">
        {stopLabel}
      </button>
    </form>
  )
}

function AllowForm({ token }: { token: string }) {
  return (
    <form className="stack" method="post" action={stopInvitationsPath}>
      <HiddenFields values={{ token }} />
      <p>{allowIntro}</p>
      <button type="submit" name="intent:allow-invitations">
        {allowLabel}
      </button>
    </form>
  )
}
