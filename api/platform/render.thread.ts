import { threadWork } from '../../thread-work.ts'
import { renderMarkdown } from './markdown.ts'

export default threadWork(renderMarkdown)
