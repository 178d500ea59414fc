import { basename } from 'node:path'

/** The folder that contains all bundles. */
const buildFolder = '/build/'
const fromSource = import.meta.url.endsWith('.ts')

/** Node's options for running a file that `workerFileUrl` returned. */
export const workerExecArgv: readonly string[] = fromSource ? ['--import', 'tsx'] : []

/**
 * Returns the file of a program that runs in its own thread or process.
 * @param source its path from the project's root
 * @returns the source file when running from source, otherwise its bundle made by scripts/bundle.mjs
 */
export function workerFileUrl(source: string): URL {
  if (fromSource) return new URL(`../${source}`, import.meta.url)
  const folder = import.meta.url.slice(0, import.meta.url.lastIndexOf(buildFolder) + buildFolder.length)
  return new URL(basename(source).replace(/ts$/, 'js'), folder)
}
