import type { AdminAct } from '#contract/admin'
import type { Meta } from '#contract/lists'
import { adminLogPath, adminPath, withQuery } from '../paths'
import { Moment } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { adminActText } from './admin-text'

type Props = { acts: readonly AdminAct[]; meta: Meta; isFurther: boolean }

/** Shows what administrators did about accounts, latest first. */
export function AdminLogPage({ acts, meta, isFurther }: Props) {
  return (
    <main className="flow narrow">
      <p>
        <a href={adminPath}>Administration</a>
      </p>
      <h1>Admin log</h1>
      {acts.length === 0 ? <NoLogEntries beyond={meta.total > 0} /> : null}
      <ul className="flow">
        {acts.map((act) => (
          <li key={act.id}>
            <b>
              <bdi>{act.about ?? 'A deleted user'}</bdi>
            </b>
            : {adminActText(act)}
            <br />
            <span className="meta">
              {act.by === null ? 'Command line or a deleted account' : <bdi>{act.by}</bdi>} · <Moment at={act.created_at} absolute />
            </span>
          </li>
        ))}
      </ul>
      <Pagination
        meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
        pathFor={(page) => withQuery(adminLogPath, { page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => withQuery(adminLogPath, { before })}
      />
    </main>
  )
}

function NoLogEntries({ beyond }: { beyond: boolean }) {
  if (beyond) return <PastLastPage first={adminLogPath} />
  return (
    <div className="empty flow">
      <p>
        <b>No actions yet</b>
      </p>
    </div>
  )
}
