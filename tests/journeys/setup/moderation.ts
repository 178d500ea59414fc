import type { Locator, Page } from '@playwright/test'
import { idOf } from './ids.ts'
import { type Api, expect, type Person } from './test.ts'

/** Reports a person, or something of theirs, through the API. @returns the receipt's page */
export async function report(api: Api, reporter: Person, target: Person, body: object): Promise<string> {
  const path = `/users/${await idOf(api, target)}/report`
  const filed = await api(reporter.token).post<{ data: { receipt: string } }>(path, { reason: 'spam', ...body })
  expect(filed.status).toBe(201)
  return `/reports/${filed.body.data.receipt}`
}

/** Opens the list in this state. @returns the page of the only case about a person */
export async function findCase(page: Page, target: Person, state: 'open' | 'appealed' | 'decided' = 'open'): Promise<string> {
  await page.goto(`/moderation?state=${state}`)
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: target.displayName })
  const path = await item.getByRole('link', { name: /^Report \d+/ }).getAttribute('href')
  if (!path) throw new Error(`no case about ${target.displayName}`)
  return path
}

/** Opens the only report about a person from the queue. */
export async function openReport(page: Page, target: Person): Promise<void> {
  await page.goto('/moderation')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: target.displayName })
  await item.getByRole('button', { name: /^Review report/ }).click()
  await expect(page).toHaveURL(/\/moderation\/reports\/\d+$/)
}

/** Chooses a reason on a report's page and sends it as the current visitor. */
export async function sendReport(page: Page, reason: string): Promise<void> {
  await page.getByRole('radio', { name: reason }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
}

/** Returns the field for the explanation in the forms that decide and hide. */
export const explanationField = (page: Page): Locator => page.getByLabel('Explain your decision')
export const chooseRule = (page: Page, rule: number) => page.getByLabel('Which rule was broken?').selectOption(String(rule))
export const chooseOutcome = (page: Page, outcome: RegExp | string) => page.getByRole('radio', { name: outcome }).check()
export const pressDecide = (page: Page) => page.getByRole('button', { name: 'Save decision', exact: true }).click()

/** Checks that the decision was saved. */
export async function expectDecided(page: Page): Promise<void> {
  await expect(page.getByRole('status')).toHaveText('Decision saved. Everyone involved has been notified.')
}

/** Decides with a rule and an explanation; the outcome is already chosen. */
export async function decideByRule(page: Page, rule: number, reason: string): Promise<void> {
  await chooseRule(page, rule)
  await explanationField(page).fill(reason)
  await pressDecide(page)
  await expectDecided(page)
}

/** Hides the post on the page of a case. @param choice how the outcome begins */
export async function hideReported(page: Page, choice: RegExp | string, rule: number, reason: string): Promise<void> {
  await chooseOutcome(page, choice)
  await decideByRule(page, rule, reason)
}

/** Hides a post without a report, on the page of the hide link. */
export async function hideUnreported(page: Page, rule: number, reason: string): Promise<void> {
  await chooseRule(page, rule)
  await explanationField(page).fill(reason)
  await pressHide(page)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Hidden. The author has been notified.')
}
export const pressHide = (page: Page) => page.getByRole('button', { name: 'Hide it' }).click()
