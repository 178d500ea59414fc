import { readableName } from './readable-name.ts'
import { isVisible } from './visible-text.ts'

/** Apart from the shapes, so that a browser that only needs this rule gets no zod with it. */
type Named = { name: string; display_name: string | null; show_real_name: boolean }

/** The real name if shown, else the display name if there is anything to see in it, else the name (customer-spec §3). */
export function shownName({ name, display_name, show_real_name }: Named): string {
  if (show_real_name) return readableName(name)
  return readableName(display_name && isVisible(display_name) ? display_name : name)
}
