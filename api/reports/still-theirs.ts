import { Invalid } from '../platform/failures.ts'

/** @throws Invalid where a thing is not of whom it is reported */
export function requireTheirs(authorId: number | null, userId: number | null, kind: string): void {
  if (authorId !== userId) throw new Invalid({ about: [`That ${kind} is somebody else’s. Report it from its own page.`] })
}

/** What is said of a thing that nobody reads any more. @param userId whose it was; null for nobody who has an account */
export function gone(kind: string, done: string, userId: number | null): string {
  const whom = kind === 'team' || kind === 'group' ? 'owns' : 'wrote'
  const further = userId === null ? '' : ` You can still report who ${whom} it.`
  return `That ${kind} was ${done} meanwhile, so nobody reads it any more.${further}`
}
