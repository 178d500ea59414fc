/** Lists what the site stores about a member, and why: on their own page about privacy and on the public one (docs/product.md#settings). */
export function StoredData() {
  return (
    <ul>
      <li>What you write, your votes, what you watch and your settings, because the site needs them to work.</li>
      <li>Your email address, so that you can sign in and get the emails you choose. Our emails don’t tell us whether you opened them.</li>
      <li>A hash of your password. Nobody can read your password from it.</li>
      <li>For each passkey: its public key, the name you gave it and when it was last used. The private key never leaves your device.</li>
      <li>
        For each device where you’re signed in: the browser, the operating system, the first part of its IP address and when it was last
        seen.
      </li>
      <li>Which debates in your feed you’ve seen and for how long, so that others come first.</li>
      <li>A log of sign-ins and security changes, with only the first part of the IP address, for the people who run this site.</li>
    </ul>
  )
}
