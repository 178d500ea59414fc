import { type Api, expect, type Person } from './test.ts'

/** For who counts their news: whoever does anything for the first time hears of a badge too. */
export async function hearNoBadges(api: Api, person: Person): Promise<void> {
  expect((await api(person.token).put('/notification-preferences', { badge: 'none' })).status).toBe(200)
}
