import { useLocation } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { notificationTypes } from '#contract/notification-types'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { notificationPreferencesPath, settingsPaths } from '../paths'
import { type PageCapability, useCapabilities, useRootData } from '../platform/root-data'

/** Shows a page of the settings, with the settings menu and the result of the form just sent. */
export function SettingsFrame({ actionResult = null, children }: { actionResult?: ActionResult | null; children: ReactNode }) {
  // Guests have only one settings page, so they get no menu.
  const { viewer } = useRootData()
  return (
    <main className={viewer ? withMenu : undefined}>
      {viewer ? <SettingsMenu /> : null}
      <div className="flow lg:col-2 lg:m-0">
        <PageFaults actionResult={actionResult} fields={controls} />
        <Notice />
        {children}
      </div>
    </main>
  )
}

/** From 64 rem, the menu is a column at the side that stays in view. */
const withMenu = 'flow lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:content-start lg:gap-x-12'
const menu =
  'tabs max-w-180 lg:sticky lg:top-4 lg:m-0 lg:flex-col lg:gap-0 lg:self-start lg:[grid-area:1/1/span_99] lg:*:rounded ' +
  'lg:*:px-3 lg:*:py-2 lg:*:no-underline lg:*:hover:bg-raised lg:*:aria-[current]:bg-raised'

const controlIds = [
  ...notificationTypes,
  'name',
  'display_name',
  'show_real_name',
  'bio',
  'picture',
  'theme',
  'low-data',
  'time_zone',
  'email',
  'current_password',
  'password',
  'password_confirmation',
  'code',
]
/** The ids of all controls in the settings, by the names of fields in errors. */
const controls = Object.fromEntries(controlIds.map((name) => [name, name]))

function SettingsMenu() {
  const { pathname } = useLocation()
  const can = useCapabilities()
  return (
    <nav className={menu} aria-label="Settings">
      {pages.map(([path, name, capability]) =>
        capability && !can[capability] ? null : (
          <Fragment key={path}>
            <a href={path} aria-current={path === pathname ? 'page' : path === parentPages[pathname] ? 'true' : undefined}>
              {name}
            </a>{' '}
          </Fragment>
        ),
      )}
    </nav>
  )
}

/** The menu entry of each page that has no entry of its own. */
const parentPages: Readonly<Record<string, string>> = {
  [settingsPaths.secondFactor]: settingsPaths.security,
  [settingsPaths.export]: settingsPaths.privacy,
  [settingsPaths.deletion]: settingsPaths.privacy,
}

const pages: readonly (readonly [path: string, name: string, capability?: PageCapability])[] = [
  [settingsPaths.profile, 'Profile'],
  [settingsPaths.account, 'Account', 'changePassword'],
  [settingsPaths.security, 'Security', 'listSessions'],
  [settingsPaths.appearance, 'Appearance and time'],
  [settingsPaths.privacy, 'Privacy and data', 'listBlocks'],
  [notificationPreferencesPath, 'Notifications', 'readNotificationPreferences'],
]

/** Shows a part of a settings page: its heading and introduction, with its controls below them or, from 64 rem, next to them. */
export function SettingsSection({ id, title, intro, children }: { id: string; title: string; intro?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12" aria-labelledby={id}>
      <div className="flow">
        <h2 id={id}>{title}</h2>
        {intro ? <p className="text-sm text-muted">{intro}</p> : null}
      </div>
      <div className="flow">{children}</div>
    </section>
  )
}

type RowProps = { label: string; value: ReactNode; action?: string }

/** Shows a setting as a row of a list: its name, its value, and a link to the page that changes it. */
export function SettingsRow({ label, value, action, href, danger = false }: RowProps & { href?: string; danger?: boolean }) {
  return (
    <li className={rowClass}>
      <RowText label={label} value={value} />{' '}
      {href ? (
        <a href={href} className={danger ? 'text-danger' : undefined}>
          {action}
        </a>
      ) : null}
    </li>
  )
}

/** Shows a setting as a row that unfolds the form that changes it. This also works without scripts. */
export function SettingsFormRow({ label, value, action, open, children }: RowProps & { open: boolean; children: ReactNode }) {
  return (
    <li className="pe-0">
      <details open={open}>
        <summary className={rowClass}>
          <RowText label={label} value={value} /> <span className="text-link underline">{action}</span>
        </summary>
        <div className="flow">{children}</div>
      </details>
    </li>
  )
}

const rowClass = 'grid gap-x-4 pe-0 sm:grid-cols-[10rem_minmax(0,1fr)_auto]'

function RowText({ label, value }: RowProps) {
  return (
    <>
      <b>{label}</b> <span className="text-muted">{value}</span>
    </>
  )
}

/** Keeps the button that saves a long form in view. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar sticky bottom-0 w-full bg-background py-3">{children}</div>
}
