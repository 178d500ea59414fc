import { momentInWords } from './moment'

/** A moment of which the day is enough, "18 Nov"; the element says "3 days ago" while that is near. */
export function Day({ at }: { at: string | null }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return (
    <local-time>
      <time dateTime={at}>{momentInWords(at).split(',')[0]}</time>
    </local-time>
  )
}
