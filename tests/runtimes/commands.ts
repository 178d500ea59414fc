import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

/** A version of Node: the path of its binary, and the environment for its commands. */
export type Runtime = { version: string; node: string; env: NodeJS.ProcessEnv }

/**
 * Installs a Node from npm's packages, which include the headers for modules that are compiled.
 * @param major "24"
 * @param folder an empty folder to install it in
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

/** Runs a command. @returns its stdout and stderr @throws with the end of the output if it fails */
export async function run(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const killed = () => void child.kill('SIGKILL')
  process.once('exit', killed)
  const [code] = await once(child, 'close')
  process.off('exit', killed)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-4_000)}`)
  return output
}

/** Removes variables that `npm run` sets for this repository. They would mislead npm in the copy. */
function withoutNpm(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = /^(npm_(package|lifecycle|command|execpath|node_execpath)|npm_config_(local_prefix|nodedir)|NODE(_ENV|_OPTIONS)?$|INIT_CWD)/
  const rest = Object.entries(env).filter(([name]) => !own.test(name))
  return Object.fromEntries(rest) as NodeJS.ProcessEnv
}
