import type { Debate } from '#contract/debates'
import type { Tally } from '#contract/verdicts'
import { ChoiceName } from './choice-name'
import { choices, tallyInWords } from './verdict-words'

/** The ballots as bars, with their words and numbers; the caption says the same, and is what is read aloud. */
export function TallyPicture({ tally, debate }: { tally: Tally; debate: Debate }) {
  const all = choices.reduce((sum, choice) => sum + tally[choice], 0)
  return (
    <figure className="tally flow">
      <figcaption>
        <b>{`${tallyInWords(tally, debate)}.`}</b>
      </figcaption>
      <div aria-hidden="true">
        {choices.map((choice) => (
          <p key={choice} className={choice}>
            <ChoiceName choice={choice} />{' '}
            <svg aria-hidden="true">
              <rect width={`${percent(tally[choice], all)}%`} height="100%" />
            </svg>{' '}
            <span>{`${tally[choice].toLocaleString('en')} (${Math.round(percent(tally[choice], all))} %)`}</span>
          </p>
        ))}
      </div>
    </figure>
  )
}

/** To a tenth. */
function percent(count: number, all: number): number {
  return all === 0 ? 0 : Math.round((count * 1_000) / all) / 10
}
