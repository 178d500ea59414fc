// @ts-check
import { readFileSync } from 'node:fs'

/**
 * Milliseconds that a process's first thread stood ready so far while others had the processors: what a busy machine adds to
 * whatever it does, and an idle one does not. What it slept or waited for is not in it, and no slowness of its own.
 * 0 where the system does not tell, and of a process that has gone: then a time counts whole.
 * @param {number | undefined} pid left out: this process
 */
export function queuedFor(pid = process.pid) {
  try {
    // Nanoseconds on a processor, nanoseconds in the queue for one, turns (the kernel's sched-stats).
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/**
 * Begins to measure; the answer tells milliseconds since then, less what these processes queued. Right where they do one thing after
 * the other: what two of them queued for at once counts twice.
 * @param {number[]} pids left out: this process alone
 */
export function stopwatch(pids = [process.pid]) {
  const queued = () => pids.reduce((sum, pid) => sum + queuedFor(pid), 0)
  const [started, before] = [performance.now(), queued()]
  return (/** a moment of performance.now() that has been */ until = performance.now()) =>
    Math.max(0, until - started - (queued() - before))
}
