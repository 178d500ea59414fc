import { type Argument, readThread } from '#contract/arguments'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { whatFollowed } from '../debates/what-followed'
import type { Done, Sent } from '../forms/acts.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { ownInWords } from '../posts/called'
import { landingIn } from '../posts/landing.server'
import type { Posted } from '../posts/post.acts.server'
import { argumentKind } from './argument-kind'
import { argumentsOf, rebuttalsTo } from './argument-lists.server'
import { layoutOf } from './layout'

/**
 * Where one lands after posting: at the argument on the page it was written on, or, if that page does not show it, on
 * its own. What can't be read soon is left out: the argument is posted all the same.
 */
export async function landingOf(visit: Visit, { post: posted, slug }: Posted<Argument>, { fields, place }: Sent): Promise<Done> {
  const [pathname = '', query = ''] = place.split('?')
  const beside = visit.beside()
  const debate = await debateOf(beside, posted, slug)
  const joined = fields.join === '1' ? 'You take part in the debate now.' : ''
  const followed = debate ? whatFollowed(debate, 'argument') : ''
  const text = [`Your ${ownInWords(argumentKind, posted.number)} is posted.`, joined, followed].filter(Boolean).join(' ')
  if (!debate) return { to: `${pathname}#${argumentKind.anchor(posted)}`, text }
  const layout = layoutOf(new URLSearchParams(query))
  const { parent_id: parent } = posted
  const list = await (parent === null ? argumentsOf(beside, debate, layout) : rebuttalsTo(beside, { id: parent }, debate, layout))
  return { to: landingIn({ kind: argumentKind, slug: debate.slug, posted, list, place }), text }
}

/** As it is now: whose turn it is has changed. @param known its address, where the answer to the post told it */
async function debateOf({ api }: Visit, posted: Argument, known: string | undefined): Promise<Debate | null> {
  try {
    const slug = known ?? (await api(readThread, { path: { id: posted.id } })).data.debate_slug
    return slug === null ? null : (await api(readDebateBySlug, { path: { slug } })).data
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}
