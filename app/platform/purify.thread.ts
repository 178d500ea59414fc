import { threadWork } from '../../server/worker-job.ts'
import { purified } from './purified.server.ts'

export default threadWork(purified)
