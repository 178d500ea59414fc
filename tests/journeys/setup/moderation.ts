import type { Page } from '@playwright/test'
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

/** Decides by a rule, with a sentence. */
export async function breakingRule(page: Page, rule: number, reason: string): Promise<void> {
  await page.getByLabel('Which rule is broken?').selectOption(String(rule))
  await page.getByLabel('Why, in a sentence to them').fill(reason)
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
}

/** Hides what the page of a case is about. @param choice how the button of the choice begins */
export async function hideReported(page: Page, choice: string, rule: number, reason: string): Promise<void> {
  await page.getByRole('radio', { name: choice }).check()
  await breakingRule(page, rule, reason)
  await expect(page.getByRole('status')).toHaveText('It is decided, and told to all whom it concerns.')
}
