/** Returns the least processor time in ms that `work` takes over a few tries. Other processes on the machine don't count. */
export function processorTime(work: () => unknown, tries = 3): number {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}
