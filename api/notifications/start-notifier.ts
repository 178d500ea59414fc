import type { Ports } from '../context.ts'
import type { ConcernedPeople } from '../database/process-messages.ts'
import { logRepeatedErrors } from '../platform/log-repeated-errors.ts'
import { notifyRecipients } from './notify-recipients.ts'

/** Milliseconds: what another process left untold when it ended waits no longer. */
const tick = 1_000

type NotifierPorts = Pick<Ports, 'db' | 'clock' | 'log' | 'siteUrl' | 'clientSecret'>
/** Tells open pages what is unread once something ended; it counts what lies above this (people/publish-unread-counts.ts). */
type TellUnread = (ports: NotifierPorts, ended: readonly ConcernedPeople[]) => Promise<void>

/**
 * Tells people the news from now on: at once after each commit of this process that recorded some, and at every beat what
 * anybody left.
 * @returns how to stop it, after the round in hand
 */
export function startNotifier(ports: NotifierPorts, tellUnread: TellUnread): () => Promise<void> {
  let stopped = false
  let again = false
  let round: Promise<void> | null = null
  const logged = logRepeatedErrors(ports.log, 'people could not be told the news')
  const ended: ConcernedPeople[] = []
  ports.db.onCommit((words) => {
    for (const word of words) if (word.kind === 'unread') ended.push(word.of)
    if (words.some(({ kind }) => kind === 'recorded' || kind === 'unread')) tell()
  })
  const timer = setInterval(tell, tick)
  timer.unref()
  tell()

  /** One round at a time: what is recorded during one is told in the next. */
  function tell(): void {
    again = round !== null
    if (stopped || round) return
    round = logged(tellAll).then(() => {
      round = null
      if (again) tell()
    })
  }

  /** The counts come after the news, which add to what open pages show. */
  async function tellAll(): Promise<void> {
    await notifyRecipients(ports)
    if (ended.length > 0) await tellUnread(ports, ended.splice(0))
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}
