import { Fragment } from 'react'
import { TurnsThatWait } from '../dashboard/turns-that-wait'
import { DebateCard } from '../debates/debate-card'
import { HighlightList } from '../highlights/highlight-list'
import { authPath, createDebatePath, debatesPath, highlightsPath, tagPath } from '../paths'
import { Notice } from '../shell/notice'
import { useKnown } from '../shell/use-known'
import { Missing, Part } from '../ui/part'
import type { HomeParts } from './parts-of-home.server'

/** What this is, in a sentence, or what waits for a member; then at once real debates; and for guests the way in. */
export function HomePage({ debates, highlights, tags, turns, now }: HomeParts & { now: number }) {
  const { viewer } = useKnown()
  return (
    <main id="main" tabIndex={-1} className="flow">
      <Notice />
      <section className="lead flow">
        <h1>Argue well. One claim, two sides, one turn at a time.</h1>
        {viewer ? (
          <TurnsThatWait turns={turns} />
        ) : (
          <p>Rostrum is a place to test what you believe against somebody who doesn’t. Read any debate without an account.</p>
        )}
        <p className="row">
          <a className="button primary" href={createDebatePath}>
            Start a debate
          </a>{' '}
          <a className="button" href={debatesPath}>
            Explore debates
          </a>
        </p>
      </section>
      <Latest debates={debates} now={now} />
      <Highlights highlights={highlights} />
      <Tags tags={tags} />
      {viewer ? null : <SignUp />}
    </main>
  )
}

function Latest({ debates, now }: Pick<HomeParts, 'debates'> & { now: number }) {
  return (
    <Part id="latest" title="Latest debates">
      {debates === null ? <Missing what="The latest debates" /> : null}
      {debates?.cards.length === 0 ? (
        <p>
          There are no debates yet. <a href={createDebatePath}>Be the first to start a debate!</a>
        </p>
      ) : null}
      {debates?.cards.length ? (
        <>
          <ol className="cards two">
            {debates.cards.map((debate) => (
              <DebateCard key={debate.id} debate={debate} heading="h3" now={now} />
            ))}
          </ol>
          <p>
            <a href={debatesPath}>{debates.capped ? 'All debates' : `All ${debates.total.toLocaleString('en')} debates`}</a>
          </p>
        </>
      ) : null}
    </Part>
  )
}

/** The most liked arguments, and the way to more of them. */
function Highlights({ highlights }: Pick<HomeParts, 'highlights'>) {
  if (highlights?.length === 0) return null
  return (
    <Part id="highlights" title="Arguments people liked of late">
      {highlights === null ? (
        <Missing what="The highlights" />
      ) : (
        <>
          <HighlightList highlights={highlights} heading="h3" />
          <p>
            <a href={highlightsPath}>All highlights</a>
          </p>
        </>
      )}
    </Part>
  )
}

function Tags({ tags }: Pick<HomeParts, 'tags'>) {
  if (tags?.length === 0) return null
  return (
    <Part id="tags" title="Tags">
      {tags === null ? (
        <Missing what="The tags" />
      ) : (
        <p className="row">
          {tags.map(({ slug, name }) => (
            <Fragment key={slug}>
              <a className="tag" href={tagPath(slug)} dir="auto">
                {name}
              </a>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </Part>
  )
}

function SignUp() {
  return (
    <section className="now flow" aria-labelledby="join">
      <h2 id="join">Have something to say?</h2>
      <p>An account takes a name and an email address.</p>
      <p>
        <a className="button primary" href={authPath('register')}>
          Sign up to take part
        </a>
      </p>
    </section>
  )
}
