import type { ReactNode } from 'react'
import { aboutPath, rulesPath, settingsPaths } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { StoredData } from '../settings/stored-data'
import { keptTitle, privacyContactTitle, privacyIntro, storedTitle, visibleTitle, withoutAccountTitle, yourDataTitle } from './privacy-text'
import { cookiesTitle } from './shell-text'

/** Shows all sections. In front of an API that isn't ours, only what this web app itself stores is known. */
export function PrivacyText() {
  const { api } = useRootData()
  const can = useCapabilities()
  const isKnown = api === null || can.exportOwn
  return (
    <>
      <p className="text-lg">{privacyIntro}</p>
      {isKnown ? (
        <StoredSections />
      ) : (
        <p>{`Accounts, debates and messages are stored by the service at ${new URL(api).host}. Ask the people who run it what they store, and for how long.`}</p>
      )}
      <Cookies />
      <YourData />
      <Contact />
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2>{title}</h2>
      <div className="prose">{children}</div>
    </>
  )
}

function StoredSections() {
  return (
    <>
      <Section title={storedTitle}>
        <StoredData />
      </Section>
      <Section title={withoutAccountTitle}>
        <p>
          You can read everything that’s public. The site doesn’t count or record what you read. If you send a form before you sign in, your
          text is kept for 24 hours, so that you don’t lose it.
        </p>
      </Section>
      <Section title={keptTitle}>
        <ul>
          <li>What you post, until you withdraw or delete it. Its text is deleted then.</li>
          <li>
            Your account, until you delete it. You can restore it within 14 days. After that, your data is erased, and posts that you didn’t
            withdraw stay under the name “deleted user”. The people you wrote to keep your messages.
          </li>
          <li>A device where you’re signed in, until you sign out: at most 30 days without use, and 180 days in any case.</li>
          <li>Drafts, for 30 days. Which debates your feed showed you, for 90 days.</li>
          <li>A former display name, for 90 days, so that links to it work.</li>
          <li>The text of reported posts, for 90 days after the last decision about them.</li>
          <li>The log of sign-ins, as long as the people who run this site decide.</li>
        </ul>
      </Section>
      <Section title={visibleTitle}>
        <ul>
          <li>
            Everybody: your debates, arguments, comments and profile. Search engines may list them. Your real name, only if you choose to
            show it.
          </li>
          <li>
            Nobody: which posts you voted for. Others see only the numbers. If you give a reason for your verdict on a debate, your name is
            shown with it.
          </li>
          <li>The members of a private group: the group and its debates.</li>
          <li>The other person: your messages. If they report one, moderators see it and the five before it.</li>
          <li>Moderators: what people report, and posts that they have hidden.</li>
          <li>Administrators: your email address, and when you joined.</li>
          <li>The people who run the server can read the database, but no passwords.</li>
        </ul>
        <p>
          There are no ads and no trackers, and pages load nothing from other sites. A mail server delivers our emails. If you sign in with
          an account elsewhere, its provider learns that you use this site.
        </p>
      </Section>
    </>
  )
}

function Cookies() {
  return (
    <Section title={cookiesTitle}>
      <p>All cookies are our own, and none of them follows you to other sites.</p>
      <ul>
        <li>One keeps you signed in, and holds a form while you sign in. It lasts 30 days. People who only read don’t have it.</li>
        <li>One recognises a device that was signed in before, so that nobody can lock you out by guessing passwords. It lasts a year.</li>
        <li>Your theme, low-data mode, sensitive posts and time zone have one each, if you choose them. They last a year.</li>
        <li>One protects forms in browsers that don’t say which page a form comes from. It lasts until you close the browser.</li>
      </ul>
      <p>
        With JavaScript, your browser also stores your theme, your last searches and texts that you haven’t sent. They never leave your
        device, and signing out deletes the texts.
      </p>
    </Section>
  )
}

function YourData() {
  const can = useCapabilities()
  if (!can.exportOwn && !can.deleteAccount) return null
  return (
    <Section title={yourDataTitle}>
      <ul>
        {can.exportOwn ? (
          <li>
            <a href={settingsPaths.export}>Download your data</a>: one file with everything we store about you.
          </li>
        ) : null}
        {can.deleteAccount ? (
          <li>
            <a href={settingsPaths.deletion}>Delete your account</a>, whenever you like.
          </li>
        ) : null}
        <li>
          Change or remove what your profile shows in <a href={settingsPaths.profile}>your settings</a>.
        </li>
      </ul>
    </Section>
  )
}

function Contact() {
  const can = useCapabilities()
  return (
    <Section title={privacyContactTitle}>
      <p>
        Ask the people who run this site.{' '}
        {can.readRules ? (
          <>
            Look in <a href={rulesPath}>the rules</a> for how to reach them.{' '}
          </>
        ) : null}
        <a href={aboutPath}>About Rostrum</a> says how the site works.
      </p>
    </Section>
  )
}
