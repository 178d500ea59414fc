import { threadWork } from '../../server/worker-job.ts'
import { purifyHtml } from './purify-html.server.ts'

export default threadWork(purifyHtml)
