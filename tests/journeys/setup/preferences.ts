import { type Api, expect, type Person } from './test.ts'

/** Turns off badge notifications for tests that count notifications, because any first action earns a badge. */
export async function muteBadges(api: Api, person: Person): Promise<void> {
  expect((await api(person.token).put('/notification-preferences', { badge: 'none' })).status).toBe(200)
}
