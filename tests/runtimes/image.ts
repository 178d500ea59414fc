import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { root } from '../bench/processes.ts'
import { type Runtime, run } from './commands.ts'

/** Copies the repository as git knows it, including uncommitted changes but no build output. */
export async function copyTree(to: string): Promise<void> {
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, env: process.env })
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(to, file)), { recursive: true })
    // A file that was deleted without a commit is still listed.
    await cp(join(root, file), join(to, file)).catch((failure: NodeJS.ErrnoException) => {
      if (failure.code !== 'ENOENT') throw failure
    })
  }
}

/**
 * Runs the first stage of the Dockerfile in a copy of the repository, and copies the files that its second stage takes. A file that the
 * Dockerfile forgets is then missing here, too.
 * @returns what the build printed
 */
export async function buildImage({ env }: Runtime, tree: string, image: string): Promise<string> {
  const npm = (...args: string[]) => run('npm', args, { cwd: tree, env })
  await npm('ci', '--no-audit', '--no-fund')
  const output = await npm('run', 'build')
  await npm('prune', '--omit=dev', '--no-audit', '--no-fund')
  await copySecondStage(tree, image)
  return output
}

async function copySecondStage(tree: string, image: string): Promise<void> {
  const steps = (await readFile(join(tree, 'Dockerfile'), 'utf8')).matchAll(/^COPY --from=build (.+) (\S+)$/gm)
  for (const [, sources = '', target = ''] of steps) {
    for (const source of sources.split(' ')) {
      for (const path of await filesOf(tree, source.replace(/^\/rostrum\//, ''))) {
        const into = target.endsWith('/') ? join(target, basename(path)) : target
        await cp(join(tree, path), join(image, into), { recursive: true, verbatimSymlinks: true })
      }
    }
  }
}

/** @param pattern a path whose last part may contain one star, such as `*.ts` */
async function filesOf(tree: string, pattern: string): Promise<string[]> {
  if (!pattern.includes('*')) return [pattern]
  const [before = '', after = ''] = basename(pattern).split('*')
  const all = await readdir(join(tree, dirname(pattern)))
  return all.filter((name) => name.startsWith(before) && name.endsWith(after)).map((name) => join(dirname(pattern), name))
}
