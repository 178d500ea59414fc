import type { Appeal } from '#contract/moderation'
import { Lines } from '../ui/lines'
import { Moment } from '../ui/moment'
import { appealOutcomeName } from './moderation-words'

type Props = {
  appeal: Appeal
  /** "Your appeal". */
  heading: string
}

/** What was written against a decision, and what was answered. */
export function AppealText({ appeal: { content, created_at, outcome, answer, answered_at }, heading }: Props) {
  return (
    <section className="flow" aria-labelledby="appeal">
      <h2 id="appeal">{heading}</h2>
      <p className="meta">
        <Moment at={created_at} absolute />
      </p>
      {content ? (
        <p dir="auto">
          <Lines text={content} />
        </p>
      ) : (
        <p>Its author has deleted their account.</p>
      )}
      {outcome === null ? (
        <p className="notice">It waits for an answer.</p>
      ) : (
        <>
          <h3>
            {appealOutcomeName[outcome]} <Moment at={answered_at} absolute />
          </h3>
          <p dir="auto">
            <Lines text={answer} />
          </p>
          <p>This answer is final.</p>
        </>
      )}
    </section>
  )
}
