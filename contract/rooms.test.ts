import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rooms, type Tree } from './rooms.ts'

/** Folders that are no rooms: what every room stands on. */
const plumbing: Readonly<Record<Tree, readonly string[]>> = {
  contract: [],
  api: ['platform', 'database', 'cli'],
  app: ['platform', 'ui', 'elements', 'forms'],
}

describe('the rooms', () => {
  it.each(Object.entries(rooms))('%s stands in the trees it names', (room, trees) => {
    for (const tree of trees)
      expect(existsSync(tree === 'contract' ? `contract/${room}.ts` : `${tree}/${room}`), `${tree}/${room}`).toBe(true)
  })

  it.each(['api', 'app'] as const)('%s has no other folders', (tree) => {
    const folders = readdirSync(tree, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const named = Object.keys(rooms).filter((room) => rooms[room]?.includes(tree))
    expect(folders.map(({ name }) => name).sort()).toEqual([...named, ...plumbing[tree]].sort())
  })
})
