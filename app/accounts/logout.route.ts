import { logout } from '#contract/accounts'
import { defineAction } from '../forms/define-action.server'
import { homePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { redirectTo } from '../platform/redirects.server'
import { commitSession } from '../platform/session.server'
import { endRelays } from '../realtime/relay.server'
import { freshSession } from './complete-sign-in.server'

/** Revokes the token and ends the session. Asks the browser to drop members' pages from its cache. */
export const action = defineAction(
  async ({ api, member, url, session: old }) => {
    if (member) await api(logout, {}).catch(ignoreApiFailure)
    endRelays(old.get('token') ?? '')
    const session = await freshSession(url)
    session.flash('notice', { kind: 'done', text: 'You are signed out.' })
    return redirectTo(homePath, {
      status: 303,
      headers: { 'Set-Cookie': await commitSession(session), 'Clear-Site-Data': '"cache"' },
    })
  },
  async () => 'you are signed out',
)

/** Redirects to the home page; opening the address does not sign anybody out. */
export const loader = () => redirectTo(homePath, { status: 303 })

/** Makes this a page rather than a resource route, so that a form that needs confirmation is answered in the site's layout. */
export default function LogoutPage() {
  return null
}

/** Ends the session here even if the API can't revoke its token. */
function ignoreApiFailure(failure: unknown): void {
  if (!(failure instanceof ApiFailure)) throw failure
}
