import type { Meta } from '#contract/lists'
import type { Block } from '#contract/people'
import { shownName } from '#contract/readable-name'
import { does } from '../forms/form-buttons'
import { settingsPaths, withQuery } from '../paths'
import { useCapabilities } from '../platform/root-data'
import { RequestsForm } from '../settings/requests-form'
import { Hidden } from '../ui/hidden'
import { Day } from '../ui/moment'
import { Pagination } from '../ui/pagination'
import { PersonLink } from '../ui/person-link'
import type { personActions } from './person.actions.server'

type Page = {
  blocks: { data: readonly Block[]; meta: Meta }
  /** Whether the member takes friend requests; null if the API doesn't say. */
  takesRequests: boolean | null
}

/** Shows the people the member blocks, whether they take friend requests, and which data the site stores about them. */
export function PrivacyPage({ blocks: { data, meta }, takesRequests }: Page) {
  const can = useCapabilities()
  const path = (query: Record<string, string>) => withQuery(settingsPaths.privacy, query)
  return (
    <>
      <h1>Privacy</h1>
      <h2>Blocked people</h2>
      {data.length === 0 ? (
        <p>Nobody. One blocks somebody on their profile.</p>
      ) : (
        <ul className="flow">
          {data.map((block) => (
            <li key={block.user.id ?? block.user.name} className="row">
              <BlockedPerson block={block} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        meta={meta}
        pathFor={(page) => path({ page: String(page) })}
        olderPath={(before) => path({ before })}
        label="Pages of blocks"
      />
      {takesRequests === null ? null : <RequestsForm takesRequests={takesRequests} />}
      <h2>Data we store about you</h2>
      <div className="prose">
        <ul>
          <li>What you write, vote, watch and choose, for it is shown or done by that.</li>
          <li>Your email address, for signing in and for the mails that you wish. No mail tells us whether you opened it.</li>
          <li>Your password as a hash: nobody can read it from that.</li>
          <li>
            Of a passkey what it shows publicly, what you call it, and when it was used last. What it keeps secret never leaves its device.
          </li>
          <li>For each device on which you are signed in: browser, system, the beginning of its address, and when it was seen.</li>
          <li>Which debates of your feed you saw and for how long, to put others before them.</li>
          <li>A log of sign-ins and of what changes them, with the beginning of the address alone, for whoever runs this site.</li>
        </ul>
      </div>
      {can.exportOwn ? (
        <>
          <h2>A copy of it</h2>
          <p>
            <a href={settingsPaths.export}>Download your data</a>, as a file.
          </p>
        </>
      ) : null}
      {can.deleteAccount ? (
        <>
          <h2>Leave</h2>
          <p>
            <a href={settingsPaths.deletion}>Delete your account</a>. For 14 days a sign-in brings it back.
          </p>
        </>
      ) : null}
    </>
  )
}

function BlockedPerson({ block: { user, since } }: { block: Block }) {
  const name = shownName(user)
  return (
    <>
      <span>
        <PersonLink person={user} />{' '}
        <span className="meta">
          since <Day at={since} />
        </span>
      </span>{' '}
      <form method="post">
        <Hidden values={{ person: user.id ?? '', name }} />
        <button type="submit" {...does<typeof personActions>('unblock')}>
          Unblock <span className="sr-only">{name}</span>
        </button>
      </form>
    </>
  )
}
