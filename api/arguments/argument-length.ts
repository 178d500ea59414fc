import { Invalid } from '../platform/failures.ts'

/** @throws Invalid for a text longer than its debate allows (PRODUCT §2, Creating: character limit) */
export function requireLength(content: string, { character_limit }: { character_limit: number }): void {
  if (content.length <= character_limit) return
  const [length, limit] = [content.length, character_limit].map((count) => count.toLocaleString('en'))
  throw new Invalid({ content: [`This debate allows ${limit} characters; yours has ${length}. Shorten it.`] })
}
