/** Links to the Atom feed of a page, at its end. */
export function FeedLink({ path }: { path: string }) {
  return (
    <p className="meta">
      <a href={path} type="application/atom+xml">
        Follow by feed
      </a>
    </p>
  )
}
