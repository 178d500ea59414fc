/** Milliseconds of processor time that some work takes at best, of a few tries: what else the machine does is not counted. */
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
