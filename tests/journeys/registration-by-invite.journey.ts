import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { expect, test } from './setup/test.ts'

test.use({ registration: 'invited' })

const main = (page: Page) => page.getByRole('main')
const day = 24 * 60 * 60 * 1000

/** Inserts an existing member, and returns the token of an invite of theirs. */
function insertInvite(folder: string): string {
  const token = randomBytes(32).toString('base64url')
  const [now, database] = [Date.now(), new Database(join(folder, 'rostrum.db'))]
  const users = 'name, display_name, display_key, email, email_key, password_hash, show_real_name, bio, demo, created_at'
  const { lastInsertRowid } = database
    .prepare(`insert into users (${users}) values ('Ada', 'Ada', 'ada', 'ada@example.org', 'ada@example.org', '', 0, '', 0, ?)`)
    .run(now)
  database
    .prepare('insert into friend_invites (inviter_id, email, email_key, token_hash, created_at, expires_at) values (?, ?, ?, ?, ?, ?)')
    .run(lastInsertRowid, 'ben@example.org', 'ben@example.org', createHash('sha256').update(token).digest('base64url'), now, now + day)
  database.close()
  return token
}

test('a site by invitation says so, and admits people through an invite link, once', { tag: '@server' }, async ({
  page,
  server,
  expectAccessible,
}) => {
  const token = insertInvite(server.folder)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await page.goto('/auth?mode=register')
  await expect(main(page)).toContainText('You need an invitation to join this site')
  await expect(page.getByLabel('Display name')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/invitation?token=${token}`)
  await main(page).getByRole('button', { name: 'Accept invitation' }).click()
  await expect(page).toHaveURL(/mode=register/)
  await page.getByLabel('Name', { exact: true }).fill('Ben')
  await page.getByLabel('Display name').fill('Ben')
  await page.getByLabel('Email').fill('ben@example.org')
  await page.getByLabel('Password').fill('a phrase of many words')
  await main(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('status')).toContainText('You and Ada are friends now.')

  await page.context().clearCookies()
  expect((await page.goto(`/invitation?token=${token}`))?.status()).toBe(410)
  await page.goto('/auth?mode=register')
  await expect(main(page)).toContainText('You need an invitation to join this site')
  await expect(page.getByLabel('Display name')).toHaveCount(0)
})
