import type { Debate } from '#contract/debates'
import { shorten } from '#contract/shorten'
import { labelFor } from '../debates/debate-text'
import { ContentWarning, isRevealed, useSensitiveView } from '../notes/content-warning'
import { aboutAnchor, debateHistoryPath, detailsAnchor, externalUrl, groupPath, picturePath, rulePath, tagPath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { DecorativeImage } from '../ui/avatar'
import { besideTopic, Emblem } from '../ui/emblem'
import { Day } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import { prose } from '../ui/prose'

/** Shows the topic, picture, status, type and creator at the top of a debate's page. */
export function DebateHead({ debate }: { debate: Debate }) {
  const { api, appearance } = useRootData()
  const picture = appearance.lowData || debate.note ? null : picturePath(debate.avatar, api)
  return (
    <div className="grid grid-cols-[auto_1fr] sm:grid-rows-[auto_1fr]">
      {picture ? <DecorativeImage className={besideTopic} src={picture} size={80} /> : <Emblem slug={debate.slug} large />}
      <h1 className="max-sm:text-xl/6" dir="auto">
        {debate.topic}
      </h1>
      <p className="row mt-2 content-start gap-x-2 gap-y-1 text-sm max-sm:col-span-2">
        {debate.status ? (
          <b className="stage" data-stage={debate.status}>
            {labelFor(debate.status)}
          </b>
        ) : null}{' '}
        <span className="meta">{debate.type ? `${labelFor(debate.type)} debate` : 'Debate'}</span>{' '}
        <span className="meta">
          started{' '}
          {debate.creator ? (
            <>
              by <PersonLink person={debate.creator} />
              {', '}
            </>
          ) : null}
          <Day at={debate.created_at} />
          <GroupLink debate={debate} />
          <Edited debate={debate} />
        </span>{' '}
        {debate.tags.map(({ id, slug, name }) => [
          <a key={id} className="tag" href={tagPath(slug)}>
            {name}
          </a>,
          ' ',
        ])}
      </p>
    </div>
  )
}

/** Shows that the debate was edited, with a link to its former wordings. */
function Edited({ debate: { slug, edited_at } }: { debate: Debate }) {
  const can = useCapabilities()
  if (edited_at === null) return null
  const words = (
    <>
      edited <Day at={edited_at} />
    </>
  )
  return <> · {can.listFormerWordings ? <a href={debateHistoryPath(slug)}>{words}</a> : words}</>
}

function GroupLink({ debate: { group } }: { debate: Debate }) {
  const can = useCapabilities()
  if (!group) return null
  return <> in the group {can.listGroups ? <a href={groupPath(group.slug)}>{<bdi>{group.name}</bdi>}</a> : <bdi>{group.name}</bdi>}</>
}

/**
 * Shows the introduction in a few lines, because the arguments come next.
 * @param summary the beginning of a long introduction
 */
export function DebateSummary({ debate, summary }: { debate: Debate; summary: string }) {
  const { hidden_rule, note } = debate
  return (
    <>
      {hidden_rule === null ? null : (
        <p className="text-muted italic">
          The moderators have hidden the topic, introduction, picture and tags: <a href={rulePath(hidden_rule)}>rule {hidden_rule}</a>. The
          arguments are not affected.
        </p>
      )}
      <ContentWarning note={note} anchor={aboutAnchor} name="the introduction">
        {isIntroductionBelow(debate) ? (
          <p className="prose" dir="auto">
            {note ? null : `${shorten(summary, summaryLength, 40)} `}
            <a href={`#${aboutAnchor}`}>{note ? 'Read the introduction' : 'Full introduction'}</a>
          </p>
        ) : (
          <div id={aboutAnchor}>
            <Introduction debate={debate} />
          </div>
        )}
      </ContentWarning>
    </>
  )
}

/** How much of the introduction is shown, in characters: two lines in a terminal. */
const summaryLength = 140

/** Shows the whole introduction, with the picture if that is sensitive too. */
export function Introduction({ debate }: { debate: Debate }) {
  const { description, description_html: html } = debate
  return (
    <>
      <SensitivePicture debate={debate} />
      {html ? (
        prose(html)
      ) : description ? (
        <p className="prose" dir="auto">
          {description}
        </p>
      ) : null}
    </>
  )
}

/** Checks whether the introduction comes after the arguments: it is long, or has a content warning. */
export const isIntroductionBelow = ({ description, note }: Pick<Debate, 'description' | 'note'>) =>
  note !== null || description.length > maxShortIntroduction

/** The longest introduction above the arguments, in characters: three lines on a phone. */
const maxShortIntroduction = 120

/** Shows a sensitive picture together with the introduction; any other picture is next to the topic. */
function SensitivePicture({ debate: { note, avatar } }: { debate: Debate }) {
  const { api, appearance } = useRootData()
  const picture = note && !appearance.lowData ? picturePath(avatar, api) : null
  return picture ? <DecorativeImage className={besideTopic} src={picture} size={80} lazy /> : null
}

/** Checks whether there is anything to show below the arguments: a long introduction, or the source of an archived debate. */
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
