import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { programsFolder } from '../../api/platform/program.testing.ts'

/**
 * What runs beside the API in threads and processes of its own (readers of pictures, rendering, words) is started from the programs that
 * api.setup.ts has bundled: from source each would load a translator of TypeScript first, for a second of processor time.
 */
vi.mock('../../server/worker-file.ts', () => ({
  execArgvBeside: [],
  fileBeside: (source: string) => pathToFileURL(join(programsFolder, basename(source).replace(/ts$/, 'js'))),
}))
