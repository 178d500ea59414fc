import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

/** A Node of another version: what begins its commands, and with what around them. */
export type Runtime = { version: string; node: string; env: NodeJS.ProcessEnv }

/**
 * Gets a Node from npm's own packages of it, which hold its headers too, for modules that are compiled.
 * @param major "24"
 * @param folder an empty one, where it is put
 */
export async function fetchRuntime(major: string, folder: string): Promise<Runtime> {
  const name = `node-${process.platform}-${process.arch}`
  const bare = withoutNpm(process.env)
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${major}`], { cwd: folder, env: bare })
  const home = join(folder, 'node_modules', name)
  const node = join(home, 'bin', 'node')
  const env = { ...bare, PATH: [join(home, 'bin'), bare.PATH].join(delimiter), npm_config_nodedir: home }
  return { node, env, version: (await run(node, ['--version'], { cwd: folder, env })).trim() }
}

/** @returns what it printed on both outputs @throws with the end of that, if it fails */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  const [code] = await once(child, 'close')
  process.off('exit', killed)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.slice(-4_000)}`)
  return said
}

/** What `npm run` tells its scripts of this tree would lead the npm of another astray. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(local_prefix|nodedir)|NODE(_ENV|_OPTIONS)?$|INIT_CWD)/
  const kept = Object.entries(env).filter(([name]) => !own.test(name))
  return Object.fromEntries(kept) as NodeJS.ProcessEnv
}
