import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { threadLimits } from '#contract/threads'
import { type Job, runInThread, splitIntoBatches, TextTooComplex, TooBusy, threadCount, warmUp } from '../../server/text-worker-pool.ts'
import type { Connection, Database } from '../database/database.ts'
import { Busy, Invalid } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import type { renderTexts } from './render.thread.ts'
import { htmlVersion, isHtmlVisible, type Mentionables, plainHtml, type Rendered, type RenderedText, toRendered } from './rendered-text.ts'

type RenderJob = {
  /** The length of the plain line in UTF-16 units. */
  excerptLength: number
  mentionables?: Mentionables
  /** How many different people are linked at most. */
  people?: number
}

type FormText = RenderJob & {
  /** The form field of the text, for the error message. */
  field: string
  /** The author for the queue: a member's id, or a guest's address. */
  by: string
}

const tooBusy = 'Many people are posting at the moment. Nothing is lost.'
/** How long a text may wait for its turn, in ms. */
const timeout = 8_000
/** Posts take turns by member. Previews, which anybody may request, use one thread at most, so that another is free for posts. */
const posts = fairQueue({
  concurrency: threadCount,
  perKey: 500,
  total: 500,
  timeout,
  tooMany: 'You are posting a lot at once. Nothing is lost.',
  tooBusy,
})
const previews = fairQueue({ concurrency: 1, perKey: 4, total: 60, timeout, tooMany: 'You requested several previews at once.', tooBusy })

/**
 * Renders a member's post in a thread; never call it inside a transaction.
 * @param source Markdown with LF line ends
 * @throws Invalid, 422, for a text that takes more than half a second; TooMany or Busy if too many texts are waiting
 */
export function render(source: string, { by, field, ...job }: FormText): Promise<RenderedText> {
  return posts(by, () => renderTyped(field, () => renderInThread([source], job)))
}

/**
 * Renders a text that must not be empty.
 * @throws as `render`, and Invalid if it shows nothing, such as an empty list or an entity for an invisible character
 */
export async function renderVisible(source: string, input: FormText): Promise<RenderedText> {
  const text = await render(source, input)
  if (!isHtmlVisible(text.html)) throw new Invalid({ [input.field]: [noVisibleContent] })
  return text
}

/**
 * Renders an optional text; one that shows nothing becomes empty.
 * @returns also the source to store
 */
export async function renderOptional(source: string, input: FormText): Promise<RenderedText & { source: string }> {
  const text = await render(source, input)
  return isHtmlVisible(text.html) ? { ...text, source } : { ...text, source: '', html: '', excerpt: '' }
}

/**
 * Renders a preview. Posts go first.
 * @param spend receives the processor time used, in ms
 * @throws as `render`
 */
export function renderPreview(
  source: string,
  { by, field, spend, ...job }: FormText & { spend(milliseconds: number): void },
): Promise<RenderedText> {
  return previews(by, () => renderTyped(field, () => renderInThread([source], job, spend)))
}

async function renderTyped(field: string, work: () => Promise<RenderedText[]>): Promise<RenderedText> {
  try {
    return first(await work())
  } catch (error) {
    if (error instanceof TextTooComplex) throw new Invalid({ [field]: [tooIntricate] })
    if (error instanceof TooBusy) throw new Busy(retryAfter, tooBusy)
    throw error
  }
}

/** Renders a text that nobody waits for: a text that takes too long becomes plain, and a full queue is waited for. */
export async function renderInBackground(source: string, job: RenderJob): Promise<RenderedText> {
  return first(await renderAllInBackground([source], job))
}

/**
 * Renders several such texts at once.
 * @param sources few enough that together they take far less than the half second allowed for one
 * @returns the results in the same order
 */
async function renderAllInBackground(sources: readonly string[], job: RenderJob): Promise<RenderedText[]> {
  try {
    return await renderInThread(sources, job)
  } catch (error) {
    if (error instanceof TooBusy) return retryLater(() => renderAllInBackground(sources, job))
    if (!(error instanceof TextTooComplex)) throw error
    if (sources.length > 1) return (await Promise.all(sources.map((one) => renderAllInBackground([one], job)))).flat()
    return sources.map((source) => ({ ...toRendered(plainHtml(source), job.excerptLength), mentioned: [] }))
  }
}

const noVisibleContent = 'This text has no visible content. Write something in words.'
const tooIntricate = 'This has too many nested lists, quotations or tables to be shown. Use fewer.'
/** When to retry, in seconds. */
const retryAfter = 5

async function retryLater<T>(work: () => Promise<T>): Promise<T> {
  await pause(200)
  return work()
}

/** Loads the renderer once a member is active, so that their first text does not wait for it. */
export function warmUpRenderer(): void {
  warmUp(renderer, [''], 0)
}

const renderer: Job<typeof renderTexts> = { file: './api/rendering/render.thread.ts' }

function renderInThread(
  sources: readonly string[],
  { excerptLength, mentionables, people }: RenderJob,
  spend?: (milliseconds: number) => void,
): Promise<RenderedText[]> {
  return runInThread(spend ? { ...renderer, spend } : renderer, sources, excerptLength, mentionables, people)
}

function first([text]: readonly RenderedText[]): RenderedText {
  if (!text) throw new Error('the text was not rendered')
  return text
}

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
 * @param shouldContinue called before each text; false stops
 * @returns how many were rendered
 */
export async function renderOutdated<T extends OutdatedText>(
  db: Pick<Database, 'read' | 'transaction'>,
  { list, render, store }: OutdatedTextSource<T>,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let count = 0
  for (;;) {
    const texts = await list(db.read, htmlVersion, batch)
    if (texts.length === 0) return count
    for (const text of texts) {
      if (!shouldContinue()) return count
      const rendered = await render(db.read, text)
      await db.transaction((tx) => store(tx, text, rendered))
      count += 1
    }
  }
}

/** Keeps every rendering thread busy, but the queue short enough for people's own posts. */
const limitConcurrency = pLimit(2 * threadCount)

/** Renders the posts of an archive or the demo, which mention nobody. @returns the results in the same order */
export async function renderBatch(posts: readonly { content: string }[]): Promise<Rendered[]> {
  const options = { excerptLength: threadLimits.excerpt }
  const batches = splitIntoBatches(
    posts.map(({ content }) => content),
    (content) => content,
  )
  return (await Promise.all(batches.map((sources) => limitConcurrency(() => renderAllInBackground(sources, options))))).flat()
}
