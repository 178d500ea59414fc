/**
 * Changes an element to match the server's current version of it. Leaves equal parts in place, so that focus, selection, scroll position
 * and open details stay, and keeps what the reader is working on. Needed where no React runs. Written by hand, because a library for this
 * exceeds the size limit of all our elements together.
 */
export function patch(old: Element, now: Element): void {
  // Messages that the page itself has shown are not in the server's version, and must stay.
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

/** Returns a key that identifies a node among its siblings. */
function getKey(node: Node | null): string {
  if (!(node instanceof Element)) return node?.nodeName ?? ''
  return node.nodeName + (node.id || (node.getAttribute('data-turn') ?? node.getAttribute('aria-labelledby') ?? ''))
}

/**
 * Removes a node, unless the reader is working in it.
 * @returns its next sibling
 */
function afterRemoving(node: ChildNode): ChildNode | null {
  const next = node.nextSibling
  if (!(node instanceof Element) || !(node.matches(messages) || node.contains(document.activeElement) || holdsText(node))) node.remove()
  return next
}

/** Checks whether an element contains typed text that was not sent. */
export function holdsText(element: Element): boolean {
  return [...element.querySelectorAll('textarea')].some(({ value, defaultValue }) => value !== defaultValue)
}

/** Updates the attributes, but keeps those that a custom element has set on itself, and `open`, which the reader may have set. */
function patchAttributes(old: Element, now: Element): void {
  for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
  if (old.localName.includes('-')) return
  for (const { name } of [...old.attributes]) if (name !== 'open' && !now.hasAttribute(name)) old.removeAttribute(name)
}
