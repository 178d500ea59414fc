import { moment } from './moment'

/**
 * What stands where a post was that its author took away, so that its replies keep their place (PRODUCT §2 and §3).
 * @param how "Withdrawn"
 */
export function tombstone(how: string, at: string) {
  return (
    <p className="tombstone">
      {`${how} by its author; its replies stay. `}
      {moment(at)}
    </p>
  )
}
