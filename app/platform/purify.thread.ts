import { threadWork } from '../../thread-work.ts'
import { purified } from './purified.server.ts'

export default threadWork(purified)
