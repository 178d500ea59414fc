import type { FormActions } from '../forms/form-action'
import { settingsPaths } from '../paths'

/** What waits while somebody shows that it is them: a file cannot come in place of a page, so the page with the link does. */
export const exportActions = {
  export: {
    who: 'member',
    describe: () => 'you can download your data',
    async perform() {
      return { to: settingsPaths.export, text: 'Confirmed. You can download the file now.' }
    },
  },
} satisfies FormActions
