import type { ReactNode } from 'react'
import { notificationTypes } from '#contract/notification-types'
import { Notice } from '../forms/notice'
import { PageFaults } from '../forms/page-faults'
import type { Acted } from '../forms/sent-in-place'
import { useActionData } from '../platform/page-data'
import { SettingsMenu } from './settings-menu'

/** Around the pages of one's own account: what became of the form just sent, and their menu. */
export default function SettingsRoute({ children }: { children?: ReactNode }) {
  return (
    <main className="flow narrow">
      <PageFaults acted={useActionData<() => Promise<Acted>>() ?? null} fields={controls} />
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
