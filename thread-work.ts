/** What a thread is handed: what its job takes, and a place to say that it has begun. */
export type ThreadWork = { taken: readonly unknown[]; begun: Int32Array }

/**
 * A job as the threads of text-threads.ts run it: the default export of a file of its own, which build.mjs bundles.
 * @returns it, saying when it begins, so that the time of waiting is not counted as work
 */
export function threadWork<Work extends (...taken: never[]) => unknown>(work: Work): ({ taken, begun }: ThreadWork) => unknown {
  return ({ taken, begun }) => {
    Atomics.store(begun, 0, 1)
    return Reflect.apply(work, undefined, taken)
  }
}
