import { circleLimits } from '#contract/circle-limits'
import { debateLimits } from '#contract/debate-limits'
import { messageLimits } from '#contract/post-limits'
import type { Ports } from '../context.ts'
import { renderOutdatedPosts } from '../mentions/render-with-mentions.ts'
import { everyHour } from '../platform/repeating-jobs.ts'
import { type OutdatedTextSource, renderInBackground, renderOutdated } from '../rendering/rendering.ts'
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

const descriptions: OutdatedTextSource<OutdatedDescription> = {
  list: listOutdatedDescriptions,
  render: (_, { source }) => renderInBackground(source, { excerptLength: debateLimits.excerpt }),
  store: storeDescription,
}

const messages: OutdatedTextSource<OutdatedMessage> = {
  list: listOutdatedMessages,
  render: (_, { source }) => renderInBackground(source, { excerptLength: messageLimits.excerpt }),
  store: storeMessage,
}

const circles: OutdatedTextSource<OutdatedCircle> = {
  list: listOutdatedCircles,
  render: (_, { source }) => renderInBackground(source, { excerptLength: circleLimits.excerpt }),
  store: storeCircle,
}

const bios: OutdatedTextSource<OutdatedBio> = {
  list: listOutdatedBios,
  render: (_, { source }) => renderInBackground(source, { excerptLength: 0 }),
  store: storeBio,
}

/**
 * Renders texts of an older renderer again (docs/product.md#text), and texts that mention somebody by a former name. Runs in the
 * background; a text that is edited meanwhile stays as the edit rendered it.
 * @param shouldContinue called before each text; false stops
 * @returns how many texts were rendered
 */
export async function renderAgain({ db }: Pick<Ports, 'db'>, shouldContinue: () => boolean = () => true): Promise<number> {
  const others =
    (await renderOutdated(db, bios, shouldContinue)) +
    (await renderOutdated(db, messages, shouldContinue)) +
    (await renderOutdated(db, circles, shouldContinue))
  return (await renderOutdatedPosts(db, shouldContinue)) + (await renderOutdated(db, descriptions, shouldContinue)) + others
}

const failureMessage = 'texts could not be rendered again'

/**
 * Keeps texts up to date: renders outdated ones at the start, every hour, and after each commit of this process that outdates
 * some, such as a new display name or a restored account.
 * @returns a function that stops it after the current text
 */
export function startRendering(ports: Pick<Ports, 'db' | 'log'>): () => Promise<void> {
  let stopped = false
  let rerun = false
  let running: Promise<void> | null = null
  ports.db.onCommit((published) => published.some(({ kind }) => kind === 'outdated') && void render())
  const stopHourly = everyHour(ports.log, failureMessage, render)

  /** Runs one round at a time: texts that become outdated during a round are rendered in the next. */
  function render(): Promise<void> {
    if (stopped) return Promise.resolve()
    if (running) rerun = true
    running ??= renderAgain(ports, () => !stopped)
      .then(
        () => {},
        (err) => ports.log.error({ err }, failureMessage),
      )
      .then(() => {
        running = null
        if (!rerun) return
        rerun = false
        return render()
      })
    return running
  }

  return async () => {
    stopped = true
    await stopHourly()
    await running
  }
}
