/** Shows that the address of a mailed link lacks its token. */
export function IncompleteLinkNotice() {
  return <p>Part of the link is missing. Open the link in the email again, or copy all of it.</p>
}
