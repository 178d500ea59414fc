import { buttonName } from '../forms/form-buttons'
import { KeptLimit } from '../forms/kept-limit'
import type { KeptDraft } from '../forms/waiting.server'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'

type Props = {
  draft: KeptDraft
  /** What names the form it belongs to. */
  hidden: Readonly<Record<string, string>>
  /** The act that throws it away. */
  discard: string
}

/** Says that a text in the form below was kept, and offers to throw it away. */
export function KeptText({ draft, hidden, discard }: Props) {
  return (
    <form className="notice" method="post">
      <Hidden values={hidden} />
      <p>
        Your text below is not posted. It was kept <Moment at={draft.keptAt} />.{' '}
        <button type="submit" className="link" name={buttonName('intent', discard)}>
          Throw it away
        </button>{' '}
        <KeptLimit />
      </p>
    </form>
  )
}
