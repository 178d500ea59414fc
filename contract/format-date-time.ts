/** As the site writes dates: without Intl, which takes a slow phone a tenth of a second before its first word. */
export const months: readonly string[] = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** "07". */
export const twoDigits = (value: number): string => String(value).padStart(2, '0')

/**
 * "8 Nov, 19:38 UTC", with the year where it is another than this one: how sentences name a moment. Pages find it again by
 * `momentsIn` and show it in the reader's zone.
 * @param at ms since 1970; seconds are cut off
 */
export function momentInUtc(at: number, now = Date.now()): string {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  const day = `${date.getUTCDate()} ${months[date.getUTCMonth()]}${year === new Date(now).getUTCFullYear() ? '' : ` ${year}`}`
  return `${day}, ${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())} UTC`
}

/** A piece of a sentence: words, or a moment as ISO 8601. */
export type Piece = { words: string } | { at: string }

const written = /\b(\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)(?: (\d{4}))?, ([01]\d|2[0-3]):([0-5]\d) UTC\b/g

/** A sentence cut at the moments in it, as `momentInUtc` writes them; without a year it is in this one. */
export function momentsIn(sentence: string, now = Date.now()): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of sentence.matchAll(written)) {
    const at = momentOf(found.slice(1), now)
    if (at === null) continue
    if (found.index > end) pieces.push({ words: sentence.slice(end, found.index) })
    pieces.push({ at })
    end = found.index + found[0].length
  }
  if (end < sentence.length || pieces.length === 0) pieces.push({ words: sentence.slice(end) })
  return pieces
}

const elevenMonths = 335 * 24 * 60 * 60 * 1000

function momentOf([day = '', month = '', year, hour = '', minute = '']: readonly (string | undefined)[], now: number): string | null {
  const index = months.indexOf(month)
  const inYear = (of: number) => Date.UTC(of, index, Number(day), Number(hour), Number(minute))
  const present = new Date(now).getUTCFullYear()
  // What was written in the last days of a year and is read in the next.
  const meant = inYear(present) - now > elevenMonths ? present - 1 : present
  const at = new Date(inYear(year === undefined ? meant : Number(year)))
  // There is no 31 Feb.
  return at.getUTCDate() === Number(day) ? at.toISOString() : null
}
