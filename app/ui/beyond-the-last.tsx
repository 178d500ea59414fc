/** What stands where a list ends before the page that was asked for. @param all how many there are, in words */
export function BeyondTheLast({ first, all }: { first: string; all?: string }) {
  return (
    <div className="empty flow">
      <p>
        <b>There is nothing on this page</b>
      </p>
      <p>{all === undefined ? 'The list ends before it.' : `The list ends before it: ${all}.`}</p>
      <p>
        <a className="button" href={first}>
          Go to the first page
        </a>
      </p>
    </div>
  )
}
