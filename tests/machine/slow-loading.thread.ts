import { defineThreadJob } from '../../server/worker-job.ts'

/* A job whose module takes longer to load than a text may wait for its turn, as on a busy machine. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 9_000)

export const shouted = (text: string) => text.toUpperCase()

export default defineThreadJob(shouted)
