import type { Highlight } from '#contract/highlights'
import { withoutHeadings } from '#contract/plain-text'
import { shownName } from '#contract/readable-name'
import { sideNames } from '../debates/debate-text'
import { argumentPath, debatePath } from '../paths'
import { useRootData } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { htmlExcerpt } from '../ui/plain-text'

type AnsweredHighlight = Highlight & { answer: NonNullable<Highlight['answer']> }

/** Returns the first highlight that has an answer; null for members and in low-data mode. */
export function useExchange(highlights: readonly Highlight[]): AnsweredHighlight | null {
  const { viewer, appearance } = useRootData()
  if (viewer || appearance.lowData) return null
  return highlights.find((highlight): highlight is AnsweredHighlight => highlight.answer !== null) ?? null
}

/** Shows an argument and its best answer to people who have never seen a debate (docs/product.md#debate-map). */
export function Exchange({ highlight }: { highlight: AnsweredHighlight }) {
  const { id, debate, answer } = highlight
  return (
    <section className="exchange grid gap-3 rounded border border-line bg-surface p-4 text-base" aria-labelledby="exchange">
      <h2 id="exchange" className="flex items-center gap-3 *:first:shrink-0">
        <Emblem slug={debate.slug} />
        <a href={debatePath(debate.slug)} dir="auto" className="text-text not-hover:no-underline">
          {debate.topic}
        </a>
      </h2>
      <Speech {...{ ...highlight, text: excerptOf(highlight.content), path: argumentPath(debate.slug, id) }} />
      <Speech {...{ ...answer, text: answer.excerpt, path: argumentPath(debate.slug, answer.id) }} isReply />
    </section>
  )
}

const excerptOf = (html: string) => htmlExcerpt(withoutHeadings(html)) || htmlExcerpt(html)

type SpeechProps = Pick<AnsweredHighlight, 'number' | 'side' | 'user'> & {
  text: string
  path: string
  isReply?: boolean
}

function Speech({ number, side, user, text, path, isReply = false }: SpeechProps) {
  return (
    <blockquote
      className={`border-s-3 border-(--side,var(--color-control)) bg-(--tint,var(--color-raised)) px-3 py-2 ${isReply ? 'ms-5' : ''} ${side ?? ''}`}
    >
      <p className="meta">
        {user ? <Avatar person={user} /> : null} {side ? <b className={side}>{`${sideNames[side]} the motion`}</b> : null}
        {side ? ' · ' : null}
        <bdi>{user ? shownName(user) : 'Someone'}</bdi> {isReply ? 'replies' : 'says'}
      </p>
      <p className="mt-1 line-clamp-2 font-serif" dir="auto">
        <a href={path} className="text-text not-hover:no-underline">
          {text || (number === null ? 'The argument' : `#${number}`)}
        </a>
      </p>
    </blockquote>
  )
}
