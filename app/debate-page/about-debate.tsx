import type { Debate } from '#contract/debates'
import { revealed, useReading } from '../notes/folded'
import { aboutAnchor, detailsAnchor, outsidePath } from '../paths'
import { Benches } from './benches'
import { comesLater, Introduction } from './introduction'
import { Track } from './track'

/** What a reader of the arguments may want to know besides: the whole introduction, who takes part, the rounds, and the source. */
export function AboutDebate({ debate }: { debate: Debate }) {
  const shown = revealed({ note: debate.note, anchor: aboutAnchor }, useReading())
  return (
    <section className="flow" aria-labelledby={detailsAnchor}>
      <h2 id={detailsAnchor}>About this debate</h2>
      {comesLater(debate) ? <div id={aboutAnchor}>{shown ? <Introduction debate={debate} /> : null}</div> : null}
      <Benches debate={debate} />
      <Track debate={debate} />
      <Source debate={debate} />
    </section>
  )
}

function Source({ debate: { source } }: { debate: Debate }) {
  if (!source) return null
  const address = outsidePath(source.url)
  return (
    <p className="meta">
      Source:{' '}
      {address ? (
        <a href={address} rel="nofollow noopener">
          {source.name}
        </a>
      ) : (
        source.name
      )}
      {source.license ? `. Licence: ${source.license}` : ''}
    </p>
  )
}
