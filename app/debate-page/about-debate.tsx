import type { Debate } from '#contract/debates'
import { isRevealed, useSensitiveView } from '../notes/content-warning'
import { aboutAnchor, detailsAnchor, externalUrl } from '../paths'
import { Introduction, isIntroductionBelow } from './debate-head'

/** Checks whether there is anything to show below the arguments: a long introduction, or where an archived debate comes from. */
export const hasDetails = (debate: Debate) => isIntroductionBelow(debate) || debate.source !== null

/** Shows the whole introduction and the source of a debate below its arguments. */
export function AboutDebate({ debate }: { debate: Debate }) {
  const shown = isRevealed({ note: debate.note, anchor: aboutAnchor }, useSensitiveView())
  if (!hasDetails(debate)) return null
  return (
    <section className="flow" aria-labelledby={detailsAnchor}>
      <h2 id={detailsAnchor}>About this debate</h2>
      {isIntroductionBelow(debate) ? <div id={aboutAnchor}>{shown ? <Introduction debate={debate} /> : null}</div> : null}
      <Source debate={debate} />
    </section>
  )
}

function Source({ debate: { source } }: { debate: Debate }) {
  if (!source) return null
  const address = externalUrl(source.url)
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
