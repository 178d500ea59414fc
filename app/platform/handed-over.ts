import type { PageData } from './page-data'

/** What stands in a member's page for scripts to take it over with. */
export type HandedOver = PageData & {
  /** The addresses of the modules of `routes`, in their order. */
  modules: readonly string[]
}

/** The element that holds it. */
export const handedOverId = 'handed-over'

/** @returns null on a page of a guest, or with little data */
export function readHandedOver(document: Document): HandedOver | null {
  const element = document.getElementById(handedOverId)
  return element?.textContent ? (JSON.parse(element.textContent) as HandedOver) : null
}

/** As the text of a `<script>`: nothing in it ends that or begins a comment. */
export const writtenForScript = (data: HandedOver): string => JSON.stringify(data).replaceAll('<', '\\u003c')
