import { setTimeout as pause } from 'node:timers/promises'
import { inThread, type Job, TooBusy, TooIntricate, warm } from '../../text-threads.ts'
import { Invalid, NamedFailure } from '../platform/failures.ts'
import type { renderTexts } from './render.thread.ts'
import { kept, type Mentionables, plainHtml, type RenderedText } from './rendered-text.ts'

type Asking = {
  /** UTF-16 units of the plain line. */
  excerptLength: number
  mentionables?: Mentionables
  /** At most so many of them are linked. */
  people?: number
}

/**
 * Renders what a person typed, beside the event loop: never inside a transaction.
 * @param source Markdown with LF line ends
 * @param field what the text is called in the form, for the refusal
 * @throws Invalid, 422, for a text that takes more than half a second; NamedFailure 503 when too many texts wait already
 */
export async function render(source: string, { field, ...asking }: Asking & { field: string }): Promise<RenderedText> {
  try {
    return first(await rendered([source], asking))
  } catch (fault) {
    if (fault instanceof TooIntricate) throw new Invalid({ [field]: [tooIntricate] })
    if (fault instanceof TooBusy) throw new NamedFailure(503, tooBusy, undefined, retryAfter)
    throw fault
  }
}

/** The same of a text that nobody waits for: one that is too intricate becomes plain text, and one that has no turn waits on. */
export async function renderAnyhow(source: string, asking: Asking): Promise<RenderedText> {
  return first(await renderAllAnyhow([source], asking))
}

/**
 * The same of several at once.
 * @param sources few enough that together they take far less than the half second that one may
 * @returns them in their order
 */
export async function renderAllAnyhow(sources: readonly string[], asking: Asking): Promise<RenderedText[]> {
  try {
    return await rendered(sources, asking)
  } catch (fault) {
    if (fault instanceof TooBusy) return later(() => renderAllAnyhow(sources, asking))
    if (!(fault instanceof TooIntricate)) throw fault
    if (sources.length > 1) return (await Promise.all(sources.map((one) => renderAllAnyhow([one], asking)))).flat()
    return sources.map((source) => ({ ...kept(plainHtml(source), asking.excerptLength), mentioned: [] }))
  }
}

const tooIntricate = 'This is too intricate to be shown: too many marks within marks. Write it with fewer lists, quotations and tables.'
const tooBusy = 'Many people are writing at this moment. Nothing is lost: send it again in a few seconds.'
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

function rendered(sources: readonly string[], { excerptLength, mentionables, people }: Asking): Promise<RenderedText[]> {
  return inThread(renderer, sources, excerptLength, mentionables, people)
}

function first([text]: readonly RenderedText[]): RenderedText {
  if (!text) throw new Error('the text was not rendered')
  return text
}
