// @ts-check
import { readFileSync } from 'node:fs'

/*
 * The processor time of every child process that has ended, with all of its own ended children. Linux adds it to the parent when
 * the child is waited for, so a reading taken right after a child has ended, less the reading before, is what that child took.
 */

/** Linux tells times in ticks of a hundredth of a second, whatever the kernel's own clock. */
const ticksPerSecond = 100

/** @returns {number} seconds, user and system; NaN where the system doesn't tell (it isn't Linux) */
export function childrenTime() {
  try {
    // The second field is the program's name in parentheses, which may hold spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const [user, system] = [fields[13], fields[14]]
    return (Number(user) + Number(system)) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
