/**
 * <zone-offer></zone-offer> in a form with a <select name="time_zone"> offers the device's time zone once, by a button, if none is chosen
 * yet. Only the page with this form loads it. Contract: React never hydrates it (dangerouslySetInnerHTML), and the reader decides the
 * select's value.
 */
import { tryStorage } from './local-storage'

const KEY = 'zone-offered'

export class ZoneOffer extends HTMLElement {
  connectedCallback() {
    const select = this.closest('form')?.querySelector<HTMLSelectElement>('[name=time_zone]')
    const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions()
    if (select?.value !== '' || wasOfferedBefore()) return
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `Use ${zone.replaceAll('_', ' ')}, this device’s time zone`
    button.onclick = () => {
      // Browsers use different names than the server for some zones.
      if (![...select.options].some(({ value }) => value === zone)) select.add(new Option(zone))
      select.value = zone
      select.focus()
      button.remove()
    }
    this.append(button)
  }
}

/** Checks whether the zone was offered before, and records that it has been offered now. */
function wasOfferedBefore(): boolean {
  const before = tryStorage(() => localStorage.getItem(KEY))
  tryStorage(() => localStorage.setItem(KEY, '1'))
  return Boolean(before)
}

if (!customElements.get('zone-offer')) customElements.define('zone-offer', ZoneOffer)
