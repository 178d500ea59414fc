import type { Page } from '@playwright/test'
import { makeGroup, makeTeam } from './setup/circles.ts'
import { fillInSignIn } from './setup/debates.ts'
import { findCase, hideReported, sendReport } from './setup/moderation.ts'
import { expect, test } from './setup/test.ts'

test.use({ groups: true })

const main = (page: Page) => page.getByRole('main')
const receiptAddress = /\/reports\/[\w-]{43}$/

for (const kind of ['team', 'group'] as const)
  test(
    `a ${kind} is reported from its page, hidden by a moderator, and shown again`,
    kind === 'group' ? { tag: '@server' } : {},
    async ({ page, api, person, signIn, makeModerator, expectAccessible }) => {
      const [ada, ben, mona] = [await person('Ada'), await person('Ben'), await person('Mona')]
      makeModerator(mona)
      const { path, name } = await (kind === 'team' ? makeTeam : makeGroup)(api, ben)
      const words = kind === 'team' ? 'We argue.' : 'We plant.'
      await page.goto(path)
      await main(page)
        .getByRole('link', { name: `Report this ${kind}` })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Report the ${kind} “${name}”`)
      await expect(main(page)).toContainText('Group moderators don’t see it')
      await sendReport(page, 'Hate')
      await fillInSignIn(page, ada)
      await expect(page).toHaveURL(receiptAddress)
      await expect(main(page)).toContainText(`${kind} “${name}” of ${ben.displayName}`)
      await main(page).getByRole('link', { name: kind, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

      await signIn(page, mona)
      const at = await findCase(page, ben)
      await page.goto(at)
      await expect(main(page)).toContainText(name)
      await expectAccessible(page)
      await hideReported(page, `Hide the name, description and picture of the ${kind}, and notify its owner`, 1, 'It insults people.')

      await signIn(page, ben)
      await page.goto('/notifications')
      await main(page)
        .getByRole('link', { name: `The moderators have hidden your ${kind}`, exact: true })
        .click()
      await expect(main(page)).toContainText(words.slice(0, 2))
      await main(page)
        .getByRole('link', { name: kind === 'team' ? 'Team' : 'Group', exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hidden by the moderators: rule 1')
      await expect(main(page)).toContainText(`The moderators have hidden the name, description and picture of this ${kind}: rule 1.`)
      await expect(main(page)).toContainText('You can appeal against their decision.')
      await expect(main(page).getByRole('link', { name: `Report this ${kind}` })).toHaveCount(0)
      await expect(main(page)).not.toContainText(name)
      await expectAccessible(page)
    },
  )
