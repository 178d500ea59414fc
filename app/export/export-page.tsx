import { copiesADay } from '#contract/account-limits'
import { settingsPaths } from '../paths'

/** Shows what the file contains, and a link to it. It is a link, because reading changes nothing. */
export function ExportPage() {
  return (
    <>
      <h1>Download your data</h1>
      <div className="prose">
        <p>One file with all that this site has of you, for you to keep or to take elsewhere:</p>
        <ul>
          <li>your profile, your address, your devices and what you have set;</li>
          <li>your debates, arguments, comments and drafts, as you typed them;</li>
          <li>your votes, ballots, watched debates and followed tags;</li>
          <li>
            your friends, requests, invites and blocks, the messages that you wrote, what you reported, and what moderators decided about
            you;
          </li>
          <li>mentions and notifications that you received, and which debates your feed showed you.</li>
        </ul>
        <p>
          It is JSON: text that you can read in any editor, one entry a line. Passwords, codes and what others wrote are not in it. You can
          take {copiesADay} copies a day.
        </p>
      </div>
      <p>
        <a className="button primary" href={settingsPaths.exportFile}>
          Download the copy
        </a>
      </p>
    </>
  )
}
