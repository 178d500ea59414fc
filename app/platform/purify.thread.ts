import { defineThreadJob } from '../../server/worker-job.ts'
import { purified } from './purified.server.ts'

export default defineThreadJob(purified)
