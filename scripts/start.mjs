// `npm start`: builds if the sources have changed since the last build, then serves in this process.
import { isBuilt } from './build-stamp.mjs'

process.env.NODE_ENV ??= 'production'
if (!isBuilt()) {
  console.log('Building …')
  await import('./build.mjs')
}
await import('../build/server.js')
