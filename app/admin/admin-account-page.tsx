import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { roles } from '#contract/account-limits'
import type { Account, NewSuspension } from '#contract/admin'
import { suspensions } from '#contract/moderation-limits'
import type { Rule } from '#contract/moderation-log'
import { type ActionResult, FormFaults } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { ChoicesField, lengthLimitText, TextAreaField, toLastResult } from '../forms/text-field'
import { RuleChoice } from '../moderation/decision-form'
import { profilePath } from '../paths'
import { SelectField } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import { pluralise } from '../ui/pluralise'
import type { adminActions } from './admin.actions.server'
import { AdminTabs, FactTable } from './admin-tabs'
import { roleNames, signInMethodsText, suspensionChoices } from './admin-text'

type Props = {
  account: Account
  rules: readonly Rule[]
  /** Whether it is the reader's own account, which they can't change here. */
  isOwn: boolean
  draft: SavedDraft | null
  nonce: string | null
  constraints: Constraints
  actionResult: ActionResult | null
}

/** Shows an account and what administrators can do about it. */
export function AdminAccountPage({ account, rules, isOwn, draft, nonce, constraints, actionResult }: Props) {
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const form = { nonce, constraints, typed: refusal?.values ?? draft?.fields ?? {}, errors: refusal?.errors ?? {} }
  return (
    <main className="with-side">
      <div className="flow">
        <FormFaults refusal={refusal} controls={{ ...constraints, role: true }} />
        <Notice />
        <h1>
          <bdi>{account.display_name}</bdi>
        </h1>
        <AdminTabs current="" />
        <FactTable facts={accountFacts(account)} />
        {isOwn ? (
          <p className="notice">This is your own account. Only another administrator or the command line can change it.</p>
        ) : (
          <SuspensionForm account={account} rules={rules} {...form} />
        )}
      </div>
      {isOwn ? null : (
        <div className="beside flow max-lg:pt-6">
          <RoleForm account={account} />
          <Sessions account={account} />
        </div>
      )}
    </main>
  )
}

function accountFacts(account: Account) {
  const { id, display_name, name, email, verified, created_at, deleted_at, role, suspended, suspended_until } = account
  const suspension = (
    <>
      {suspended_until === null ? 'Permanently' : 'Until '}
      <Moment at={suspended_until} absolute />
    </>
  )
  const facts: [string, ReactNode][] = [
    [
      'Profile',
      <a key="profile" href={profilePath(display_name)}>
        Profile of <bdi>{display_name}</bdi>
      </a>,
    ],
    ['Name', <bdi key="name">{name}</bdi>],
    [
      'Email address',
      <span key="email">
        <bdi>{email}</bdi>, {verified ? 'confirmed' : 'not confirmed'}
      </span>,
    ],
    ['Role', roleNames[role ?? 'none']],
    ...(suspended ? [['Suspended', suspension] satisfies [string, ReactNode]] : []),
    ['Sign-in', signInMethodsText(account)],
    [
      'Account',
      <span key="account">
        {id}, created <Moment at={created_at} absolute />
      </span>,
    ],
    ...(deleted_at === null ? [] : [['Deleted', <Moment key="deleted" at={deleted_at} absolute />] satisfies [string, ReactNode]]),
  ]
  return facts
}

function RoleForm({ account: { id, role } }: { account: Account }) {
  return (
    <section className="flow" aria-labelledby="role-heading">
      <h2 id="role-heading">Role</h2>
      <form className="stack" method="post">
        <HiddenFields values={{ account: id }} />
        <SelectField
          name="role"
          label="Account role"
          chosen={role ?? 'none'}
          options={['none', ...roles].map((one) => [one, roleNames[one] ?? one] as const)}
        />
        <button type="submit" {...buttonFor<typeof adminActions>('change-role')}>
          Change role
        </button>
      </form>
    </section>
  )
}

function Sessions({ account: { id, sessions, verified } }: { account: Account }) {
  return (
    <section className="flow" aria-labelledby="sessions">
      <h2 id="sessions">Active sessions</h2>
      <p>{sessions === 0 ? 'Not signed in anywhere.' : `Signed in on ${pluralise(sessions, 'device', 'devices')}.`}</p>
      <form className="stack" method="post">
        <HiddenFields values={{ account: id }} />
        {sessions === 0 ? null : (
          <button type="submit" {...buttonFor<typeof adminActions>('end-sessions-of')}>
            Sign them out everywhere
          </button>
        )}
        {verified ? null : (
          <button type="submit" {...buttonFor<typeof adminActions>('resend-verification-of')}>
            Resend confirmation email
          </button>
        )}
      </form>
    </section>
  )
}

type SuspensionProps = Pick<Props, 'account' | 'rules' | 'nonce' | 'constraints'> & {
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
}

function SuspensionForm({ account: { id, suspended }, rules, nonce, constraints, typed, errors }: SuspensionProps) {
  const lastResult = toLastResult({ values: typed, errors })
  const [, fields] = useForm<NewSuspension>({ id: 'suspend', constraint: constraints, lastResult })
  const possible = suspensions.filter((one) => suspended || one !== 'nothing')
  return (
    <section className="flow" aria-labelledby="suspension">
      <h2 id="suspension">Suspension</h2>
      <p>A suspended person can only read. They’re told why and can appeal.</p>
      <form className="stack" method="post">
        <HiddenFields values={{ account: id, ...(nonce && { nonce }) }} />
        <ChoicesField
          field={fields.outcome}
          legend="For how long?"
          options={possible.map((one) => [one, suspensionChoices[one]] as const)}
        />
        <RuleChoice rules={rules} field={fields.rule} hint="Choose “None” to end a suspension." />
        <TextAreaField
          field={fields.reason}
          label="Explain your decision"
          hint={`${lengthLimitText(fields.reason)} Nobody is told who decided.`}
          rows={4}
        />
        <button type="submit" {...buttonFor<typeof adminActions>('suspend-account')}>
          Save decision
        </button>
      </form>
    </section>
  )
}
