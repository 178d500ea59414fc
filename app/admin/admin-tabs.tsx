import type { ReactNode } from 'react'
import { accountsPath, adminLogPath, adminPath, moderationPath } from '../paths'

const pages = [
  ['Overview', adminPath],
  ['People', accountsPath],
  ['Admin log', adminLogPath],
  ['Moderation', moderationPath],
] as const

/** Shows links to the pages of administration. */
export function AdminTabs({ current }: { current: string }) {
  return (
    <nav className="tabs" aria-label="Administration">
      {pages.map(([name, path]) => (
        <a key={path} href={path} aria-current={path === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}

/** Shows a few facts as a table, with the name and the value of each in a row. */
export function FactTable({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <table className="data">
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="whitespace-nowrap text-muted">
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows states as chips, in neutral colours. */
export function Chips({ states }: { states: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-2">
      {states.map((state) => (
        <span key={state} className="rounded border border-line px-2 text-xs whitespace-nowrap">
          {state}
        </span>
      ))}
    </span>
  )
}
