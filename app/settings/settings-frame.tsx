import { useLocation } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { notificationTypes } from '#contract/notification-types'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { notificationPreferencesPath, settingsPaths } from '../paths'
import { type PageCapability, useCapabilities, useRootData } from '../platform/root-data'

/** Shows a page of the settings with their menu and the result of the form just sent. */
export function SettingsFrame({ actionResult = null, children }: { actionResult?: ActionResult | null; children: ReactNode }) {
  return (
    <main className="flow settings">
      <PageFaults actionResult={actionResult} fields={controls} />
      <Notice />
      <SettingsMenu />
      {children}
    </main>
  )
}

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

/** Shows the menu of the settings. */
function SettingsMenu() {
  const { pathname } = useLocation()
  const { viewer } = useRootData()
  const can = useCapabilities()
  // Guests have only one page.
  if (!viewer) return null
  return (
    <nav className="tabs" aria-label="Settings">
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

/** Pages without an entry of their own in the menu, by the page they belong to. */
const parentPages: Readonly<Record<string, string>> = {
  [settingsPaths.secondFactor]: settingsPaths.security,
  [settingsPaths.export]: settingsPaths.privacy,
  [settingsPaths.deletion]: settingsPaths.privacy,
}

const pages: readonly (readonly [path: string, name: string, needed?: PageCapability])[] = [
  [settingsPaths.profile, 'Profile'],
  [settingsPaths.account, 'Account', 'changePassword'],
  [settingsPaths.security, 'Security', 'listSessions'],
  [settingsPaths.appearance, 'Appearance and time'],
  [settingsPaths.privacy, 'Privacy and data', 'listBlocks'],
  [notificationPreferencesPath, 'Notifications', 'readNotificationPreferences'],
]
