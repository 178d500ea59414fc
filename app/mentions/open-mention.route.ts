import { requireMember } from '../forms/require-member.server'
import { defineLoader } from '../platform/define-loader.server'
import { personOpens } from '../platform/person-opens.server'
import { leadOn } from '../platform/redirects.server'
import { markOpened } from './mention.actions.server'
import { kindOf } from './mention-kinds'

/** Where the link of a mention leads: to the very post, and on the way it is marked as read, when a person opens it. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, 'Sign in to see where you were mentioned.')
  const asked = (name: string) => visit.url.searchParams.get(name) ?? ''
  if (personOpens(visit.request)) await markOpened(visit, asked('mention'))
  const { path, anchor } = kindOf(asked('kind'))
  const [post, number] = [asked('post'), Number(asked('number')) || null]
  return leadOn(`${path(asked('slug'), post)}#${anchor({ id: post, number })}`, { status: 303 })
})
