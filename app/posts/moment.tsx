import { momentInWords } from '../ui/moment'

/** When a post was written. The minute is enough, and its shorter form compresses better 200 times on a page. */
export function moment(at: string) {
  return (
    <local-time>
      <time dateTime={at.length === 24 ? `${at.slice(0, 16)}Z` : at}>{momentInWords(at)}</time>
    </local-time>
  )
}
