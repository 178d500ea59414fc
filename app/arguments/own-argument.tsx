import type { Argument } from '#contract/arguments'
import type { KeptDraft } from '../drafts/waiting.server'
import { ownAnchor } from '../paths'
import { typedIn } from '../posts/acted-on'
import { EditForm } from '../posts/edit-form'
import { argumentKind } from '../posts/kinds'
import type { Acted } from '../shell/sent-in-place'
import { Moment } from '../ui/moment'

type Props = { argument: Argument; debate: string; limit: number; acted: Acted | null; draft: KeptDraft | null }

/** What its author may do with an argument: edit it for some minutes, withdraw it at any time (PRODUCT §2, Arguments). */
export function OwnArgument({ argument, debate, limit, acted, draft }: Props) {
  const { number, editable_until: until, content_source: source } = argument
  // A text that came too late is still shown, to be copied.
  const editing = until !== null || typedIn(acted) !== null
  return (
    <section className="flow" id={ownAnchor} aria-label={`Your argument #${number}`}>
      {editing ? (
        <EditForm
          kind={argumentKind}
          debate={debate}
          post={argument}
          source={source}
          limit={limit}
          acted={acted}
          draft={draft}
          acts={{ edit: 'edit', discard: 'discard' }}
          until={until ? <UntilThen at={until} /> : null}
        />
      ) : null}
      <details>
        <summary>{`Withdraw #${number}`}</summary>
        <form className="flow" method="post">
          <input type="hidden" name="argument" value={argument.id} />
          <p>Its text goes for good and cannot be brought back. Replies to it stay, beneath a note that it was withdrawn.</p>
          <button type="submit" name="intent" value="withdraw">{`Withdraw #${number} for good`}</button>
        </form>
      </details>
    </section>
  )
}

function UntilThen({ at }: { at: string }) {
  return (
    <>
      , until <Moment at={at} absolute />
    </>
  )
}
