import type { ReactNode } from 'react'
import { notificationTypes } from '#contract/notification-types'
import type { ActionResult } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { PageFaults } from '../forms/page-faults'
import { SettingsMenu } from './settings-menu'

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
