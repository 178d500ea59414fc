import { Fragment, type ReactNode } from 'react'
import { momentsIn } from '#contract/moment-in-words'
import { Moment } from './moment'

/** A sentence of the API or of a message: the moments in it stand in the reader's zone, as all others do. */
export function WithTimes({ text }: { text: string | null | undefined }): ReactNode {
  if (!text?.includes(' UTC')) return text ?? null
  return momentsIn(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence never change their order
    <Fragment key={index}>{'at' in piece ? <Moment at={piece.at} inSentence /> : piece.words}</Fragment>
  ))
}
