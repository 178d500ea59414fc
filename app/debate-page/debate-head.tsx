import type { Debate } from '#contract/debates'
import { labelOf } from '../debates/debate-words'
import { outsidePath, picturePath, tagPath } from '../paths'
import { useKnown } from '../platform/use-known'
import { Moment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import { prose } from '../ui/prose'

/** The topic, its picture, stage, type and who began it: first on a debate's page. */
export function DebateHead({ debate }: { debate: Debate }) {
  const { api, appearance } = useKnown()
  const picture = appearance.lowData ? null : picturePath(debate.avatar, api)
  return (
    <>
      {picture ? <img className="picture" src={picture} alt="" width={96} height={96} /> : null}
      <h1 dir="auto">{debate.topic}</h1>
      <p className="row">
        {debate.status ? (
          <b className="badge" data-stage={debate.status}>
            {labelOf(debate.status)}
          </b>
        ) : null}{' '}
        <span className="meta">
          {debate.type ? `${labelOf(debate.type)} debate` : 'Debate'}, begun{' '}
          {debate.creator ? (
            <>
              by <PersonLink person={debate.creator} />
              {' · '}
            </>
          ) : null}
          <Moment at={debate.created_at} />
        </span>
      </p>
    </>
  )
}

/** What the debate is about, its tags, and for an archive's debate where it comes from and under which licence (PRODUCT §6). */
export function DebateIntroduction({ debate }: { debate: Debate }) {
  const { description, description_html: html, tags } = debate
  return (
    <>
      {html ? prose(html) : null}
      {html === null && description ? (
        <p className="prose" dir="auto">
          {description}
        </p>
      ) : null}
      {tags.length > 0 ? (
        <p>
          {tags
            .map(({ id, slug, name }) => (
              <a key={id} className="tag" href={tagPath(slug)}>
                {name}
              </a>
            ))
            .flatMap((tag) => [tag, ' '])}
        </p>
      ) : null}
      <Source debate={debate} />
    </>
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
