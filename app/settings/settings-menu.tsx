import { notificationPreferencesPath, settingsPaths } from '../paths'
import { useLocation } from '../platform/page-data'
import { useKnown, useOffered } from '../platform/use-known'

/** The pages of one's own account, above each of them. */
export function SettingsMenu() {
  const { pathname } = useLocation()
  const preferences = useOffered('preferences')
  // Guests have but one.
  if (!useKnown().viewer) return null
  return (
    <nav className="tabs" aria-label="Settings">
      {pages.map(([path, name]) => (
        <a key={path} href={path} aria-current={path === pathname ? 'page' : undefined}>
          {name}
        </a>
      ))}
      {preferences ? <a href={notificationPreferencesPath}>Notifications</a> : null}
    </nav>
  )
}

const pages = [
  [settingsPaths.profile, 'Profile'],
  [settingsPaths.appearance, 'Appearance'],
] as const
