// @ts-check
import { readFileSync } from 'node:fs'

/* Measures the processor time of all child processes that have ended, including their own children. Linux adds it to the parent when it
   waits for the child, so the difference between the readings before and after a child is what that child took. */

/** Linux reports these times in hundredths of a second, whatever the kernel's own tick rate. */
const ticksPerSecond = 100

/** @returns {number} user and system time in seconds; NaN if the system doesn't report it (not Linux) */
export function childrenTime() {
  try {
    // The second field is the program's name in parentheses. It may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const [user, system] = [fields[13], fields[14]]
    return (Number(user) + Number(system)) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
