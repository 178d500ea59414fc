import { changeEmail, NewEmail } from '#contract/email'
import { changePassword, PasswordChange } from '#contract/passwords'
import { changeProfile, Deletion, deleteAccount, removeAvatar, replaceAvatar } from '#contract/settings'
import type { FormActions } from '../forms/form-action'
import { parseFields } from '../forms/parse-form.server'
import { homePath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { endRelays } from '../realtime/relay.server'

/** The actions of the settings pages: account, profile, requests, deletion and download. */
export const settingsActions = {
  'change-email': {
    who: 'member',
    describe: (_, { fields: { email = '' } }) => `we email you a link${email && ` at ${email}`} to confirm the change`,
    async perform({ api }, { fields }) {
      const body = parseFields(fields, NewEmail, 'Your email address wasn’t changed.')
      await api(changeEmail, { body })
      return { to: settingsPaths.account, text: `We’ve sent a link to ${body.email}. Open it to change your email address.` }
    },
  },
  'change-password': {
    who: 'member',
    describe: () => 'you enter the passwords again, because we don’t store them',
    async perform({ api }, { fields }) {
      await api(changePassword, { body: parseFields(fields, PasswordChange, 'Your password wasn’t changed.') })
      return { to: settingsPaths.account, text: 'Password changed. You’re signed out on all other devices.' }
    },
  },
  'save-profile': {
    who: 'member',
    describe: () => 'your profile is saved',
    async perform({ api }, { fields: { name, display_name, bio, seen, show_real_name } }) {
      // The API validates the values. Browsers send nothing for an unchecked box.
      await api(changeProfile, {
        body: {
          name: name ?? '',
          display_name: display_name ?? '',
          bio: bio ?? '',
          show_real_name: show_real_name === '1',
          ...(seen && { seen }),
        },
      })
      return { to: settingsPaths.profile, text: 'Profile saved.' }
    },
  },
  'use-avatar': {
    who: 'member',
    describe: () => 'you choose the picture again',
    async perform({ api }, { files: { picture } }) {
      if (!picture || picture.size === 0) throw new ApiFailure(422, 'Choose a picture first.', { picture: ['Choose a picture first.'] })
      await api(replaceAvatar, { body: { picture } })
      return { to: settingsPaths.profile, text: 'Profile picture updated.' }
    },
  },
  'remove-avatar': {
    who: 'member',
    describe: () => 'your profile picture is removed',
    async perform({ api }) {
      await api(removeAvatar, {})
      return { to: settingsPaths.profile, text: 'Profile picture removed.' }
    },
  },
  'take-requests': {
    who: 'member',
    describe: (_, { fields }) => (fields.takes_requests === '1' ? 'you accept requests again' : 'you no longer accept requests'),
    async perform({ api }, { fields }) {
      const takes_requests = fields.takes_requests === '1'
      await api(changeProfile, { body: { takes_requests } })
      return {
        to: settingsPaths.privacy,
        text: takes_requests ? 'You’re accepting requests again.' : 'You’re no longer accepting requests.',
      }
    },
  },
  'delete-account': {
    who: 'member',
    describe: () => 'you enter your display name and password again, then your account is deleted',
    async perform(visit, { fields }) {
      await visit.api(deleteAccount, { body: parseFields(fields, Deletion, 'Your account wasn’t deleted.') })
      endRelays(visit.session.get('token') ?? '')
      visit.endSession()
      return { to: homePath, text: 'Your account was deleted and you’re signed out. To restore it, sign in within 14 days.' }
    },
  },
  // Pending while a member confirms their identity. It redirects to the page with the download link, because a form can't be answered with
  // a file.
  export: {
    who: 'member',
    describe: () => 'you can download your data',
    async perform() {
      return { to: settingsPaths.export, text: 'Confirmed. You can download the file now.' }
    },
  },
} satisfies FormActions
