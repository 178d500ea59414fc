/**
 * Changes an element into another one, the server's present version of it. Leaves in place what is the same, so that focus, selection,
 * scroll position and open details stay, and keeps what the reader is working on. Needed where no React runs; a library that does this is
 * larger than all of our elements together may grow.
 */
export function patch(old: Element, now: Element): void {
  // The page's messages are not the server's to take back.
  if (old.isEqualNode(now) || old.matches(messages)) return
  patchAttributes(old, now)
  const pending = [...now.childNodes]
  let position: ChildNode | null = old.firstChild
  for (const child of now.childNodes) {
    const key = getKey(child)
    while (position && getKey(position) !== key && !pending.some((later) => getKey(later) === getKey(position)))
      position = afterRemoving(position)
    pending.shift()
    const same = position && getKey(position) === key ? position : null
    if (!same) old.insertBefore(document.importNode(child, true), position)
    else {
      if (same instanceof Element && child instanceof Element) patch(same, child)
      else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue
      position = same.nextSibling
    }
  }
  while (position) position = afterRemoving(position)
}

const messages = '[role=status],[aria-live]'

/** What identifies a node among its siblings. */
function getKey(node: Node | null): string {
  if (!(node instanceof Element)) return node?.nodeName ?? ''
  return node.nodeName + (node.id || (node.getAttribute('data-turn') ?? node.getAttribute('aria-labelledby') ?? ''))
}

/** Removes a node, unless the reader is working in it. Returns its next sibling. */
function afterRemoving(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  if (!(node instanceof Element) || !(node.matches(messages) || node.contains(document.activeElement) || holdsText(node))) node.remove()
  return next
}

/** Checks whether an element has a text that was typed and not sent. */
export function holdsText(element: Element): boolean {
  return [...element.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue)
}

/** Custom elements set attributes of their own, and the reader opens details. */
function patchAttributes(old: Element, now: Element): void {
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.localName.includes('-')) return
  for (const { name } of [...old.attributes]) if (name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name)
}
