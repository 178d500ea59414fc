import { buttonName } from '../forms/form-buttons'
import { Hidden } from '../ui/hidden'
import type { Kind } from './kind'
import type { Post } from './post'
import { TypedText } from './typed-text'

type Props = { kind: Kind; post: Post; text: string }

/** Changes that can be kept no more: the text, to be copied, and the one thing left to do with it. */
export function LateEdit({ kind, post, text }: Props) {
  return (
    <section className="flow" aria-label="Changes that came too late">
      <TypedText text={text} />
      <form method="post">
        <Hidden values={{ [kind.field]: post.id }} />
        <button type="submit" name={buttonName('intent', kind.intents.discard)}>
          Throw these changes away
        </button>
      </form>
    </section>
  )
}
