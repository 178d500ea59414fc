import { momentInWords } from './moment'

/** A moment of which the day is enough, "18 Nov": also with scripts, for words that grow would push what stands after them. */
export function Day({ at }: { at: string | null }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return (
    <local-time>
      <time dateTime={at}>{momentInWords(at).split(',')[0]}</time>
    </local-time>
  )
}
