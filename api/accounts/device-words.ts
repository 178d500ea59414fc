import Bowser from 'bowser'

/** As much as browsers say of themselves. */
const longest = 500

/**
 * "Firefox on Windows", by what a browser says of itself: enough for its owner to know it, and nothing more of it is kept.
 * @param agent the header `User-Agent`
 * @returns null where nothing can be told
 */
export function deviceInWords(agent: string | undefined): string | null {
  const said = (agent ?? '').slice(0, longest)
  if (said === '') return null
  const { browser, os } = Bowser.parse(said)
  // Text browsers: "w3m/0.5.3".
  const name = browser.name || /^[A-Za-z][\w-]{0,30}/.exec(said)?.[0]
  return [name, os.name].filter(Boolean).join(' on ') || null
}
