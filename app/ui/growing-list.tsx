/**
 * Extends a list by its further pages when scripts run. Place it between the list and its pagination.
 * @param of the noun for the items, as in "20 more …"
 */
export function GrowingList({ of }: { of: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the element manages its content
  return <growing-list of={of} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
