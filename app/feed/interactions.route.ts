import { defineAction } from '../forms/define-action.server'
import { homePath } from '../paths'
import { leadOn } from '../platform/redirects.server'
import { handOnInteractions } from './record-interactions.server'

/** Where <feed-views> sends what it has seen. */
export const action = defineAction(
  async (visit, form) => {
    const status = await handOnInteractions(visit, String(form.get('interactions') ?? ''))
    return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
  },
  async () => 'the debates that you looked at are recorded',
)

/** There is nothing to look at here. */
export const loader = () => leadOn(homePath, { status: 303 })
