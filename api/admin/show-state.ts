import type { SiteState } from '#contract/admin'
import type { MemberContext } from '../context.ts'
import { requireAdministrator } from './administrator.ts'
import { siteStateOf } from './site-state.ts'

/** How the site does: in numbers, and as seen from the process that answers (COMMUNITY §5, Administration). @throws Forbidden */
export async function showState(context: MemberContext): Promise<{ data: SiteState }> {
  requireAdministrator(context)
  return { data: { ...(await siteStateOf(context)), uptime: Math.floor(process.uptime()), streams: context.hub.size() } }
}
