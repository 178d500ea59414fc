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
  // Of text browsers it knows no more than what they say: "Lynx/2.9.0dev.12 libwww-FM/2.14".
  return [browser.name || said, os.name].flatMap((name) => nameIn(name) ?? []).join(' on ') || null
}

const nameIn = (said: string | undefined) => /^[A-Za-z][\w -]{0,30}/.exec(said ?? '')?.[0].trim()
