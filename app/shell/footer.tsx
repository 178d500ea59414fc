import { aboutPath, appearancePath, debatesPath, rulesPath, settingsPaths, teamsPath, themePath } from '../paths'
import { useOffered, useRootData } from '../platform/root-data'
import { zoneInWords } from '../platform/zone'
import { CreateLink } from '../ui/create-link'

/** The same ways on for everybody, and the low-data setting. */
export function Footer() {
  const { appearance, place, viewer, zone } = useRootData()
  const { lowData } = appearance
  const [teams, rules] = [useOffered('teams'), useOffered('rules')]
  return (
    <footer>
      <nav aria-label="More">
        <a href={debatesPath}>All debates</a> <CreateLink>Start a debate</CreateLink> {teams ? <a href={teamsPath}>Teams</a> : null}{' '}
        {rules ? <a href={rulesPath}>Rules</a> : null} <a href={aboutPath}>About</a>{' '}
        <a href={viewer ? settingsPaths.appearance : appearancePath}>Appearance</a>
      </nav>
      {zone ? <p>Times are those of {zoneInWords(zone.name)}.</p> : null}
      <form method="post" action={themePath}>
        <input type="hidden" name="to" value={place} />
        <input type="hidden" name="low-data" value={lowData ? '0' : '1'} />
        <span>{lowData ? 'Low-data mode is on: no pictures, no scripts.' : 'Low-data mode is off: pictures and scripts load.'}</span>{' '}
        <button type="submit" className="link">
          Turn low-data mode {lowData ? 'off' : 'on'}
        </button>
      </form>
    </footer>
  )
}
