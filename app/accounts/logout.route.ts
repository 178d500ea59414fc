import { logout } from '#contract/accounts'
import { defineAction } from '../forms/define-action.server'
import { homePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { leadOn } from '../platform/redirects.server'
import { commitSession } from '../platform/session.server'
import { endRelaysOf } from '../realtime/relay.server'
import { freshSession } from './renew-session.server'

/** Revokes the token and forgets the session; a browser that kept members' pages is asked to drop them. */
export const action = defineAction(
  async ({ api, member, url, session: old }) => {
    if (member) await api(logout, {}).catch(unlessRefused)
    endRelaysOf(old.get('token') ?? '')
    const session = await freshSession(url)
    session.flash('notice', { kind: 'done', text: 'You are signed out.' })
    return leadOn(homePath, {
      status: 303,
      headers: { 'Set-Cookie': await commitSession(session), 'Clear-Site-Data': '"cache"' },
    })
  },
  async () => 'you are signed out',
)

/** A link signs nobody out. */
export const loader = () => leadOn(homePath, { status: 303 })

/** A page rather than a resource, so that a form that must be confirmed is answered in the frame. */
export default function LogoutPage() {
  return null
}

/** Whatever the API says, here the session ends; a token it could not revoke is at least forgotten. */
function unlessRefused(failure: unknown): void {
  if (!(failure instanceof ApiFailure)) throw failure
}
