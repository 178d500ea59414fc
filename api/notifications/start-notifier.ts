import type { Ports } from '../context.ts'
import type { AffectedPeople } from '../database/process-messages.ts'
import { logRepeatedErrors } from '../platform/repeating-jobs.ts'
import { notifyRecipients } from './notify-recipients.ts'

/** How often to look for facts that a killed process left behind, in ms. */
const tick = 1_000

type NotifierPorts = Pick<Ports, 'db' | 'clock' | 'log' | 'siteUrl' | 'clientSecret'>
/**
 * Publishes unread counts to open pages after something ended. It is passed in, because counting belongs to a higher
 * layer (people/show-me.ts).
 */
type PublishUnread = (ports: NotifierPorts, ended: readonly AffectedPeople[]) => Promise<void>

/**
 * Starts notifying people: right after each commit of this process that recorded facts, and every tick for facts that others left.
 * @returns a function that stops it after the current round
 */
export function startNotifier(ports: NotifierPorts, publishUnread: PublishUnread): () => Promise<void> {
  let stopped = false
  let isPending = false
  let round: Promise<void> | null = null
  const logged = logRepeatedErrors(ports.log, 'could not create notifications')
  const ended: AffectedPeople[] = []
  ports.db.onCommit((messages) => {
    for (const message of messages) if (message.kind === 'unread') ended.push(message.of)
    if (messages.some(({ kind }) => kind === 'recorded' || kind === 'unread')) startRound()
  })
  const timer = setInterval(startRound, tick)
  timer.unref()
  startRound()

  /** Runs one round at a time. Facts recorded during a round wait for the next. */
  function startRound(): void {
    isPending = round !== null
    if (stopped || round) return
    round = logged(runRound).then(() => {
      round = null
      if (isPending) startRound()
    })
  }

  /** Counts come after notifications, since those add to the count that open pages show. */
  async function runRound(): Promise<void> {
    await notifyRecipients(ports)
    if (ended.length > 0) await publishUnread(ports, ended.splice(0))
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}
