import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { lookUp } from '#contract/lookup'
import { checkUnsubscribe, SignedAddress, unsubscribe } from '#contract/mail'
import { FormFaults } from '../forms/action-result'
import { type Refusal, redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { Notice } from '../forms/notice'
import { parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { notificationLabels } from '../notifications/notification-text'
import { unsubscribePath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'
import { IncompleteLinkNotice } from '../ui/part'
import { notUnsubscribed, ofThisKind, unsubscribedHint, unsubscribedNotice, unsubscribedTitle, unsubscribeTitle } from './mail-text'

export const loader = defineLoader(async (visit) => {
  const { url } = visit
  const token = url.searchParams.get('token') ?? ''
  const ended = url.searchParams.has('ended')
  return { token, ended, ...(await checkLink(visit, token)), canonical: siteUrl() + unsubscribePath }
})

/**
 * Returns which mails the link ends, or why it can't be used. If the API can't check it now, the form reports the error when it is sent.
 */
async function checkLink(visit: Visit, token: string): Promise<{ about: string | null; unusable: string | null }> {
  if (token === '' || !can.checkUnsubscribe) return { about: null, unusable: null }
  try {
    const { type } = (await visit.secondary().guestApi(checkUnsubscribe, { body: { token } })).data
    return { about: lookUp(notificationLabels, type) ?? null, unusable: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { about: null, unusable: failure.errors.token?.[0] ?? null }
  }
}

/**
 * Handles the page's button and one-click unsubscribe by mail programs (RFC 8058). Mail programs post to the address in the mail, send no
 * cookies and follow no redirects. The CSRF guard lets both through, because the token authorises them.
 */
export const action = defineAction(
  async (visit, form) => {
    const oneClick = form.has('List-Unsubscribe')
    if (oneClick) form.set('token', visit.url.searchParams.get('token') ?? '')
    try {
      const body = parseForm(form, SignedAddress, notUnsubscribed)
      await visit.guestApi(unsubscribe, { body })
      if (oneClick) return json({ kind: 'ended' as const })
      return await redirectWithNotice(visit, withQuery(unsubscribePath, { ended: '1' }), unsubscribedNotice)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, 'unsubscribe', textFields(form))
    }
  },
  async () => 'you’ll no longer get emails of that kind',
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: page.ended ? unsubscribedTitle : unsubscribeTitle, canonical: page.canonical, index: false }),
)

/** Shows the page that every notification mail links to. Opening it changes nothing. */
export default function UnsubscribeRoute() {
  return <UnsubscribePage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}

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
function UnsubscribePage({ token: linked, about, unusable, ended, answer }: Props) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const token = refusal?.values.token ?? linked
  return (
    <main className="flow *:max-w-180">
      <FormFaults refusal={refusal} />
      <Notice />
      {ended || answer?.kind === 'ended' ? (
        <>
          <h1>{unsubscribedTitle}</h1>
          <p>{unsubscribedHint}</p>
        </>
      ) : (
        <>
          <h1>{unsubscribeTitle}</h1>
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
        {about === null ? ofThisKind : `You’ll no longer get emails about “${about}”.`} You’ll still get these notifications on the site.
      </p>
      <button type="submit" className="primary" name="intent:unsubscribe">
        {unsubscribeTitle}
      </button>
    </form>
  )
}
