import { useLocation } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { notificationTypes } from '#contract/notification-types'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { notificationPreferencesPath, settingsPaths } from '../paths'
import { type PageCapability, useCapabilities, useRootData } from '../platform/root-data'

/** Around the pages of your own account: what became of the form just sent, and their menu. */
export function SettingsFrame({ acted = null, children }: { acted?: ActionResult | null; children: ReactNode }) {
  return (
    <main className="flow narrow">
      <PageFaults acted={acted} fields={controls} />
      <Notice />
      <SettingsMenu />
      {children}
    </main>
  )
}

const ids = [
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
/** The ids of all their controls, by the names that faults have. */
const controls = Object.fromEntries(ids.map((name) => [name, name]))

/** The pages of one's own account, above each of them. */
function SettingsMenu() {
  const { pathname } = useLocation()
  const { viewer } = useRootData()
  const can = useCapabilities()
  // Guests have but one.
  if (!viewer) return null
  return (
    <nav className="tabs" aria-label="Settings">
      {pages.map(([path, name, needed]) =>
        needed && !can[needed] ? null : (
          <Fragment key={path}>
            <a href={path} aria-current={path === pathname ? 'page' : path === beneath[pathname] ? 'true' : undefined}>
              {name}
            </a>{' '}
          </Fragment>
        ),
      )}
    </nav>
  )
}

/** Pages of one's account that are reached from one in the menu. */
const beneath: Readonly<Record<string, string>> = {
  [settingsPaths.secondFactor]: settingsPaths.security,
  [settingsPaths.export]: settingsPaths.privacy,
  [settingsPaths.deletion]: settingsPaths.privacy,
}

const pages: readonly (readonly [path: string, name: string, needed?: PageCapability])[] = [
  [settingsPaths.profile, 'Profile'],
  [settingsPaths.account, 'Account', 'changePassword'],
  [settingsPaths.security, 'Security', 'listSessions'],
  [settingsPaths.appearance, 'Appearance'],
  [settingsPaths.privacy, 'Privacy', 'listBlocks'],
  [notificationPreferencesPath, 'Notifications', 'readNotificationPreferences'],
]
