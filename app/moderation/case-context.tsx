import type { Evidence, ReportFile } from '#contract/moderation'
import { Moment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import { Lines } from '../ui/prose'
import type { CasePaths } from './case-page'

type Props = { file: ReportFile; paths: CasePaths }

/** Shows the reported content as it was when it was reported, what it answers and what followed. */
export function CaseContext({ file: { evidence, answers, followed_by }, paths }: Props) {
  return (
    <section className="flow" aria-labelledby="thing">
      <h2 id="thing">At the time of the report</h2>
      {answers ? (
        <p>
          In reply to <ParentContext around={answers} path={paths.answers} />
        </p>
      ) : null}
      {evidence.map((one) => (
        <EvidenceQuote key={`${one.written_at} ${one.content}`} one={one} />
      ))}
      {followed_by.length > 0 ? (
        <>
          <p>What came next:</p>
          <ul>
            {followed_by.map((around, index) => (
              <li key={around.number}>
                <ParentContext around={around} path={paths.followed_by[index] ?? null} />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

function EvidenceQuote({ one: { user, title, content, written_at, is_it } }: { one: Evidence }) {
  return (
    <>
      <p className="meta">
        {user ? <PersonLink person={user} /> : 'a deleted user'} · <Moment at={written_at} absolute />
        {is_it ? null : ' · before it'}
      </p>
      <div className="prose">
        <blockquote dir="auto">
          {title ? (
            <p>
              <b>{title}</b>
            </p>
          ) : null}
          <p>
            <Lines text={content} />
          </p>
        </blockquote>
      </div>
    </>
  )
}

function ParentContext({ around, path }: { around: NonNullable<ReportFile['answers']>; path: string | null }) {
  const { number, user, excerpt } = around
  const name = `#${number}`
  return (
    <>
      {path === null ? name : <a href={path}>{name}</a>}
      {user ? (
        <>
          {' by '}
          <PersonLink person={user} />
        </>
      ) : null}
      {excerpt ? (
        <>
          : “<bdi>{excerpt}</bdi>”
        </>
      ) : null}
    </>
  )
}
