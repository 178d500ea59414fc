import { basename } from 'node:path'

/** All that is built stands under one folder of this name, in whichever bundle this is. */
const built = '/build/'
const fromSource = import.meta.url.endsWith('.ts')

/** What Node must be told to run a file that `fileBeside` found. */
export const execArgvBeside: readonly string[] = fromSource ? ['--import', 'tsx'] : []

/**
 * Where a program lies that runs beside this one, in a thread or process of its own.
 * @param source its path from the project's root
 * @returns the source, where this runs from source; else what scripts/bundle.mjs has made of it
 */
export function fileBeside(source: string): URL {
  if (fromSource) return new URL(`../${source}`, import.meta.url)
  const folder = import.meta.url.slice(0, import.meta.url.lastIndexOf(built) + built.length)
  return new URL(basename(source).replace(/ts$/, 'js'), folder)
}
