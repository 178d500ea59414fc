/** A page's title: its own words, then the site; `Error: ` first when a submit failed (LOOK, By ear). */
export function pageTitle(words: string, failed = false): string {
  const short = words.length > 55 ? `${words.slice(0, 54).trimEnd()}…` : words
  return `${failed ? 'Error: ' : ''}${short} – Rostrum`
}
