import { hueClass } from '../../../app/ui/avatar.tsx'
import { formatIsoMoment, formatMoment, type Model, type Rebuttal } from './model.ts'
import { DebateState, PageLayout, ReplyForm } from './react-parts.tsx'

/**
 * Renders the baseline page with React, as lean as handwritten code: few components, text in one piece, and no closures inside functions
 * that run for each argument.
 */
export function BaselinePage({ page }: { page: Model }) {
  const path = `/debates/${page.slug}/arguments/`
  const { row, author, side } = page.article
  const ownPath = `${path}${row.id}`
  return (
    <PageLayout page={page} own={ownPath}>
      <div id="main" tabIndex={-1}>
        <main className="with-side">
          <p className="flex items-center gap-3 font-serif text-base/[1.125] font-semibold *:first:size-9 *:first:flex-none">
            Debate: <a href={`/debates/${page.slug}`}>{page.topic}</a>
          </p>
          <div className="flow">
            <nav className="grid gap-1" aria-labelledby="answered">
              <p className="row meta">
                <b id="answered">In reply to</b> <a href={`${ownPath}?context=3`}>Show full text</a>
              </p>
              <details>
                <summary>{`${page.ancestors.length - 1} earlier`}</summary>
                <ol className="list-[''] text-sm">
                  {page.ancestors.slice(0, -1).map((ancestor) => (
                    <li key={ancestor.row.id} className="truncate py-1 text-muted">
                      {ancestorLine(ancestor, path)}
                    </li>
                  ))}
                </ol>
              </details>
              {page.ancestors.slice(-1).map((ancestor) => (
                <div key={ancestor.row.id} className={`parent ${ancestor.side}`}>
                  {ancestorLine(ancestor, path)}
                </div>
              ))}
            </nav>
            <article className={`argument ${side}`} id={`n${row.number}`} aria-labelledby={`h${row.number}`}>
              <h1 id={`h${row.number}`}>
                <span>{`Argument #${row.number}`}</span> <b className={side}>{towardMotion[side]}</b>
                {', by '}
                <a href={`/users/${encodeURIComponent(author)}`}>
                  <bdi>{author}</bdi>
                </a>
                {', '}
                <a href={`${path}${row.parent_id}`}>{`${row.stance === 'for' ? 'supports' : 'opposes'} #${row.parent_number}`}</a>
              </h1>
              <p className="meta">
                {`${Math.max(1, Math.round(String(row.content_html).length / 1_200))} min read · `}
                {moment(Number(row.created_at))}
              </p>
              {prose(String(row.content_html))}
              <form className="actions" method="post">
                {votes(Number(row.id), Number(row.number), Number(row.up), Number(row.down))}{' '}
                <a href="#reply">{`Reply to #${row.number}`}</a>{' '}
                <a
                  href={`mailto:?subject=${encodeURIComponent(page.topic)}&body=${encodeURIComponent(`https://rostrum.example${ownPath}`)}`}
                >
                  {`Share #${row.number} by email`}
                </a>{' '}
                <a href={`/users/${encodeURIComponent(author)}/report?about=argument-${row.id}`}>{`Report #${row.number}`}</a>
              </form>
            </article>
            <section className="flow" id="rebuttals" aria-labelledby="replies">
              <div className="bar">
                <h2 id="replies">{`${row.replies_count} replies: ${row.replies_for} support it, ${row.replies_against} oppose it`}</h2>
                <div className="row sm:ml-auto">
                  {tabs('Order', 'Sort:', 'sort', ['top', 'new', 'old'])}
                  {tabs('View', 'View:', 'view', ['tree', 'linear', 'outline'])}
                </div>
              </div>
              <ol className="thread">{page.rebuttals.map((rebuttal) => item(rebuttal, path))}</ol>
            </section>
            <ReplyForm number={Number(row.number)} id={Number(row.id)} debateId={Number(row.debate_id)} />
            <p>
              <a href={`${path}${row.id}?view=linear&sort=new`}>Check for new replies</a>
            </p>
            <nav className="row" aria-label={`Around #${row.number}`}>
              <a href={path + page.before}>{`Previous post: #${page.before}`}</a>{' '}
              <a href={path + page.after}>{`Next post: #${page.after}`}</a>{' '}
              <a href={path + page.next}>{`Next at this level: #${page.next}`}</a>
            </nav>
          </div>
          <DebateState page={page} />
        </main>
      </div>
    </PageLayout>
  )
}

const sideNames = { for: 'For', against: 'Against' } as const
const towardMotion = { for: 'For the motion', against: 'Against the motion' } as const

function ancestorLine({ row, author, side }: Model['ancestors'][number], path: string) {
  return (
    <>
      <a href={`${path}${row.id}`}>{`#${row.number}`}</a>{' '}
      <b className={side}>{row.parent_id === null ? sideNames[side] : towardMotion[side]}</b>
      {', '}
      <bdi>{author}</bdi>
      {' — “'}
      <bdi>{row.excerpt}</bdi>”
    </>
  )
}

function item({ number, id, stance, side, author, at, html, up, down, parent, firstReply, next }: Rebuttal, path: string) {
  return (
    <li key={id} id={`n${number}`} className={side}>
      <span className={`avatar ${hueClass(author)}`} data-initial={author.charAt(0)} />
      <h3>
        <a href={path + id}>{`#${number}`}</a> <b className={side}>{towardMotion[side]}</b>
        {', by '}
        <bdi>{author}</bdi>
        {', '}
        <a href={`#n${parent}`} data-to={`#${parent}`}>{`${stance === 'for' ? 'supports' : 'opposes'} #${parent}`}</a>
      </h3>
      <p className="meta">{moment(at)}</p>
      {prose(html)}
      <form className="actions" method="post">
        {votes(id, number, up, down)}{' '}
        <a href={`${path}${id}#reply`}>
          Reply <span className="sr-only">{`to #${number}`}</span>
        </a>{' '}
        <details {...{ name: 'more' }}>
          <summary>{`More for #${number}`}</summary>
          <p>
            {firstReply === null ? null : <a href={`#n${firstReply}`}>{`First reply: #${firstReply}`}</a>}{' '}
            {next === null ? null : <a href={`#n${next}`}>{`Next: #${next}`}</a>} <a href="#rebuttals">Top</a>{' '}
            <a href={`/users/${encodeURIComponent(author)}/report?about=argument-${id}`}>{`Report #${number}`}</a>
          </p>
        </details>
      </form>
    </li>
  )
}

function moment(at: number) {
  return (
    <local-time>
      <time dateTime={formatIsoMoment(at)}>{formatMoment(at)}</time>
    </local-time>
  )
}

function prose(html: string) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as the page it stands against; the fixture is ours
  return <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
}

function votes(id: number, number: number, up: number, down: number) {
  return (
    <>
      <input type="hidden" name="argument" value={id} />
      <button type="submit" name="intent:vote-up" aria-pressed="false">{`Upvote #${number} (${up})`}</button>{' '}
      <button type="submit" name="intent:vote-down" aria-pressed="false">{`Downvote #${number} (${down})`}</button>
    </>
  )
}

function tabs(label: string, lead: string, name: string, values: readonly string[]) {
  return (
    <nav className="tabs" aria-label={label}>
      <span>{lead}</span>
      {values.map((value, index) => (
        <a key={value} href={`?${name}=${value}#rebuttals`} aria-current={index === 0 ? 'true' : undefined}>
          {value}
        </a>
      ))}
    </nav>
  )
}
