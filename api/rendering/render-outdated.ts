import type { Connection, Database } from '../database/database.ts'
import { htmlVersion } from './rendered-text.ts'
import type { renderInBackground } from './rendering.ts'

/** How many texts are loaded at once. */
const batch = 50

export type OutdatedText = { source: string; html_version: number }

/** The texts of a table: lists the outdated ones, renders one and stores it. */
export type OutdatedTextSource<T extends OutdatedText> = {
  list(db: Connection, version: number, limit: number): Promise<T[]>
  render(db: Connection, text: T): ReturnType<typeof renderInBackground>
  store(tx: Connection, text: T, rendered: Awaited<ReturnType<typeof renderInBackground>>): Promise<void>
}

/**
 * Renders the outdated texts of a table again. A text that is edited meanwhile stays as the edit rendered it.
 * @param goOn called before each text; false stops
 * @returns how many were rendered
 */
export async function renderOutdated<T extends OutdatedText>(
  db: Pick<Database, 'read' | 'transaction'>,
  { list, render, store }: OutdatedTextSource<T>,
  goOn: () => boolean = () => true,
): Promise<number> {
  let count = 0
  for (;;) {
    const texts = await list(db.read, htmlVersion, batch)
    if (texts.length === 0) return count
    for (const text of texts) {
      if (!goOn()) return count
      const rendered = await render(db.read, text)
      await db.transaction((tx) => store(tx, text, rendered))
      count += 1
    }
  }
}
