import { useForm } from '@conform-to/react'
import { reportLimits, reportReasons } from '#contract/moderation-limits'
import type { Profile } from '#contract/people'
import { shownName } from '#contract/readable-name'
import type { NewReport } from '#contract/reports'
import { type ActionResult, FormFaults } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit } from '../forms/form-text'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lengthLimitText, TextAreaField, toLastResult } from '../forms/text-field'
import { UnlessSuspended } from '../forms/unless-suspended'
import { authPath, profilePath } from '../paths'
import { useIsOwn } from '../people/friendship-form'
import { useCapabilities, useRootData } from '../platform/root-data'
import { Avatar } from '../ui/avatar'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { PersonLink } from '../ui/person-link'
import type { reportActions } from './report.actions.server'
import type { QuotedTarget } from './report-target.server'
import {
  authorWithoutAccount,
  createAccount,
  detailsLabel,
  discardDraftLabel,
  emailLinkLabel,
  messageContext,
  nameWithArticle,
  reasonLegend,
  reportReasonLabels,
  reportsSuspended,
  sendLabel,
  targetName,
  toModerators,
} from './report-text'

type Props = {
  /** The reported person, or the owner of what is reported; null if they have no account. */
  profile: Profile | null
  /** What is reported; null if it is the person. */
  reported: QuotedTarget | null
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows who or what is reported, and the form. */
export function ReportPage({ profile, reported, draft, nonce, constraints, actionResult }: Props) {
  const isOwn = useIsOwn(profile ?? unknownProfile)
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const author = profile ?? reported?.author ?? null
  const name = author ? shownName(author) : ''
  // A hidden field has no error that the summary could link to.
  const { about: _, ...controls } = constraints
  return (
    <main className="flow *:max-w-180">
      <FormFaults refusal={refusal} controls={controls} />
      <Notice />
      <Heading reported={reported} name={name} />
      <p className="row">
        <span>
          {reported && isCircle(reported) ? 'Owned by ' : null}
          {author ? <Avatar person={author} /> : null} {author ? <PersonLink person={author} /> : null}
        </span>
      </p>
      {reported ? <Quote reported={reported} /> : null}
      {isOwn ? (
        <p className="notice">
          You can’t report yourself. <a href={profilePath(profile?.display_name ?? '')}>Your profile</a>
        </p>
      ) : (
        <>
          <BeforeReporting name={profile ? name : null} />
          {draft && !refusal ? <DraftNotice draft={draft} profile={profile} reported={reported} /> : null}
          <UnlessSuspended what={reportsSuspended} typed={refusal !== null || draft !== null}>
            <ReportForm
              profile={profile}
              reported={reported}
              nonce={nonce}
              constraints={constraints}
              typed={refusal?.values ?? draft?.fields ?? {}}
              errors={refusal?.errors ?? {}}
            />
          </UnlessSuspended>
        </>
      )}
    </main>
  )
}

function Heading({ reported, name }: { reported: QuotedTarget | null; name: string }) {
  if (reported && isCircle(reported))
    return (
      <h1>
        {`Report the ${reported.kind} “`}
        <bdi>{reported.text}</bdi>”
      </h1>
    )
  return (
    <h1>
      {reported ? `Report ${nameWithArticle(reported)}${name ? authorPreposition(reported) : ''}` : 'Report '}
      <bdi>{name}</bdi>
    </h1>
  )
}

/** Checks for teams and groups. For these, the owner is reported; for everything else, the author is. */
const isCircle = ({ kind }: QuotedTarget) => kind === 'team' || kind === 'group'

const authorPreposition = ({ kind }: QuotedTarget) => (kind === 'ballot' || kind === 'kick-vote' ? ', given by ' : ' by ')

/** The profile of somebody who is certainly not the reader. */
const unknownProfile = { is_self: false, display_name: null }

function Quote({ reported: { kind, text, path } }: { reported: QuotedTarget }) {
  return (
    <div className="quote">
      {text ? (
        <blockquote dir="auto">
          <p className="line-clamp-5">{text}</p>
        </blockquote>
      ) : null}
      {path === null ? null : (
        <p>
          <a href={path}>{`See the ${targetName({ kind, number: null })}`}</a>
        </p>
      )}
      {kind === 'message' ? <p className="meta">{messageContext}</p> : null}
    </div>
  )
}

type FormProps = Pick<Props, 'profile' | 'reported' | 'nonce' | 'constraints'> & {
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

function ReportForm({ profile, reported, nonce, constraints, typed, errors }: FormProps) {
  const [, fields] = useForm<NewReport>({ id: 'report', constraint: constraints, lastResult: toLastResult({ values: typed, errors }) })
  return (
    <form className="stack" method="post">
      <HiddenFields
        values={{
          ...(profile && personFields(profile)),
          ...(reported && { 'about.kind': reported.kind, 'about.id': reported.id }),
          ...(nonce && { nonce }),
        }}
      />
      <ChoicesField
        field={fields.reason}
        legend={reasonLegend}
        options={reportReasons.map((reason) => [reason, reportReasonLabels[reason]] as const)}
      />
      <TextAreaField
        field={fields.details}
        label={detailsLabel}
        hint={`Optional, unless you choose “Something else”. ${lengthLimitText(fields.details)}`}
        rows={6}
      />
      <label className="choice">
        <input type="checkbox" name="mail" value="on" defaultChecked={typed.mail === 'on'} /> <span>{emailLinkLabel}</span>
      </label>{' '}
      <button type="submit" className="primary" {...buttonFor<typeof reportActions>('report')}>
        {sendLabel}
      </button>
    </form>
  )
}

/** Returns the hidden fields that name the person in the page's forms. */
const personFields = ({ id, display_name, name }: Profile) => ({ person: id ?? '', name, display_name: display_name ?? name })

function DraftNotice({ draft, profile, reported }: Pick<Props, 'profile' | 'reported'> & { draft: SavedDraft }) {
  return (
    <form className="notice" method="post">
      <HiddenFields
        values={{ ...(profile && personFields(profile)), ...(reported && { 'about.kind': reported.kind, 'about.id': reported.id }) }}
      />
      <p>
        Your report below hasn’t been sent yet. Saved <Moment at={draft.savedAt} />.{' '}
        <button type="submit" className="link" {...buttonFor<typeof reportActions>('discard-report')}>
          {discardDraftLabel}
        </button>{' '}
        <DraftLimit />
      </p>
    </form>
  )
}

/**
 * Shows what to know before filling in a report: whether it needs an account, and who will read it.
 * @param name the name of the reported person; null if the author has no account
 */
function BeforeReporting({ name }: { name: string | null }) {
  const { viewer, api } = useRootData()
  const can = useCapabilities()
  return (
    <>
      {viewer ? null : <AccountNeeded />}
      <p>
        {toModerators}
        {can.listGroups && api === null ? ' Group moderators don’t see it, even if it’s about their group or its debates.' : null}{' '}
        {name === null ? (
          authorWithoutAccount
        ) : (
          <>
            <bdi>{name}</bdi> won’t see it or know who sent it.
          </>
        )}
        {api === null && name !== null ? ' If the moderators take action, the person will be told what they decided and why.' : null}
        {api === null ? ` You can send ${reportLimits.perDay} reports a day.` : null}
      </p>
    </>
  )
}

function AccountNeeded() {
  const { place, byInvitation } = useRootData()
  return (
    <p className="notice">
      You need an account to send a report. <a href={authPath('login', place)}>Sign in to report</a>
      {byInvitation ? null : (
        <>
          {' or '}
          <a href={authPath('register', place)}>{createAccount}</a>
        </>
      )}
      , and you’ll come back to this form. If you fill it in first, we’ll keep your text while you sign in.
    </p>
  )
}
