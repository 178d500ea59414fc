import { setTimeout as pause } from 'node:timers/promises'
import { inThread, type Job, TooBusy, TooIntricate, threads, warm } from '../../server/text-worker-pool.ts'
import { Busy, Invalid } from '../platform/failures.ts'
import { fairQueue } from '../platform/fair-queue.ts'
import type { renderTexts } from './render.thread.ts'
import { isHtmlVisible, kept, type Mentionables, plainHtml, type RenderedText } from './rendered-text.ts'

type RenderJob = {
  /** UTF-16 units of the plain line. */
  excerptLength: number
  mentionables?: Mentionables
  /** At most so many of them are linked. */
  people?: number
}

type Typed = RenderJob & {
  /** What the text is called in the form, for the refusal. */
  field: string
  /** Whose text it is, who waits for their turn: a member's id, or the address of a guest. */
  by: string
}

const tooBusy = 'Many people are writing at this moment. Nothing is lost.'
/** Milliseconds. */
const patience = 8_000
/** Posts take turns by member; previews, which anybody may ask for, have one thread at most, so that posts always have another. */
const posts = fairQueue({
  atOnce: threads,
  perKey: 500,
  inAll: 500,
  patience,
  tooMany: 'You are posting a lot at once. Nothing is lost.',
  tooBusy,
})
const previews = fairQueue({ atOnce: 1, perKey: 4, inAll: 60, patience, tooMany: 'You have asked for several previews at once.', tooBusy })

/**
 * Renders what a member posts, beside the event loop: never inside a transaction.
 * @param source Markdown with LF line ends
 * @throws Invalid, 422, for a text that takes more than half a second; TooMany, Busy when too many texts wait already
 */
export function render(source: string, { by, field, ...asking }: Typed): Promise<RenderedText> {
  return posts(by, () => renderTyped(field, () => rendered([source], asking)))
}

/**
 * The same of a text that has to say something.
 * @throws Invalid when nothing of it can be seen, such as an empty list or a character that is written as an entity and shows nothing
 */
export async function renderVisible(source: string, typed: Typed): Promise<RenderedText> {
  const text = await render(source, typed)
  if (!isHtmlVisible(text.html)) throw new Invalid({ [typed.field]: [nothingToSee] })
  return text
}

/** The same of a text that may be left out: where nothing of it can be seen, it is. @returns also what is kept of what was typed */
export async function renderOptional(source: string, typed: Typed): Promise<RenderedText & { source: string }> {
  const text = await render(source, typed)
  return isHtmlVisible(text.html) ? { ...text, source } : { ...text, source: '', html: '', excerpt: '' }
}

/**
 * Renders what somebody wants to look at before they post it. Posts go first.
 * @param spend hears how many milliseconds of processor time it took
 * @throws as `render`
 */
export function renderPreview(
  source: string,
  { by, field, spend, ...asking }: Typed & { spend(milliseconds: number): void },
): Promise<RenderedText> {
  return previews(by, () => renderTyped(field, () => rendered([source], asking, spend)))
}

async function renderTyped(field: string, work: () => Promise<RenderedText[]>): Promise<RenderedText> {
  try {
    return first(await work())
  } catch (fault) {
    if (fault instanceof TooIntricate) throw new Invalid({ [field]: [tooIntricate] })
    if (fault instanceof TooBusy) throw new Busy(retryAfter, tooBusy)
    throw fault
  }
}

/** The same of a text that nobody waits for: one that is too intricate becomes plain text, and one that has no turn waits on. */
export async function renderAnyhow(source: string, asking: RenderJob): Promise<RenderedText> {
  return first(await renderAllAnyhow([source], asking))
}

/**
 * The same of several at once.
 * @param sources few enough that together they take far less than the half second that one may
 * @returns them in their order
 */
export async function renderAllAnyhow(sources: readonly string[], asking: RenderJob): Promise<RenderedText[]> {
  try {
    return await rendered(sources, asking)
  } catch (fault) {
    if (fault instanceof TooBusy) return later(() => renderAllAnyhow(sources, asking))
    if (!(fault instanceof TooIntricate)) throw fault
    if (sources.length > 1) return (await Promise.all(sources.map((one) => renderAllAnyhow([one], asking)))).flat()
    return sources.map((source) => ({ ...kept(plainHtml(source), asking.excerptLength), mentioned: [] }))
  }
}

const nothingToSee = 'Nothing of this can be seen. Write it in words.'
const tooIntricate = 'This is too intricate to be shown: too many marks within marks. Write it with fewer lists, quotations and tables.'
/** Seconds. */
const retryAfter = 5

async function later<T>(work: () => Promise<T>): Promise<T> {
  await pause(200)
  return work()
}

/** Who may write is here: their first text shall not wait for what rendering it needs. */
export function expectTexts(): void {
  warm(renderer, [''], 0)
}

const renderer: Job<typeof renderTexts> = { file: './api/rendering/render.thread.ts' }

function rendered(
  sources: readonly string[],
  { excerptLength, mentionables, people }: RenderJob,
  spend?: (milliseconds: number) => void,
): Promise<RenderedText[]> {
  return inThread(spend ? { ...renderer, spend } : renderer, sources, excerptLength, mentionables, people)
}

function first([text]: readonly RenderedText[]): RenderedText {
  if (!text) throw new Error('the text was not rendered')
  return text
}
