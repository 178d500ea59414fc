import type { Ports } from '../platform/context.ts'
import { deliverMails } from './deliver-mails.ts'

/** Milliseconds: a mail leaves within the second after its commit. */
const tick = 1_000

/** Starts this process' postman, who looks for due mails at every beat. @returns how to stop it, after the mails in hand */
export function startPostman(ports: Pick<Ports, 'db' | 'clock' | 'log' | 'mail'>): () => Promise<void> {
  let stopped = false
  let round: Promise<void> | null = null
  const timer = setInterval(() => {
    // A round that takes longer than a beat is not doubled.
    round ??= deliverMails(ports, () => !stopped)
      .catch((err) => ports.log.error({ err }, 'the postman missed a round'))
      .finally(() => {
        round = null
      })
  }, tick)
  timer.unref()
  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}
