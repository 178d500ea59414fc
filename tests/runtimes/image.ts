import { cp, mkdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from '../bench/processes.ts'
import { type Runtime, run } from './commands.ts'

/** Copies this tree as git knows it, with what is not committed yet, and nothing that was built. */
export async function copyTree(to: string): Promise<void> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, env: process.env })
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    // What was deleted and is not yet committed so stays listed.
    await cp(join(root, file), join(to, file)).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'ENOENT') throw failure
    })
  }
}

/**
 * Does in a copy of the tree what the Dockerfile's first stage does, and copies what its second takes, so that a file
 * forgotten there is missed here.
 * @returns what the build printed
 */
export async function buildImage({ env }: Runtime, tree: string, image: string): Promise<string> {
  const npm = (...args: string[]) => run('npm', args, { cwd: tree, env })
  await npm('ci', '--no-audit', '--no-fund')
  const said = await npm('run', 'build')
  await npm('prune', '--omit=dev', '--no-audit', '--no-fund')
  const steps = (await readFile(join(tree, 'Dockerfile'), 'utf8')).matchAll(/^COPY --from=build (.+) (\S+)$/gm)
  for (const [, sources = '', target = ''] of steps) {
    for (const source of sources.split(' ').map((path) => path.replace(/^\/rostrum\//, ''))) {
      const into = target.endsWith('/') ? join(target, basename(source)) : target
      await cp(join(tree, source), join(image, into), { recursive: true, verbatimSymlinks: true })
    }
  }
  return said
}
