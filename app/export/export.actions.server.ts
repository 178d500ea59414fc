import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'

/**
 * The action that is pending while a member confirms their identity. It leads back to the page with the link,
 * because a form can't be answered with a file.
 */
export const exportActions = {
  export: {
    who: 'member',
    describe: () => 'you can download the copy',
    async perform() {
      return { to: settingsPaths.export, text: 'It is you. Now download the copy.' }
    },
  },
} satisfies FormActions
