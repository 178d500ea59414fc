import { Fragment, type ReactNode } from 'react'
import { tagPath } from '../paths'

/**
 * Shows tags as links, one after the other.
 * @param children shown after them
 */
export function TagLinks({ tags, children }: { tags: readonly { slug: string; name: string }[]; children?: ReactNode }) {
  return (
    <p className="row">
      {tags.map(({ slug, name }) => (
        <Fragment key={slug}>
          <a className="tag" href={tagPath(slug)} dir="auto">
            {name}
          </a>{' '}
        </Fragment>
      ))}
      {children}
    </p>
  )
}
