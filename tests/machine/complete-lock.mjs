// @ts-check
import { readFileSync, writeFileSync } from 'node:fs'

/*
 * Adds the packages of other platforms to package-lock.json. Some registries lack them, so npm leaves them out, and `npm ci` then refuses
 * the lock on every machine. Takes the exact versions from the packages that depend on them, and the platforms from their names, so that no
 * machine downloads packages for another platform. Run it after each change of the dependencies:
 *   node tests/machine/complete-lock.mjs
 */

const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const names = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

let added = 0
for (const [path, wanting] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(wanting.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (path === '' || places.some((place) => lock.packages[place])) continue
    if (!/^\d/.test(version)) throw new Error(`${path} wants ${name} ${version}: no exact version`)
    lock.packages[`node_modules/${name}`] = { version, ...platform(name), ...(wanting.dev && { dev: true }), optional: true }
    added++
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages of other platforms added to package-lock.json`)

/** Reads the platform from a package name: `@rollup/rollup-linux-x64-musl` is for Linux on x64 with musl. */
function platform(/** @type {string} */ name) {
  const words = name.split('/').at(-1)?.split('-') ?? []
  const os = words.find((word) => names.includes(word))
  const cpu = words.find((word) => processors.includes(word))
  if (!cpu || !(os || cpu === 'wasm32')) throw new Error(`${name}: for which platform?`)
  const libc = os === 'linux' && words.find((word) => word === 'musl' || word === 'gnu')
  return { cpu: [cpu], ...(libc && { libc: [libc === 'gnu' ? 'glibc' : libc] }), ...(os && { os: [os] }) }
}
