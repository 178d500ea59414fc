import { useEffect, useState } from 'react'
import type { Message } from '#contract/messages'
import { months } from '../ui/dates'
import { dateInWords } from '../ui/moment'

/** The messages of a day. `at` is when the first of them was sent; null where none of them says. */
export type Day = { name: string; at: string | null; messages: Message[] }

/** Which day a moment is on, in words that are the same for the same day. */
export type DayOf = (moment: string) => string

/** A conversation day by day. Of a message without a moment its day is the one of the message before. */
export function daysOf(messages: readonly Message[], dayOf: DayOf): Day[] {
  const days: Day[] = []
  for (const message of messages) {
    const last = days.at(-1)
    const at = message.created_at
    const name = at === null ? (last?.name ?? 'Some day') : dayOf(at)
    if (last?.name === name) last.messages.push(message)
    else days.push({ name, at, messages: [message] })
  }
  return days
}

/** The days of the zone that times are shown in: what the page came with, and once scripts run the browser's unless one is chosen. */
export function useDayOf(): DayOf {
  const [isLocal, setIsLocal] = useState(false)
  useEffect(() => setIsLocal(document.documentElement.dataset.zone === undefined), [])
  return isLocal ? localDay : dateInWords
}

function localDay(moment: string): string {
  const at = new Date(moment)
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`
}
