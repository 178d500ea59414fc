import { useLocation } from '@remix-run/react'
import { Fragment } from 'react'
import { notificationPreferencesPath, settingsPaths } from '../paths'
import type { Offer } from '../platform/lacks.server'
import { useRootData } from '../platform/root-data'

/** The pages of one's own account, above each of them. */
export function SettingsMenu() {
  const { pathname } = useLocation()
  const { viewer, lacks } = useRootData()
  // Guests have but one.
  if (!viewer) return null
  return (
    <nav className="tabs" aria-label="Settings">
      {pages.map(([path, name, needed]) =>
        needed && lacks?.includes(needed) ? null : (
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

const pages: readonly (readonly [path: string, name: string, needed?: Offer])[] = [
  [settingsPaths.profile, 'Profile'],
  [settingsPaths.account, 'Account', 'passwords'],
  [settingsPaths.security, 'Security', 'sessions'],
  [settingsPaths.appearance, 'Appearance'],
  [settingsPaths.privacy, 'Privacy', 'blocks'],
  [notificationPreferencesPath, 'Notifications', 'preferences'],
]
