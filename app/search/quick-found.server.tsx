import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Marks } from '#contract/marked-text'
import { shownName } from '#contract/readable-name'
import type { SearchAnswer } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { wholeUntil } from '#contract/shortened'
import {
  argumentPath,
  commentPath,
  createDebatePath,
  debatePath,
  debatesPath,
  friendsPath,
  groupPath,
  groupsPath,
  homePath,
  profilePath,
  searchPath,
  withQuery,
} from '../paths'
import { pluralise } from '../ui/pluralise'
import { Marked } from './marked'
import { countInWords } from './search-params'
import { nothingAsked } from './wider'

/** As <quick-search> takes it: what is said, and the options of its list, in groups. */
type QuickFound = { said: string; html: string }

/** Where one may want to go (customer-spec §2), as far as the visitor and the API can. */
export function shortcuts({ friends, groups, creating }: Record<'friends' | 'groups' | 'creating', boolean>): QuickFound {
  const html = renderToStaticMarkup(
    <Group title="Shortcuts">
      <Option to={homePath}>Home</Option>
      <Option to={debatesPath}>Explore debates</Option>
      {friends ? <Option to={friendsPath}>Friends</Option> : null}
      {groups ? <Option to={groupsPath}>Groups</Option> : null}
      {creating ? <Option to={createDebatePath}>Start a debate</Option> : null}
    </Group>,
  )
  return { said: '', html }
}

/** The best of each category with its count, and the ways to all of it. */
export function foundInGroups(q: string, { data, totals, totals_capped }: SearchAnswer): QuickFound {
  const categories = [
    { title: 'People', name: 'people', one: 'person', many: 'people', options: data.people.flatMap(personOption) },
    { title: 'Debates', name: 'debates', one: 'debate', many: 'debates', options: data.debates.map(debateOption) },
    { title: 'Groups', name: 'groups', one: 'group', many: 'groups', options: data.groups.map(groupOption) },
    { title: 'Posts', name: 'posts', one: 'post', many: 'posts', options: data.posts.map(postOption) },
  ] as const
  const all = withQuery(searchPath, { q })
  const found = categories.filter(({ options }) => options.length > 0)
  const html = renderToStaticMarkup(
    <>
      {found.map(({ title, name, options }) => (
        <Group key={name} title={`${title}, ${countInWords(totals[name], totals_capped[name])}`}>
          {options.slice(0, searchLimits.quick.shown)}
        </Group>
      ))}
      <Group title="All results">
        <Option to={all}>Search for “{q}”</Option>
        <Option to={all}>View all results</Option>
      </Group>
    </>,
  )
  const words = found.map(({ name, one, many }) => (totals_capped[name] ? 'more than ' : '') + pluralise(totals[name], one, many))
  return { said: words.length > 0 ? `Found: ${words.join(', ')}.` : (nothingAsked(q) ?? 'Nothing found.'), html }
}

function debateOption({ slug, topic, topic_marks }: SearchAnswer['data']['debates'][number]) {
  return (
    <Option key={slug} to={debatePath(slug)}>
      <Marked text={topic} marks={topic_marks} />
    </Option>
  )
}

/** Who has no display name has no page. */
function personOption(person: SearchAnswer['data']['people'][number]) {
  const { id, display_name } = person
  if (!display_name?.trim()) return []
  return [
    <Option key={id ?? display_name} to={profilePath(display_name)}>
      {shownName(person)}
    </Option>,
  ]
}

function groupOption({ id, slug, name }: SearchAnswer['data']['groups'][number]) {
  return (
    <Option key={id} to={groupPath(slug)}>
      {name}
    </Option>
  )
}

function postOption({ id, type, snippet, snippet_marks, debate }: SearchAnswer['data']['posts'][number]) {
  const path = type === 'comment' ? commentPath : argumentPath
  return (
    <Option key={type + id} to={path(debate.slug, id)}>
      <Marked {...aroundFirst(snippet, snippet_marks)} />{' '}
      <small>
        {`${type === 'comment' ? 'Comment' : 'Argument'} in `}
        <bdi>{debate.topic}</bdi>
      </small>
    </Option>
  )
}

/** Its heading is for the eye; by ear it is the group's name. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list box stand in a group, not in a fieldset
    <div role="group" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      {children}
    </div>
  )
}

/** Which is chosen, and so whether it is reached, the element says. */
function Option({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a role="option" href={to} dir="auto">
      {children}
    </a>
  )
}

/** So much stands before the first match, and so much in all, in UTF-16 units. */
const before = 24
const length = 100

/** One line's worth of an excerpt, in which its first match can be seen and is soon heard. Words stay whole where there are spaces. */
export function aroundFirst(text: string, marks: Marks): { text: string; marks: Marks } {
  const [from, to] = marks[0] ?? [0, 0]
  const begin = from <= before ? 0 : beginning(text, from - before, from)
  const end = text.length - begin <= length ? text.length : ending(text, to, begin + length)
  const lead = begin > 0 ? '…' : ''
  const shift = lead.length - begin
  return {
    text: lead + text.slice(begin, end) + (end < text.length ? '…' : ''),
    marks: marks.filter((mark) => mark[1] <= end).map((mark) => [mark[0] + shift, mark[1] + shift]),
  }
}

function beginning(text: string, from: number, to: number): number {
  const space = text.slice(from, to).indexOf(' ')
  return space === -1 ? wholeUntil(text, from) : from + space + 1
}

function ending(text: string, from: number, to: number): number {
  const space = text.lastIndexOf(' ', to)
  return space > from ? space : wholeUntil(text, to)
}
