import type { Kind } from './kind'

/** Where a refused text of a kind is kept: one for each debate's top level and one for each post replied to. */
export function writingKey({ field }: Kind, { debate, parent }: { debate?: string; parent?: string }): string {
  return `${field}:${debate}:${parent || 'top'}`
}

/** The same of changes to a post. */
export function editKey({ intents }: Kind, id: string): string {
  return `${intents.edit}:${id}`
}
