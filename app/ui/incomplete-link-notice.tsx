/** What a page says that a mailed link leads to, where its address lacks the token. */
export function IncompleteLinkNotice() {
  return <p>The link in the mail leads here. This address lacks a part of it: open the link from the mail once more, or copy all of it.</p>
}
