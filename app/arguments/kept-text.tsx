import type { KeptDraft } from '../drafts/waiting.server'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'

/**
 * Says that a text in the form below was kept, and offers to throw it away.
 * @param hidden what names the form it belongs to
 */
export function KeptText({ draft, hidden }: { draft: KeptDraft; hidden: Readonly<Record<string, string>> }) {
  return (
    <form className="notice" method="post">
      <Hidden values={hidden} />
      <p>
        Your text below is not posted. It was kept <Moment at={draft.keptAt} />.{' '}
        <button type="submit" className="link" name="intent" value="discard">
          Throw it away
        </button>
      </p>
    </form>
  )
}
