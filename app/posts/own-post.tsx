import { AskingForm } from '../forms/asking-form'
import { buttonName } from '../forms/button-name'
import { NoticeAt } from '../forms/notice'
import { UnlessSuspended } from '../forms/unless-suspended'
import { ownAnchor } from '../paths'
import { Hidden } from '../ui/hidden'
import { Moment } from '../ui/moment'
import { writtenIn } from './acted-on'
import { called, ownInWords } from './called'
import { EditForm, type EditFormProps } from './edit-form'
import { beforeTakingAway } from './irrevocable'
import { capital } from './kind'

/** What its author may do with a post now, and for how long. */
export type OwnActs = {
  edit: boolean
  /** Null for as long as it stands. */
  editUntil: string | null
  takeAway: boolean
}

type Props = Omit<EditFormProps, 'until'> & { may: OwnActs }

/** What its author may do with a post: edit it, take it away (PRODUCT §2, Arguments, and §3). */
export function OwnPost({ may, ...form }: Props) {
  const { kind, post } = form
  return (
    <section className="flow" id={ownAnchor} aria-label={`Your ${ownInWords(kind, post.number)}`}>
      <NoticeAt place={ownAnchor} />
      <UnlessSuspended what="change or remove it" typed={writtenIn(form.acted, form.draft) !== null}>
        {may.edit ? <EditForm {...form} until={may.editUntil === null ? null : <UntilThen at={may.editUntil} />} /> : null}
        {may.takeAway ? (
          <AskingForm intent={kind.intents.takeAway} question={() => beforeTakingAway(kind, post)}>
            <Hidden values={{ [kind.field]: post.id, ...(form.back && { back: form.back }) }} />
            <button
              type="submit"
              name={buttonName('intent', kind.intents.takeAway)}
            >{`${capital(kind.takeAway)} ${called(kind, post)}`}</button>
          </AskingForm>
        ) : null}
      </UnlessSuspended>
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
