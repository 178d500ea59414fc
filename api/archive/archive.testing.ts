import type { Database } from '../database/database.ts'
import { exportArchive } from './export-archive.ts'
import { type ImportCounts, importArchive } from './import-archive.ts'

/** A line of an archive before it becomes JSON. Tests may put any value in it. */
export type ArchiveLine = Record<string, unknown>

/** Returns a small debate as another site's archive might contain it. */
export function sampleDebate(over: ArchiveLine = {}): ArchiveLine {
  return {
    topic: 'Is a hot dog a sandwich?',
    description: 'Bread, filling, *bread*',
    type: 'standard',
    status: 'closed',
    created_at: '2020-01-02T03:04:05.000Z',
    tags: ['food'],
    round_limit: 2,
    participants: [
      { name: 'Ann', side: 'for' },
      { name: 'Bob', side: 'against' },
    ],
    arguments: [post('1'), post('2', { parent_id: '1', author: 'Bob', stance: 'against', created_at: '2020-01-02T04:01:00Z' })],
    comments: [{ ...comment('1'), author: 'Judge' }],
    source: { name: 'A stranger', license: 'CC BY 4.0', url: 'https://archive.example/' },
    ...over,
  }
}

export function post(id: string | number, over: ArchiveLine = {}): ArchiveLine {
  return { ...comment(id), stance: 'for', round: 1, ...over }
}

export function comment(id: string | number, over: ArchiveLine = {}): ArchiveLine {
  return {
    id,
    parent_id: null,
    author: 'Ann',
    content: `Words of ${id}.`,
    created_at: '2020-01-02T04:00:00Z',
    votes: { up: 2, down: 1 },
    ...over,
  }
}

/** Imports lines; objects are written as JSON. @returns the totals, and each refusal as `number: reason` */
export async function importLines(db: Database, lines: readonly (ArchiveLine | string)[]): Promise<ImportCounts & { refusals: string[] }> {
  const refusals: string[] = []
  const source = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  const imported = await importArchive(db, inChunks(Buffer.from(source)), {
    onRefused: (number, reason) => refusals.push(`${number}: ${reason}`),
  })
  return { ...imported, refusals }
}

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000)
}

export async function exportText(db: Database): Promise<string> {
  const lines: string[] = []
  for await (const line of exportArchive(db.read)) lines.push(line)
  return lines.join('')
}
