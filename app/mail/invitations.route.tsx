import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { allowInvitations, checkInvitationsLink, InvitedAddress, stopInvitations } from '#contract/friends'
import { leadTo, refuse } from '../forms/answer.server'
import { textsOf } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { stopInvitationsPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { type Done, InvitationsPage, titles } from './invitations-page'

export const loader = defineLoader(async (visit) => {
  const token = visit.url.searchParams.get('token') ?? ''
  return {
    token,
    unusable: await whyUnusable(visit, token),
    done: doneIn(visit.url.searchParams.get('done')),
    canonical: siteUrl() + stopInvitationsPath,
  }
})

/** Why the link can't be used; null where it can, and where that can't be asked now: then the form tells when it is sent. */
async function whyUnusable(visit: Visit, token: string): Promise<string | null> {
  if (token === '' || !can.checkInvitationsLink) return null
  try {
    await visit.beside().guestApi(checkInvitationsLink, { body: { token } })
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.errors.token?.[0] ?? null
  }
}

const doneIn = (told: string | null): Done => (told === 'stopped' || told === 'allowed' ? told : null)

/**
 * By the page's buttons, or by a mail program's own (RFC 8058), which posts to the address in the mail, knows no cookies and
 * follows nothing. The guard lets both by: the token in them is what counts.
 */
export const action = defineAction(
  async (visit, form) => {
    const oneClick = form.has('List-Unsubscribe')
    if (oneClick) form.set('token', visit.url.searchParams.get('token') ?? '')
    const allows = !oneClick && form.get('intent') === 'allow-invitations'
    try {
      const body = parseForm(form, InvitedAddress, 'Nothing has changed.')
      await visit.guestApi(allows ? allowInvitations : stopInvitations, { body })
      if (oneClick) return json({ kind: 'stopped' as const })
      const to = withQuery(stopInvitationsPath, { token: body.token, done: allows ? 'allowed' : 'stopped' })
      return await leadTo(visit, to, allows ? 'Invitations are sent to you again.' : 'No more invitations are sent to you.')
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, allows ? 'allow-invitations' : 'stop-invitations', textsOf(form))
    }
  },
  async (_, { intent }) => (intent === 'allow-invitations' ? 'invitations are sent to you again' : 'no more invitations are sent to you'),
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: titles[page.done ?? 'asked'], canonical: page.canonical, index: false }),
)

/** Where the link leads that stands in every invitation by mail. Looking at it changes nothing. */
export default function InvitationsRoute() {
  return <InvitationsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}
