/**
 * Runs something that uses local or session storage.
 * @returns undefined if the browser forbids storage, or it is full
 */
export function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
