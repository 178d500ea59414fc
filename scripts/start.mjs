// `npm start`: builds when the sources changed since the last build, then serves in this very process.
import { isBuilt } from './build-stamp.mjs'

process.env.NODE_ENV ??= 'production'
if (!isBuilt()) {
  console.log('Building …')
  await import('./build.mjs')
}
await import('../build/server.js')
