// @ts-check
import { readFileSync } from 'node:fs'

/**
 * Returns how many ms the main thread of a process has waited in the queue for a processor. A busy machine adds this time to everything the
 * process does; an idle one doesn't. Time spent sleeping or waiting for I/O isn't included, nor is the process's own slowness. Returns 0 if
 * the system doesn't report it or the process has exited; nothing is then subtracted.
 * @param {number | undefined} pid this process by default
 */
export function processorWait(pid = process.pid) {
  try {
    // The fields are ns on a processor, ns in the queue for one, and number of time slices (the kernel's sched-stats).
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/**
 * Starts a stopwatch. The function it returns gives the ms elapsed since then, minus what these processes spent in the queue. Exact only if
 * they work one after another: when two of them queue at the same time, that time is subtracted twice.
 * @param {number[]} pids this process by default
 */
export function stopwatch(pids = [process.pid]) {
  const queued = () => pids.reduce((sum, pid) => sum + processorWait(pid), 0)
  const [started, before] = [performance.now(), queued()]
  return (/** a past time of performance.now() */ until = performance.now()) => Math.max(0, until - started - (queued() - before))
}
