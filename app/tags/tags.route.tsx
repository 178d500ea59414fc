import { useLoaderData } from '@remix-run/react'
import { tagLimits } from '#contract/debate-limits'
import type { ListedTag } from '#contract/tags'
import { GrowingList } from '../debates/growing-list'
import { Notice } from '../forms/notice'
import { routeMeta } from '../forms/route-meta'
import { debatesPath, tagPath, tagsPath, withQuery } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { isAbsent, isUnloaded, type PartialResult } from '../platform/partial-result'
import { isVariant, pageMeta } from '../ui/page-meta'
import { Pagination, PastLastPage } from '../ui/pagination'
import { MissingPart, Part } from '../ui/part'
import { pluralise } from '../ui/pluralise'
import { TagLinks } from '../ui/tag-links'
import {
  exploreLabel,
  followedPart,
  followedTitle,
  noFollowedHint,
  noMatchingTags,
  noTagsTitle,
  noTagsYet,
  searchButton,
  searchLabel,
  showAllTags,
  tagsDescription,
  tagsOrder,
  tagsTitle,
} from './tag-text'
import { loadFollowedTags, loadTags, parseTagsParams } from './tags.server'

export const handle = { query: ['search', 'page', 'before'] }

export const loader = defineLoader(async (visit) => {
  const params = parseTagsParams(visit.url.searchParams)
  const [{ data: tags, meta }, followed] = await Promise.all([loadTags(visit, params), loadFollowedTags(visit)])
  const page = params.page && params.page > 1 && !params.search ? String(params.page) : undefined
  const canonical = siteUrl() + withQuery(tagsPath, { page })
  return { params, tags, meta, followed, canonical }
})

export { shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page, location }) =>
  pageMeta({
    title: tagsTitle,
    description: tagsDescription,
    canonical: page.canonical,
    isVariant: isVariant(location),
  }),
)

/** Shows all tags, or those that begin with the search text, and the tags that the member follows (docs/product.md#finding-debates). */
export default function TagsPage() {
  const { params, tags, meta, followed } = useLoaderData<typeof loader>()
  const { search, before } = params
  const currentMeta = before === undefined ? meta : { ...meta, current_page: meta.last_page + 1 }
  const pathFor = (page: number) => withQuery(tagsPath, { search, page: page === 1 ? undefined : String(page) })
  return (
    <main className={isAbsent(followed) ? 'flow' : 'with-side'}>
      <div className="flow">
        <Notice />
        <h1>{search ? `Tags that begin with “${search}”` : tagsTitle}</h1>
        <TagSearch search={search} />
        {tags.length === 0 && meta.total > 0 ? <PastLastPage first={pathFor(1)} /> : null}
        {tags.length === 0 && meta.total === 0 ? <NoTags search={search} /> : null}
        {tags.length > 0 ? (
          <>
            <p className="meta mt-8">{tagsOrder}</p>
            <ol className="tags data columns-[16rem] gap-x-8">
              {tags.map((tag) => (
                <TagItem key={tag.id} tag={tag} />
              ))}
            </ol>
            <GrowingList of="tags">
              <Pagination meta={currentMeta} pathFor={pathFor} olderPath={(cursor) => withQuery(tagsPath, { search, before: cursor })} />
            </GrowingList>
          </>
        ) : null}
      </div>
      {isAbsent(followed) ? null : <FollowedTags tags={followed} />}
    </main>
  )
}

function FollowedTags({ tags }: { tags: PartialResult<readonly ListedTag[]> }) {
  return (
    <div className="beside">
      <Part id="followed" title={followedTitle}>
        {isUnloaded(tags) ? <MissingPart what={followedPart} why={tags} /> : null}
        {!isUnloaded(tags) && tags.length === 0 ? <p className="text-muted">{noFollowedHint}</p> : null}
        {!isUnloaded(tags) && tags.length > 0 ? <TagLinks tags={tags} /> : null}
      </Part>
    </div>
  )
}

function TagSearch({ search }: { search: string | undefined }) {
  return (
    <form className="flex max-w-2xl flex-wrap items-center gap-2" action={tagsPath}>
      <label className="flex-[1_0_100%] font-semibold" htmlFor="find">
        {searchLabel}
      </label>{' '}
      <input className="flex-[1_1_6rem]" type="search" id="find" name="search" maxLength={tagLimits.length.max} defaultValue={search} />{' '}
      <button type="submit">{searchButton}</button> {search ? <a href={tagsPath}>{showAllTags}</a> : null}
    </form>
  )
}

/** Shows a tag, whose link covers the whole row, with its number of debates, which a foreign API may not count. */
function TagItem({ tag: { slug, name, debates_count: debates } }: { tag: ListedTag }) {
  return (
    <li className="relative flex break-inside-avoid justify-between gap-3 pe-0">
      <a className="after:absolute after:inset-0" href={tagPath(slug)} dir="auto">
        {name}
      </a>{' '}
      {debates > 0 ? <span className="meta whitespace-nowrap">{pluralise(debates, 'debate')}</span> : null}
    </li>
  )
}

function NoTags({ search }: { search: string | undefined }) {
  return (
    <div className="flow text-muted">
      <p>
        <b>{noTagsTitle}</b>
      </p>
      <p>{search ? noMatchingTags : noTagsYet}</p>
      <p>
        <a className="button" href={search ? tagsPath : debatesPath}>
          {search ? showAllTags : exploreLabel}
        </a>
      </p>
    </div>
  )
}
