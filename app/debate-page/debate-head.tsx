import { Fragment } from 'react'
import type { Debate } from '#contract/debates'
import { labelOf } from '../debates/debate-words'
import { Folded } from '../notes/folded'
import { aboutAnchor, debateHistoryPath, groupPath, outsidePath, picturePath, rulePath, tagPath } from '../paths'
import { useKnown, useOffered } from '../platform/use-known'
import { Day } from '../ui/day'
import { Decoration } from '../ui/decoration'
import { Emblem } from '../ui/emblem'
import { PersonLink } from '../ui/person-link'
import { prose } from '../ui/prose'

/** The topic, its picture, stage, type and who began it: first on a debate's page. */
export function DebateHead({ debate }: { debate: Debate }) {
  const { api, appearance } = useKnown()
  const picture = appearance.lowData || debate.note ? null : picturePath(debate.avatar, api)
  return (
    <div className="head">
      {picture ? <Decoration className="picture" src={picture} size={80} /> : <Emblem slug={debate.slug} large />}
      <h1 dir="auto">{debate.topic}</h1>
      <p className="row">
        {debate.status ? (
          <b className="stage" data-stage={debate.status}>
            {labelOf(debate.status)}
          </b>
        ) : null}{' '}
        <span className="meta">{debate.type ? `${labelOf(debate.type)} debate` : 'Debate'}</span>{' '}
        <span className="meta">
          begun{' '}
          {debate.creator ? (
            <>
              by <PersonLink person={debate.creator} />
              {', '}
            </>
          ) : null}
          <Day at={debate.created_at} />
          <InGroup debate={debate} />
          <Edited debate={debate} />
        </span>
      </p>
      <Tags debate={debate} />
    </div>
  )
}

/** The mark that it was corrected: leads to what it said before. */
function Edited({ debate: { slug, edited_at } }: { debate: Debate }) {
  const offered = useOffered('wordings')
  if (edited_at === null) return null
  const words = (
    <>
      edited <Day at={edited_at} />
    </>
  )
  return <> · {offered ? <a href={debateHistoryPath(slug)}>{words}</a> : words}</>
}

function InGroup({ debate: { group } }: { debate: Debate }) {
  const offered = useOffered('groups')
  if (!group) return null
  return <> in the group {offered ? <a href={groupPath(group.slug)}>{<bdi>{group.name}</bdi>}</a> : <bdi>{group.name}</bdi>}</>
}

/** What the debate is about, and for an archive's debate where it comes from and under which licence (PRODUCT §6). */
export function DebateIntroduction({ debate }: { debate: Debate }) {
  const { description, description_html: html, hidden_rule } = debate
  const long = description.length > shownAtOnce
  return (
    <>
      {hidden_rule === null ? null : (
        <p className="tombstone">
          Topic, introduction, picture and tags are hidden by the moderators: <a href={rulePath(hidden_rule)}>rule {hidden_rule}</a>. What
          people have argued stays.
        </p>
      )}
      <Folded note={debate.note} anchor={aboutAnchor} name="the introduction">
        <SensitivePicture debate={debate} />
        {html || description ? (
          <div id={aboutAnchor} className={long ? 'clamped' : undefined}>
            {html ? (
              prose(html)
            ) : (
              <p className="prose" dir="auto">
                {description}
              </p>
            )}
          </div>
        ) : null}
        {long ? (
          <p className="meta">
            <a href={`#${aboutAnchor}`}>Read all of it</a>
          </p>
        ) : null}
      </Folded>
      <Source debate={debate} />
    </>
  )
}

/** It stands with the topic, unless it is sensitive. */
function SensitivePicture({ debate: { note, avatar } }: { debate: Debate }) {
  const { api, appearance } = useKnown()
  const picture = note && !appearance.lowData ? picturePath(avatar, api) : null
  return picture ? <Decoration className="picture" src={picture} size={80} lazy /> : null
}

/** In characters; three lines of a phone hold no more. */
const shownAtOnce = 120

function Tags({ debate: { tags } }: { debate: Debate }) {
  if (tags.length === 0) return null
  return (
    <p className="row">
      {tags.map(({ id, slug, name }) => (
        <Fragment key={id}>
          <a className="tag" href={tagPath(slug)}>
            {name}
          </a>{' '}
        </Fragment>
      ))}
    </p>
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
