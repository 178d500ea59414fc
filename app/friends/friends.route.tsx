import { useActionData, useLoaderData } from '@remix-run/react'
import { actions } from '../actions.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { friendsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { friendsSignIn, friendsTitle } from './friend-text'
import { loadFriendRequests, loadFriends, loadInvites } from './friends.server'
import { FriendsPage } from './friends-page'

/** Loads a member's friends and open requests (customer-spec §2). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, friendsSignIn)
  const query = visit.url.searchParams
  const secondary = visit.secondary()
  const [friends, incoming, outgoing, invites] = await Promise.all([
    loadFriends(visit, parsePageParams(query)),
    loadFriendRequests(secondary, 'in'),
    loadFriendRequests(secondary, 'out'),
    loadInvites(secondary, parsePageParams(query, { page: 'invites', before: 'invites_before' })),
  ])
  return { friends, incoming, outgoing, invites, nonce: formNonce(visit, true), canonical: siteUrl() + friendsPath }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) => pageMeta({ title: friendsTitle, canonical: page.canonical, index: false }))

export default function FriendsRoute() {
  return <FriendsPage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
