/**
 * <zone-offer></zone-offer> in a form with a <select name="time_zone">:
 * offers the device's zone once, where none is chosen yet: a button that chooses it. Contract: React never looks into
 * it (dangerouslySetInnerHTML), and the select's value is the reader's.
 */
const KEY = 'zone-offered'

export class ZoneOffer extends HTMLElement {
  connectedCallback() {
    const select = this.closest('form')?.querySelector<HTMLSelectElement>('[name=time_zone]')
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
    if (select?.value !== '' || offered()) return
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `Use ${zone.replaceAll('_', ' ')}, this device’s time zone`
    button.onclick = () => {
      // Browsers have other names for some than the server.
      if (![...select.options].some(({ value }) => value === zone)) select.add(new Option(zone))
      select.value = zone
      select.focus()
      button.remove()
    }
    this.append(button)
  }
}

/** Whether it was before; from now on it was. */
function offered(): boolean {
  try {
    const before = localStorage.getItem(KEY) !== null
    localStorage.setItem(KEY, '1')
    return before
  } catch {
    return false // storage is forbidden here
  }
}
