import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Marks } from '#contract/marked-text'
import { shownName } from '#contract/readable-name'
import type { SearchAnswer } from '#contract/search'
import { searchLimits } from '#contract/search-limits'
import { findCutPosition } from '#contract/shorten'
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
import { Marked } from './results'
import { compactCountText } from './search-params'
import {
  allResultsTitle,
  exploreLabel,
  friendsLabel,
  groupsLabel,
  homeLabel,
  nothingFound,
  shortcutsTitle,
  startDebate,
  viewAllResults,
} from './search-text'
import { noResultsReason } from './wider-searches'

/** The answer for <quick-search>: the text to announce, and the grouped options of its list as HTML. */
type QuickFound = { message: string; html: string }

/** Returns the shortcuts (customer-spec §2) that the visitor can use and the API supports. */
export function searchShortcuts({ friends, groups, creating }: Record<'friends' | 'groups' | 'creating', boolean>): QuickFound {
  const html = renderToStaticMarkup(
    <Group title={shortcutsTitle}>
      <Option to={homePath}>{homeLabel}</Option>
      <Option to={debatesPath}>{exploreLabel}</Option>
      {friends ? <Option to={friendsPath}>{friendsLabel}</Option> : null}
      {groups ? <Option to={groupsPath}>{groupsLabel}</Option> : null}
      {creating ? <Option to={createDebatePath}>{startDebate}</Option> : null}
    </Group>,
  )
  return { message: '', html }
}

/** Returns the best results of each category with their total number, and links to all results. */
export function groupedResults(q: string, { data, totals, totals_capped }: SearchAnswer): QuickFound {
  const categories = [
    { title: 'Debates', name: 'debates', one: 'debate', many: 'debates', options: data.debates.map(debateOption) },
    { title: 'People', name: 'people', one: 'person', many: 'people', options: data.people.flatMap(personOption) },
    { title: 'Groups', name: 'groups', one: 'group', many: 'groups', options: data.groups.map(groupOption) },
    { title: 'Posts', name: 'posts', one: 'post', many: 'posts', options: data.posts.map(postOption) },
  ] as const
  const all = withQuery(searchPath, { q })
  const nonEmpty = categories.filter(({ options }) => options.length > 0)
  const html = renderToStaticMarkup(
    <>
      {nonEmpty.map(({ title, name, options }) => (
        <Group key={name} title={`${title}, ${compactCountText(totals[name], totals_capped[name])}`}>
          {options.slice(0, searchLimits.quick.shown)}
        </Group>
      ))}
      <Group title={allResultsTitle}>
        <Option to={all}>Search for “{q}”</Option>
        <Option to={all}>{viewAllResults}</Option>
      </Group>
    </>,
  )
  const words = nonEmpty.map(({ name, one, many }) => (totals_capped[name] ? 'more than ' : '') + pluralise(totals[name], one, many))
  return { message: words.length > 0 ? `Found: ${words.join(', ')}.` : (noResultsReason(q) ?? nothingFound), html }
}

function debateOption({ slug, topic, topic_marks }: SearchAnswer['data']['debates'][number]) {
  return (
    <Option key={slug} to={debatePath(slug)}>
      <Marked text={topic} marks={topic_marks} />
    </Option>
  )
}

/** A person without a display name has no page. */
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
      <Marked {...cutAroundMatch(snippet, snippet_marks)} />{' '}
      <small className="block truncate text-sm">
        {`${type === 'comment' ? 'Comment' : 'Argument'} in `}
        <bdi>{debate.topic}</bdi>
      </small>
    </Option>
  )
}

/** The visible heading is hidden from screen readers, because they read the group's label. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list box belong in a group, not in a fieldset
    <div className="mt-2 first:mt-0" role="group" aria-label={title}>
      <p className="px-3 py-1 text-sm text-muted" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  )
}

/** <quick-search> sets which option is selected and whether it can take the focus. */
function Option({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={option} role="option" href={to} dir="auto">
      {children}
    </a>
  )
}

const option =
  'block truncate rounded px-3 py-2 text-text no-underline hover:underline aria-selected:bg-primary aria-selected:text-on-primary'

/** How much of an excerpt comes before its first match, and the total length, in UTF-16 units. */
const leadLength = 24
const maxLength = 100

/**
 * Cuts an excerpt to one line, so that its first match is visible and read out early. Cuts between words if there are spaces.
 * @param marks start and end of each match in `text`
 * @returns the cut text, and the matches that are still in it
 */
export function cutAroundMatch(text: string, marks: Marks): { text: string; marks: Marks } {
  const [from, to] = marks[0] ?? [0, 0]
  const begin = from <= leadLength ? 0 : startOfCut(text, from - leadLength, from)
  const end = text.length - begin <= maxLength ? text.length : endOfCut(text, to, begin + maxLength)
  const lead = begin > 0 ? '…' : ''
  const shift = lead.length - begin
  return {
    text: lead + text.slice(begin, end) + (end < text.length ? '…' : ''),
    marks: marks.filter((mark) => mark[1] <= end).map((mark) => [mark[0] + shift, mark[1] + shift]),
  }
}

function startOfCut(text: string, from: number, to: number): number {
  const space = text.slice(from, to).indexOf(' ')
  return space === -1 ? findCutPosition(text, from) : from + space + 1
}

function endOfCut(text: string, from: number, to: number): number {
  const space = text.lastIndexOf(' ', to)
  return space > from ? space : findCutPosition(text, to)
}
