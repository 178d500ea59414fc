import { circleLimits } from '#contract/circle-limits'
import { debateLimits } from '#contract/debate-limits'
import { messageLimits } from '#contract/message-limits'
import type { Ports } from '../context.ts'
import { renderOutdatedPosts } from '../mentions/render-posts.ts'
import { everyHour } from '../platform/every-hour.ts'
import { renderOutdated, type Texts } from '../rendering/render-outdated.ts'
import { renderAnyhow } from '../rendering/rendering.ts'
import {
  listOutdatedBios,
  listOutdatedCircles,
  listOutdatedDescriptions,
  listOutdatedMessages,
  type OutdatedBio,
  type OutdatedCircle,
  type OutdatedDescription,
  type OutdatedMessage,
  storeBio,
  storeCircle,
  storeDescription,
  storeMessage,
} from './render-again.queries.ts'

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

const circles: Texts<OutdatedCircle> = {
  list: listOutdatedCircles,
  render: (_, { source }) => renderAnyhow(source, { excerptLength: circleLimits.excerpt }),
  store: storeCircle,
}

const bios: Texts<OutdatedBio> = {
  list: listOutdatedBios,
  render: (_, { source }) => renderAnyhow(source, { excerptLength: 0 }),
  store: storeBio,
}

/**
 * Renders again what an older renderer has rendered (docs/product.md#text), and what names somebody by a name they had before. Runs
 * beside the pages; a text that is edited meanwhile is left as its editor rendered it.
 * @param goOn asked before each text
 * @returns how many texts were rendered
 */
export async function renderAgain({ db }: Pick<Ports, 'db'>, goOn: () => boolean = () => true): Promise<number> {
  const theirs =
    (await renderOutdated(db, bios, goOn)) + (await renderOutdated(db, messages, goOn)) + (await renderOutdated(db, circles, goOn))
  return (await renderOutdatedPosts(db, goOn)) + (await renderOutdated(db, descriptions, goOn)) + theirs
}

const fault = 'texts could not be rendered again'

/**
 * Keeps texts rendered as they should be: at the start, at every hour, and after each commit of this process that has outdated some, as by
 * another name or a deleted account that somebody has back.
 * @returns how to stop it, after the text in hand
 */
export function startRendering(ports: Pick<Ports, 'db' | 'log'>): () => Promise<void> {
  let stopped = false
  let again = false
  let round: Promise<void> | null = null
  ports.db.onCommit((words) => words.some(({ kind }) => kind === 'outdated') && void render())
  const stopHourly = everyHour(ports.log, fault, render)

  /** One round at a time: what is outdated during one is rendered in the next. */
  function render(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (round) again = true
    round ??= renderAgain(ports, () => !stopped)
      .then(
        () => {},
        (err) => ports.log.error({ err }, fault),
      )
      .then(() => {
        round = null
        if (!again) return
        again = false
        return render()
      })
    return round
  }

  return async () => {
    stopped = true
    await stopHourly()
    await round
  }
}
