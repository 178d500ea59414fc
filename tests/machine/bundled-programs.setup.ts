import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { programsFolder } from '../../api/platform/program.testing.ts'

/**
 * Starts worker threads and child processes (picture readers, rendering, word lists) from the programs that api.setup.ts has bundled. From
 * source, each would first load a TypeScript compiler, which takes a second of processor time.
 */
vi.mock('../../server/worker-file.ts', () => ({
  workerExecArgv: [],
  workerFileUrl: (source: string) => pathToFileURL(join(programsFolder, basename(source).replace(/ts$/, 'js'))),
}))
