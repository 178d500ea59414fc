import { requireMember } from '../forms/require-member.server'
import { defineLoader } from '../platform/define-loader.server'
import { personOpens } from '../platform/person-opens.server'
import { leadOn } from '../platform/redirects.server'
import { markOpened } from './mention.actions.server'
import { kindOf } from './mention-kinds'

/** Redirects to the post of a mention. Marks the mention as read if a person opens the link, not a prefetch. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see your mentions.')
  const param = (name: string) => visit.url.searchParams.get(name) ?? ''
  if (personOpens(visit.request)) await markOpened(visit, param('mention'))
  const { path, anchor } = kindOf(param('kind'))
  const [post, number] = [param('post'), Number(param('number')) || null]
  return leadOn(`${path(param('slug'), post)}#${anchor({ id: post, number })}`, { status: 303 })
})
