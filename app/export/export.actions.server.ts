import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'

/**
 * The action that is pending while a member confirms their identity. It leads back to the page with the link,
 * because a form can't be answered with a file.
 */
export const exportActions = {
  export: {
    who: 'member',
    describe: () => 'you can download your data',
    async perform() {
      return { to: settingsPaths.export, text: 'Confirmed. You can download the file now.' }
    },
  },
} satisfies FormActions
