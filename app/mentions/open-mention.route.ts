import { requireMember } from '../forms/require-member.server'
import { defineLoader } from '../platform/define-loader.server'
import { redirectTo } from '../platform/redirects.server'
import { isUserNavigation } from '../platform/user-navigation.server'
import { markMentionOpened } from './mention.actions.server'
import { mentionKind } from './mention-kinds'
import { mentionsSignIn } from './mention-text'

/** Redirects to the post of a mention. Marks the mention as read if a person opens the link, not a prefetch. */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, mentionsSignIn)
  const param = (name: string) => visit.url.searchParams.get(name) ?? ''
  if (isUserNavigation(visit.request)) await markMentionOpened(visit, param('mention'))
  const { path, anchor } = mentionKind(param('kind'))
  const [post, number] = [param('post'), Number(param('number')) || null]
  return redirectTo(`${path(param('slug'), post)}#${anchor({ id: post, number })}`, { status: 303 })
})
