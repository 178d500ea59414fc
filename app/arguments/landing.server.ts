import { type Argument, readThread } from '#contract/arguments'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { turnOf } from '../debates/debate.acts.server'
import { argumentAnchor, argumentPath } from '../paths'
import type { Done } from '../platform/acts.server'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { argumentsOf, rebuttalsTo } from './argument-lists.server'
import { layoutOf } from './layout'

/**
 * Where one lands after posting: at the argument on the page it was written on, or, if that page does not show it, on
 * its own. What can't be read now is left out: the argument is posted all the same.
 * @param place the page it was written on
 */
export async function landingOf(visit: Visit, posted: Argument, place: string): Promise<Done> {
  const [pathname = '', query = ''] = place.split('?')
  const fragment = `#${argumentAnchor(posted.number)}`
  const debate = await debateOf(visit, posted)
  const text = `Your argument #${posted.number} is posted. ${debate ? turnOf(debate) : ''}`.trim()
  if (!debate) return { to: `${pathname}${fragment}`, text }
  const layout = layoutOf(new URLSearchParams(query))
  const list =
    posted.parent_id === null ? argumentsOf(visit, debate.id, layout) : rebuttalsTo(visit, { id: posted.parent_id }, debate.id, layout)
  const shown = await list.then((found) => 'page' in found && found.page.data.some(({ id }) => id === posted.id))
  return { to: `${shown ? place : argumentPath(debate.slug, posted.id)}${fragment}`, text }
}

async function debateOf({ api }: Visit, posted: Argument): Promise<Debate | null> {
  try {
    const { data: thread } = await api(readThread, { path: { id: posted.id } })
    const { data: debate } = await api(readDebateBySlug, { path: { slug: thread.debate_slug } })
    return debate
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}
