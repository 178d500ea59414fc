import { type DebateEvents, debateChannel } from '#contract/realtime'
import { sayChanged } from '../database/changes.ts'
import type { Connection } from '../database/database.ts'
import { publish } from './publish.ts'

/** Tells a debate's public channel what has just happened, for guests too: nothing that any of them may not know. */
export async function tellDebate<Name extends keyof DebateEvents>(
  tx: Connection,
  { debateId, at }: { debateId: number; at: number },
  name: Name,
  data: DebateEvents[Name],
): Promise<void> {
  sayChanged(tx, debateId)
  await publish(tx, [{ channel: debateChannel(debateId), name, data }], at)
}
