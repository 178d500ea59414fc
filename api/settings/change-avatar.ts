import type { Me } from '#contract/accounts'
import type { MemberContext } from '../context.ts'
import { showMe } from '../people/show-me.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { updateAccount } from './settings.queries.ts'

/** The longest edge, px (PRODUCT §4, Settings). */
const avatarEdge = 256

/** Gives oneself another picture, re-encoded before anything is written. @throws Invalid if it is none, TooMany, Busy */
export async function replaceAvatar(context: MemberContext, upload: File): Promise<{ data: Me }> {
  const { db, actor, limits, pictures } = context
  await limits.take('pictureByMember', String(actor.id))
  const avatar = pictureAddress(await pictures.keep(upload, avatarEdge, actor.id))
  await db.transaction((tx) => updateAccount(tx, actor.id, { avatar }))
  return showMe(context)
}

/** Takes one's picture away; twice is once. @throws TooMany */
export async function removeAvatar(context: MemberContext): Promise<{ data: Me }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  await db.transaction((tx) => updateAccount(tx, actor.id, { avatar: null }))
  return showMe(context)
}
