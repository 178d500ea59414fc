const minute = 60_000
const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** "8 Nov, 19:38 UTC", not before the moment. */
export function minuteInWords(moment: number): string {
  return `${inWords.format(Math.ceil(moment / minute) * minute)} UTC`
}
