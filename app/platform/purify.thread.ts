import { threadWork } from '../../server/worker-job.ts'
import { purifyHtml } from './purified.server.ts'

export default threadWork(purifyHtml)
