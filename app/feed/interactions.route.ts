import { defineAction } from '../forms/define-action.server'
import { homePath } from '../paths'
import { redirectTo } from '../platform/redirects.server'
import { forwardInteractions } from './record-interactions.server'

/** Receives what <feed-views> has recorded. */
export const action = defineAction(
  async (visit, form) => {
    const status = await forwardInteractions(visit, String(form.get('interactions') ?? ''))
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
  },
  async () => 'the debates that you looked at are recorded',
)

/** Redirects to the home page: there is nothing to see at this address. */
export const loader = () => redirectTo(homePath, { status: 303 })
