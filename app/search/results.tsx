import type { ReactNode } from 'react'
import type { Marks } from '#contract/marked-text'
import { shownName } from '#contract/readable-name'
import type { FoundDebate, FoundGroup, FoundPerson, FoundPost, SearchAnswer } from '#contract/search'
import type { SearchCategory } from '#contract/search-limits'
import { DebateStage } from '../debates/debate-state'
import { roundText } from '../debates/debate-text'
import { argumentPath, commentPath, debatePath, groupPath } from '../paths'
import { Avatar } from '../ui/avatar'
import { Emblem } from '../ui/emblem'
import { Moment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'

type Heading = 'h2' | 'h3'

/**
 * Shows the results of one category.
 * @param heading the level of each result's heading, one below the heading above the list
 */
export function Results({ of, data, heading }: { of: SearchCategory; data: SearchAnswer['data']; heading: Heading }) {
  return (
    <ol className="rows">
      {of === 'debates' ? data.debates.map((debate) => <Debate key={debate.slug} debate={debate} heading={heading} />) : null}
      {of === 'people' ? data.people.map((person) => <Person key={person.id ?? person.name} person={person} heading={heading} />) : null}
      {of === 'groups' ? data.groups.map((group) => <Group key={group.id} group={group} heading={heading} />) : null}
      {of === 'posts' ? data.posts.map((post) => <Post key={`${post.type} ${post.id}`} post={post} heading={heading} />) : null}
    </ol>
  )
}

function Row({
  heading: Name,
  picture,
  title,
  children,
}: {
  heading: Heading
  picture?: ReactNode
  title: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      {picture}
      <Name dir="auto">{title}</Name>
      {children}
    </li>
  )
}

function Debate({ debate, heading }: { debate: FoundDebate; heading: Heading }) {
  const { slug, topic, topic_marks, excerpt, excerpt_marks } = debate
  const round = debate.type === 'open' ? null : roundText(debate)
  const title = (
    <a href={debatePath(slug)}>
      <Marked text={topic} marks={topic_marks} />
    </a>
  )
  return (
    <Row heading={heading} picture={<Emblem slug={slug} />} title={title}>
      {debate.status ? (
        <ul className="facts">
          <DebateStage debate={debate} /> {round ? <li>{round}</li> : null}
        </ul>
      ) : null}
      <Excerpt text={excerpt} marks={excerpt_marks} />
    </Row>
  )
}

function Person({ person, heading }: { person: FoundPerson; heading: Heading }) {
  return (
    <Row heading={heading} picture={<Avatar person={person} />} title={<PersonLink person={person} />}>
      <Excerpt text={person.bio} marks={person.bio_marks} />
    </Row>
  )
}

function Group({ group, heading }: { group: FoundGroup; heading: Heading }) {
  return (
    <Row heading={heading} title={<a href={groupPath(group.slug)}>{group.name}</a>}>
      <Excerpt text={group.excerpt} marks={group.excerpt_marks} />
    </Row>
  )
}

function Post({ post, heading }: { post: FoundPost; heading: Heading }) {
  const { type, id, number, debate, author, snippet, snippet_marks, created_at } = post
  const [path, kind] = type === 'argument' ? [argumentPath, 'Argument'] : [commentPath, 'Comment']
  return (
    <Row
      heading={heading}
      picture={author ? <Avatar person={author} /> : null}
      title={
        <a href={path(debate.slug, id)}>
          {number === null ? `${kind} in ` : `${kind} #${number} in `}
          <bdi>{debate.topic}</bdi>
        </a>
      }
    >
      <p className="meta">
        {author ? <bdi>{shownName(author)}</bdi> : null}
        {author && created_at ? ', ' : null}
        {created_at ? <Moment at={created_at} inSentence /> : null}
      </p>
      <Excerpt text={snippet} marks={snippet_marks} style="line-clamp-2" />
    </Row>
  )
}

function Excerpt({ text, marks, style = 'line-clamp-2 text-sm text-muted' }: { text: string; marks: Marks; style?: string }) {
  if (text === '') return null
  return (
    <p className={style} dir="auto">
      <Marked text={text} marks={marks} />
    </p>
  )
}

/** Shows a text with its matches marked. The text is never interpreted as HTML. */
export function Marked({ text, marks }: { text: string; marks: Marks }) {
  const parts = marks.map(([from, to], index) => ({
    from,
    before: text.slice(marks[index - 1]?.[1] ?? 0, from),
    match: text.slice(from, to),
  }))
  return (
    <>
      {parts.map(({ from, before, match }) => [before, <mark key={from}>{match}</mark>])}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
