import { debateLimits } from '#contract/debate-limits'
import { messageLimits } from '#contract/message-limits'
import { threadLimits } from '#contract/threads'
import type { Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { linksOf } from '../mentions/render-mentioning.ts'
import { htmlVersion } from '../rendering/rendered-text.ts'
import { renderAnyhow } from '../rendering/rendering.ts'
import {
  listOutdatedBios,
  listOutdatedDescriptions,
  listOutdatedMessages,
  listOutdatedPosts,
  type OutdatedBio,
  type OutdatedDescription,
  type OutdatedMessage,
  type OutdatedPost,
  type OutdatedText,
  storeBio,
  storeDescription,
  storeMessage,
  storePost,
} from './render-again.queries.ts'

/** Texts between two looks at the database. */
const batch = 50

/** The texts of a table: which are outdated, and how one of them is rendered and stored. */
type Texts<T extends OutdatedText> = {
  list(db: Connection, version: number, limit: number): Promise<T[]>
  render(db: Connection, text: T): ReturnType<typeof renderAnyhow>
  store(tx: Connection, text: T, rendered: Awaited<ReturnType<typeof renderAnyhow>>): Promise<void>
}

/** A post mentions whom it mentioned when it was written, and nobody who has come since. */
const posts: Texts<OutdatedPost> = {
  list: listOutdatedPosts,
  render: async (db, post) => renderAnyhow(post.source, { excerptLength: threadLimits.excerpt, mentionables: await linksOf(db, post) }),
  store: storePost,
}
const descriptions: Texts<OutdatedDescription> = {
  list: listOutdatedDescriptions,
  render: (_, { source }) => renderAnyhow(source, { excerptLength: debateLimits.excerpt }),
  store: storeDescription,
}

const messages: Texts<OutdatedMessage> = {
  list: listOutdatedMessages,
  render: (_, { source }) => renderAnyhow(source, { excerptLength: messageLimits.excerpt }),
  store: storeMessage,
}

const bios: Texts<OutdatedBio> = {
  list: listOutdatedBios,
  render: (_, { source }) => renderAnyhow(source, { excerptLength: 0 }),
  store: storeBio,
}

/**
 * Renders again what an older renderer has rendered (PRODUCT §7, Text), and what names somebody by a name they had before. Runs
 * beside the pages; a text that is edited meanwhile is left as its editor rendered it.
 * @param goOn asked before each text
 * @returns how many texts were rendered
 */
export async function renderAgain({ db }: Pick<Ports, 'db'>, goOn: () => boolean = () => true): Promise<number> {
  const theirs = (await renderAll(db, bios, goOn)) + (await renderAll(db, messages, goOn))
  return (await renderAll(db, posts, goOn)) + (await renderAll(db, descriptions, goOn)) + theirs
}

async function renderAll<T extends OutdatedText>(db: Ports['db'], { list, render, store }: Texts<T>, goOn: () => boolean) {
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
