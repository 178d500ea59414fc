import { formatNumber } from '#contract/format-number'
import { messageLimits } from '#contract/message-limits'
import { shownName } from '#contract/readable-name'
import type { ActionResult } from '../forms/action-result'
import { does } from '../forms/form-buttons'
import type { KeptDraft } from '../forms/kept-texts.server'
import { KeptTextsLimit } from '../forms/kept-texts-limit'
import { NoticeAt } from '../forms/notice'
import { writeAnchor } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { TypedText } from '../posts/missing-post'
import { TextArea } from '../ui/field'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'
import type { Conversation } from './conversation.server'
import type { messageActions } from './message.actions.server'
import { type Sending, useSending } from './use-sending'

type Props = Sending & {
  conversation: Conversation
  nonce: string | null
  acted: ActionResult | null
  draft: KeptDraft | null
}

/** Where one writes; where one may not, why, and whatever was written before that was so. */
export function MessageForm({ conversation, nonce, acted, draft: kept, refuse, renew }: Props) {
  const { other, state, can, messages } = conversation
  const { form, send, times } = useSending({ refuse, renew })
  const refused = acted?.kind === 'refused' && acted.intent === 'message-send' ? acted : null
  const draft = refused || times > 0 ? null : kept
  const text = refused?.values.content ?? draft?.fields.content ?? ''
  const { notice } = useRootData()
  // Whoever writes the same text where they see that they have sent it means to send it again.
  const after = times > 0 && nonce ? `${nonce}${times}` : notice?.at && `${notice.at} of ${messages.at(-1)?.number ?? ''}`
  const { allowed, reason } = state?.writing ?? { allowed: can.send, reason: null }
  return (
    <section id={writeAnchor} className="flow" aria-label="Write">
      <NoticeAt place={writeAnchor} />
      {draft ? <Kept draft={draft} other={other} /> : null}
      {allowed && can.send ? (
        <form ref={form} className="stack" method="post" onSubmit={send}>
          <Hidden
            values={{
              ...whom(other),
              ...answered(conversation),
              ...(after && { after }),
              ...(nonce && { nonce: draft?.fields.nonce ?? nonce }),
            }}
          />
          <Text name={shownName(other.person)} text={text} errors={refused ? (refused.errors.content ?? [refused.message]) : undefined} />
          <button type="submit" className="primary" {...does<typeof messageActions>('message-send')}>
            Send
          </button>
        </form>
      ) : (
        <>
          {reason ? <p className="notice">{reason}</p> : null}
          {text ? <TypedText text={text} /> : null}
        </>
      )}
    </section>
  )
}

/** What names the conversation in its forms. */
export const whom = ({ id, display_name, person }: Conversation['other']) => ({
  person: id,
  name: shownName(person),
  display_name: display_name ?? '',
})

/** Up to where its page shows a conversation: what comes after that is not read by who answers here. */
export function seen({ messages }: Pick<Conversation, 'messages'>): { read_to?: string } {
  const number = messages.at(-1)?.number
  return number === null || number === undefined ? {} : { read_to: String(number) }
}

/**
 * What of a conversation a form that is loaded again after its message was sent shows as before: all that the other one wrote. One's own
 * last message counts only for telling that it was sent already.
 */
function answered({ messages }: Pick<Conversation, 'messages'>): { read_to?: string; shown?: string } {
  const last = messages.length === 0 ? 0 : (messages.at(-1)?.number ?? null)
  if (last === null) return {}
  const first = messages[0]?.number ?? last
  const theirs = messages.findLast(({ is_own }) => is_own !== true)?.number ?? Math.max(0, first - 1)
  return { read_to: String(theirs), shown: String(last) }
}

function Text({ name, text, errors }: { name: string; text: string; errors: readonly string[] | undefined }) {
  // An API without previews is another's, and says neither how long a text may be nor what becomes of signs in it.
  const can = useCapabilities()
  const { max } = messageLimits.content
  const hint = can.previewContent
    ? `Up to ${formatNumber(max)} characters. Markdown works: **bold**, > quotation, [source](https://…).`
    : ''
  return (
    <TextArea
      name="content"
      label={`Your message to ${name}`}
      hint={hint}
      text={text}
      errors={errors}
      rows={4}
      limit={can.previewContent ? max : undefined}
    />
  )
}

function Kept({ draft, other }: { draft: KeptDraft; other: Conversation['other'] }) {
  return (
    <form className="notice" method="post">
      <Hidden values={whom(other)} />
      <p>
        Your text below is not sent. It was kept <Moment at={draft.keptAt} />.{' '}
        <button type="submit" className="link" {...does<typeof messageActions>('discard-message')}>
          Discard draft
        </button>{' '}
        <KeptTextsLimit />
      </p>
    </form>
  )
}
