/**
 * The email addresses in what somebody typed or pasted: one a line, or parted by commas, semicolons or spaces, also as mail
 * programs write them, "Ada King <ada@example.org>". What is none comes along, to be refused by name.
 */
export function addressesIn(typed: string): string[] {
  return typed
    .split(/[\n,;]+/)
    .flatMap((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((address) => address.trim())
    .filter((address) => address !== '')
}
