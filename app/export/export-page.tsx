import { downloadsPerDay } from '#contract/account-limits'
import { settingsPaths } from '../paths'

/** Shows what the file contains, and a link to it. It is a link, because reading changes nothing. */
export function ExportPage() {
  return (
    <>
      <h1>Download your data</h1>
      <p>One file with all the data that this site stores about you, to keep or to take elsewhere.</p>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-x-12">
        <section className="flow" aria-labelledby="included">
          <h2 id="included">What’s in the file</h2>
          <div className="prose">
            <ul>
              <li>your profile, email address, devices and settings</li>
              <li>your debates, arguments, comments and drafts, as you typed them</li>
              <li>your votes, ballots, watched debates and followed tags</li>
              <li>
                your friends, requests, invitations and blocks, the messages you wrote, what you reported, and what moderators decided about
                you
              </li>
              <li>mentions and notifications that you received, and which debates your feed showed you</li>
            </ul>
          </div>
        </section>
        <section className="flow" aria-labelledby="format">
          <h2 id="format">The file</h2>
          <p>
            It’s JSON: text that you can read in any editor, one entry per line. It doesn’t include passwords, codes or what other people
            wrote. You can download it {downloadsPerDay} times a day.
          </p>
          <p>
            <a className="button primary" href={settingsPaths.exportFile}>
              Download the file
            </a>
          </p>
        </section>
      </div>
    </>
  )
}
