import { loggingLastingFaults } from '../platform/lasting-faults.ts'
import { deliverMails, type Needed } from './deliver-mails.ts'

/** Milliseconds: a mail leaves within the second after its commit. */
const tick = 1_000

/**
 * Starts this process' postman, who at every beat writes the mails that are not written yet, and sends what is due.
 * @param writeMails writes the mails that were asked for and are not written yet
 * @returns how to stop it, after the mails in hand
 */
export function startPostman(ports: Needed, writeMails: () => Promise<void>): () => Promise<void> {
  let stopped = false
  let round: Promise<void> | null = null
  const writing = loggingLastingFaults(ports.log, 'the postman could not write mails')
  const sending = loggingLastingFaults(ports.log, 'the postman missed a round')
  const timer = setInterval(() => {
    // A round that takes longer than a beat is not doubled.
    round ??= goRound().finally(() => {
      round = null
    })
  }, tick)
  timer.unref()

  /** One that fails does not keep the other. */
  async function goRound(): Promise<void> {
    await writing(writeMails)
    await sending(() => deliverMails(ports, () => !stopped))
  }

  return async () => {
    stopped = true
    clearInterval(timer)
    await round
  }
}
