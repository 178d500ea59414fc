import { defineThreadJob } from '../../server/worker-job.ts'
import { purifyHtml } from './purify-html.server.ts'

export default defineThreadJob(purifyHtml)
