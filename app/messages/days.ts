import type { Message } from '#contract/messages'
import { dateInWords } from '../ui/moment'

/** The messages of a day, in the zone that times are shown in. */
export type Day = { name: string; messages: Message[] }

/** A conversation day by day. Of a message without a moment its day is the one of the message before. */
export function daysOf(messages: readonly Message[]): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const last = days.at(-1)
    const name = message.created_at === null ? (last?.name ?? 'Some day') : dateInWords(message.created_at)
    if (last?.name === name) last.messages.push(message)
    else days.push({ name, messages: [message] })
  }
  return days
}
