import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Folder, features } from './features.ts'

/** Shared folders, which are not features. */
const shared: Readonly<Record<Folder, readonly string[]>> = {
  contract: [],
  api: ['platform', 'database', 'cli'],
  app: ['platform', 'ui', 'elements', 'forms'],
}

describe('the list of features', () => {
  it.each(Object.entries(features))('%s has the folders it lists', (feature, folders) => {
    for (const folder of folders)
      expect(existsSync(folder === 'contract' ? `contract/${feature}.ts` : `${folder}/${feature}`), `${folder}/${feature}`).toBe(true)
  })

  it.each(['api', 'app'] as const)('%s has no folders beyond the list', (folder) => {
    const found = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const named = Object.keys(features).filter((feature) => features[feature]?.includes(folder))
    expect(found.map(({ name }) => name).sort()).toEqual([...named, ...shared[folder]].sort())
  })
})
