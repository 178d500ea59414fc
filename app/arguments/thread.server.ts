import { readThread, type Thread } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { sanitised } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { found, type Missing } from '../posts/finding.server'
import { argumentKind } from '../posts/kinds'
import { withContext } from '../posts/texts.server'

type Asked = { slug: string; argumentId: string /** `?context=`: how many ancestors to show in full. */; context: string | null }
type Found = { thread: Thread; debate: Debate } | { movedTo: string } | { missing: Missing }

/**
 * An argument with its ancestors, and the debate it stands in.
 * @throws ApiFailure for all that no page of its own explains
 */
export async function threadIn(visit: Visit, { slug, argumentId, context }: Asked): Promise<Found> {
  const read = (id: string) => visit.api(readThread, { path: { id } })
  const titles = { gone: 'Withdrawn argument', unknown: 'No such argument' }
  const asked = { kind: argumentKind, slug, id: argumentId, reading: read(argumentId), titles }
  const answer = await found(visit, asked)
  if (!('thread' in answer)) return answer
  const { thread, debate } = answer
  const ancestors = await withContext(thread.ancestors, context, ({ id, withdrawn_at }) =>
    withdrawn_at === null ? read(id).then(({ data }) => data.argument.content) : null,
  )
  const argument = { ...thread.argument, content: await sanitised(thread.argument.content) }
  return { thread: { ...thread, argument, ancestors }, debate }
}
