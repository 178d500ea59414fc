/** Apart from the shapes, so that a browser that only needs this rule gets no zod with it. */
type Named = { name: string; display_name: string | null; show_real_name: boolean }

/** The real name if shown, else the display name if not blank, else the name (customer-spec §3). */
export function shownName({ name, display_name, show_real_name }: Named): string {
  if (show_real_name) return name
  return display_name?.trim() ? display_name : name
}
