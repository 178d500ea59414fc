/** Shows that the address of a mailed link lacks its token. */
export function IncompleteLinkNotice() {
  return <p>The link in the mail leads here. This address lacks a part of it: open the link from the mail once more, or copy all of it.</p>
}
