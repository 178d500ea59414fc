/**
 * Stands between a list and its page links, and lets the list grow by those pages where there are scripts.
 * @param of what the list is of, as "20 more …" is said
 */
export function GrowingList({ of }: { of: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, and so the element's own
  return <growing-list of={of} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
}
