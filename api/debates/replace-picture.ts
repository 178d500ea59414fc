import type { Debate } from '#contract/debates'
import type { MemberContext } from '../platform/context.ts'
import { changeDebate } from './change-debate.ts'
import { pictureEdge } from './create-debate.ts'
import { updateDebate } from './debates.queries.ts'

/** Gives a debate another picture, re-encoded before anything is written. @throws Invalid if it is none, Forbidden */
export async function replacePicture(context: MemberContext, id: number, upload: File): Promise<{ data: Debate }> {
  await context.limits.take('pictureByMember', String(context.actor.id))
  const picture = await context.pictures.keep(upload, pictureEdge)
  return changeDebate(context, id, 'change_picture', (tx) => updateDebate(tx, id, { picture }))
}
