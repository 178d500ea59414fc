// @ts-check
import { accessSync, constants, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Returns the newest folder of PostgreSQL server programs, or undefined. Debian keeps them off the PATH. */
export function postgresFolder() {
  const root = '/usr/lib/postgresql'
  const debian = listed(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
  return [...debian, ...pathFolders()].find((folder) => runnable(join(folder, 'initdb')) && runnable(join(folder, 'postgres')))
}

/** Returns the full path of the first of these programs that is on the PATH, or undefined. */
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
