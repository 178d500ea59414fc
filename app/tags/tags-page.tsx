import { Fragment } from 'react'
import type { Meta } from '#contract/lists'
import { tagLimits } from '#contract/tag-limits'
import type { ListedTag } from '#contract/tags'
import { Notice } from '../forms/notice'
import { debatesPath, tagPath, tagsPath, withQuery } from '../paths'
import { isAbsent, isFault, type PartOf } from '../platform/part-of'
import { counted } from '../ui/counted'
import { Field } from '../ui/field'
import { GrowingList } from '../ui/growing-list'
import { Pagination } from '../ui/pagination'
import { Missing, Part } from '../ui/part'
import type { AskedOfTags } from './tags.server'

type TagsPageProps = { asked: AskedOfTags; tags: readonly ListedTag[]; meta: Meta; followed: PartOf<readonly ListedTag[]> }

/** All tags, or those that begin with some letters; before them the ones that a member follows. */
export function TagsPage({ asked: { search, before }, tags, meta, followed }: TagsPageProps) {
  const placed = before === undefined ? meta : { ...meta, current_page: meta.last_page + 1 }
  const pathFor = (page: number) => withQuery(tagsPath, { search, page: page === 1 ? undefined : String(page) })
  return (
    <main id="main" tabIndex={-1} className="flow narrow">
      <Notice />
      <h1>Tags</h1>
      {isAbsent(followed) ? null : <Followed tags={followed} />}
      <Part id="all" title={search ? `Tags that begin with “${search}”` : 'All tags'}>
        <Search search={search} />
        {tags.length === 0 ? (
          <NoneFound path={meta.total > 0 ? pathFor(1) : null} search={search} />
        ) : (
          <>
            <ol className="people">
              {tags.map((tag) => (
                <Item key={tag.id} tag={tag} />
              ))}
            </ol>
            <GrowingList of="tags" />
            <Pagination meta={placed} pathFor={pathFor} olderPath={(cursor) => withQuery(tagsPath, { search, before: cursor })} />
          </>
        )}
      </Part>
    </main>
  )
}

function Followed({ tags }: { tags: TagsPageProps['followed'] }) {
  return (
    <Part id="followed" title="Tags you follow">
      {isFault(tags) ? <Missing what="The tags you follow" why={tags} /> : <TagLinks tags={tags} />}
    </Part>
  )
}

function TagLinks({ tags }: { tags: readonly ListedTag[] }) {
  if (tags.length === 0) return <p>None yet. Choose a tag below and press “Follow this tag” on its page.</p>
  return (
    <p className="row">
      {tags.map(({ slug, name }) => (
        <Fragment key={slug}>
          <a className="tag" href={tagPath(slug)} dir="auto">
            {name}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

function Search({ search }: { search: string | undefined }) {
  return (
    <form className="stack" action={tagsPath}>
      <Field id="search" label="Tags that begin with">
        <input type="search" id="search" name="search" maxLength={tagLimits.length.max} defaultValue={search} />
      </Field>
      <div className="row">
        <button type="submit">Show tags</button> {search ? <a href={tagsPath}>Show all tags</a> : null}
      </div>
    </form>
  )
}

function Item({ tag: { slug, name, debates_count, followers_count, user_is_following } }: { tag: ListedTag }) {
  // Another API may count neither.
  const facts = [
    debates_count > 0 && counted(debates_count, 'debate'),
    followers_count > 0 && counted(followers_count, 'follower'),
    user_is_following && 'you follow it',
  ]
  return (
    <li>
      <a href={tagPath(slug)} dir="auto">
        {name}
      </a>{' '}
      <span className="meta">{facts.filter(Boolean).join(', ')}</span>
    </li>
  )
}

function NoneFound({ path, search }: { path: string | null; search: string | undefined }) {
  return (
    <div className="empty flow">
      <p>
        <b>{path ? 'There is nothing on this page' : 'No tags found'}</b>
      </p>
      {path ? (
        <p>The list ends before it.</p>
      ) : search ? (
        <p>No tag begins with these letters.</p>
      ) : (
        <p>Tags come with the debates that have them.</p>
      )}
      <p>
        <a className="button" href={path ?? (search ? tagsPath : debatesPath)}>
          {path ? 'Go to the first page' : search ? 'Show all tags' : 'Explore debates'}
        </a>
      </p>
    </div>
  )
}
