import type { Locator, Page } from '@playwright/test'
import { idOf } from './ids.ts'
import { type Api, expect, type Person } from './test.ts'

/** Reports somebody, or something of theirs, by the call. @returns the receipt's page */
export async function report(api: Api, by: Person, whom: Person, body: object): Promise<string> {
  const path = `/users/${await idOf(api, whom)}/report`
  const filed = await api(by.token).post<{ data: { receipt: string } }>(path, { reason: 'spam', ...body })
  expect(filed.status).toBe(201)
  return `/reports/${filed.body.data.receipt}`
}

/** The page of the one case about somebody, from the queue or from what was decided. */
export async function caseAbout(page: Page, whom: Person, state: 'open' | 'appealed' | 'decided' = 'open'): Promise<string> {
  await page.goto(`/moderation?state=${state}`)
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: whom.displayName })
  const path = await item.getByRole('link', { name: /^Report \d+/ }).getAttribute('href')
  if (!path) throw new Error(`no case about ${whom.displayName}`)
  return path
}

/** Goes from the queue to the one report about somebody. */
export async function lookAtReport(page: Page, whom: Person): Promise<void> {
  await page.goto('/moderation')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: whom.displayName })
  await item.getByRole('button', { name: /^Review report/ }).click()
  await expect(page).toHaveURL(/\/moderation\/reports\/\d+$/)
}

/** Chooses why on the page of a report, and sends it as whoever is signed in. */
export async function sendReport(page: Page, reason: string): Promise<void> {
  await page.getByRole('radio', { name: reason }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
}

/** What people are told in the forms that decide and hide. */
export const whyField = (page: Page): Locator => page.getByLabel('Explain your decision')
export const chooseRule = (page: Page, rule: number) => page.getByLabel('Which rule was broken?').selectOption(String(rule))
export const chooseOutcome = (page: Page, outcome: RegExp | string) => page.getByRole('radio', { name: outcome }).check()
export const pressDecide = (page: Page) => page.getByRole('button', { name: 'Save decision', exact: true }).click()

/** That a decision was made. */
export async function expectDecided(page: Page): Promise<void> {
  await expect(page.getByRole('status')).toHaveText('Decision saved. Everyone involved has been notified.')
}

/** Decides by a rule, with a sentence, what was chosen. */
export async function breakingRule(page: Page, rule: number, reason: string): Promise<void> {
  await chooseRule(page, rule)
  await whyField(page).fill(reason)
  await pressDecide(page)
  await expectDecided(page)
}

/** Hides what the page of a case is about. @param choice how the outcome begins */
export async function hideReported(page: Page, choice: RegExp | string, rule: number, reason: string): Promise<void> {
  await chooseOutcome(page, choice)
  await breakingRule(page, rule, reason)
}

/** Hides what nobody need have reported, on the page that a link to hide it leads to. */
export async function hideAtOnce(page: Page, rule: number, reason: string): Promise<void> {
  await chooseRule(page, rule)
  await whyField(page).fill(reason)
  await pressHide(page)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Hidden. The author has been notified.')
}
export const pressHide = (page: Page) => page.getByRole('button', { name: 'Hide it' }).click()
