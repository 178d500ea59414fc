import * as calls from '#contract/mentions'
import { noSuchDebate } from '../debates/change-debate.ts'
import { idOf, type Room } from '../platform/mount.ts'
import { listMentionable } from './list-mentionable.ts'
import { listMentions } from './list-mentions.ts'
import { readMentions } from './read-mentions.ts'

/** Whom one can mention, and where one was mentioned (PRODUCT §3). Posts themselves say whom they mention. */
export function mountMentions(room: Room): void {
  room.on(calls.listMentions, (context, { query }) => listMentions(context, query))
  room.on(calls.readMentions, (context, { body }) => readMentions(context, body.ids))
  room.on(calls.listMentionable, (context, { path, query }) => listMentionable(context, idOf(path.id, noSuchDebate), query))
}
