import { requireMember } from '../forms/require-member.server'
import { notificationsPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { redirectTo } from '../platform/redirects.server'
import { isUserNavigation } from '../platform/user-navigation.server'
import { safePath } from '../platform/visit.server'
import { markNotificationsOpened } from './notification.actions.server'

/**
 * Marks notifications as read (customer-spec §4) when a person opens their link, and redirects to its target. This way, notifications are
 * links, which can also be opened in a new tab.
 */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to open your notification.')
  const { searchParams } = visit.url
  if (isUserNavigation(visit.request)) await markNotificationsOpened(visit, searchParams.get('ids') ?? '')
  const to = searchParams.get('to')
  return redirectTo(to ? safePath(to) : notificationsPath, { status: 303 })
})
