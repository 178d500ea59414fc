// @ts-check
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps the PostgreSQL server's programs off the PATH: the newest version's folder, or none. */
export function postgresFolder() {
  const root = '/usr/lib/postgresql'
  const debian = listed(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
  return [...debian, ...pathFolders()].find((folder) => runnable(join(folder, 'initdb')) && runnable(join(folder, 'postgres')))
}

/** The first of these programs that is on the PATH, in full, or undefined. */
export function program(/** @type {string[]} */ ...names) {
  return names.flatMap((name) => pathFolders().map((folder) => join(folder, name))).find(runnable)
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean)

function listed(/** @type {string} */ folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function runnable(/** @type {string} */ file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
