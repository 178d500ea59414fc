import type { ReactNode } from 'react'
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

/** The ids of all their controls, by the names that faults have. */
const controls = Object.fromEntries(['name', 'display_name', 'show_real_name', 'bio', 'picture'].map((name) => [name, name]))
