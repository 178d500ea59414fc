/** The site's date formats. `Intl` isn't used because its first call takes a slow phone a tenth of a second. */
export const months: readonly string[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Pads a number to two digits: "07". */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns "8 Nov, 19:38 UTC", with the year unless it is the current one. Sentences name times this way; pages find them with
 * `splitAtTimes` and show them in the reader's time zone.
 * @param at milliseconds since 1970; seconds are cut off
 */
export function momentInUtc(at: number, now = Date.now()): string {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]}${year === new Date(now).getUTCFullYear() ? '' : ` ${year}`}`
  return `${day}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

/** A part of a sentence: words, or a time as ISO 8601. */
export type Piece = { words: string } | { at: string }

const timePattern = /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)(?: (\d{4}))?, ([01]\d|2[0-3]):([0-5]\d) UTC\b/g

/** Splits a sentence at the times in it, as `momentInUtc` writes them. A time without a year is in the current one. */
export function splitAtTimes(sentence: string, now = Date.now()): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of sentence.matchAll(timePattern)) {
    const at = parseMoment(found.slice(1), now)
    if (at === null) continue
    if (found.index > end) pieces.push({ words: sentence.slice(end, found.index) })
    pieces.push({ at })
    end = found.index + found[0].length
  }
  if (end < sentence.length || pieces.length === 0) pieces.push({ words: sentence.slice(end) })
  return pieces
}

const elevenMonths = 335 * 24 * 60 * 60 * 1000

function parseMoment([day = '', month = '', year, hour = '', minute = '']: readonly (string | undefined)[], now: number): string | null {
  const index = months.indexOf(month)
  const inYear = (of: number) => Date.UTC(of, index, Number(day), Number(hour), Number(minute))
  const currentYear = new Date(now).getUTCFullYear()
  // A time written in the last days of a year may be read in the next.
  const assumedYear = inYear(currentYear) - now > elevenMonths ? currentYear - 1 : currentYear
  const at = new Date(inYear(year === undefined ? assumedYear : Number(year)))
  // Refuse dates that don't exist, such as 31 Feb.
  return at.getUTCDate() === Number(day) ? at.toISOString() : null
}
