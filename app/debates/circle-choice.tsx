import { describedBy, Field } from '../ui/field'
import type { CircleOption } from './own-circles.server'

type CircleChoiceProps = { own: readonly CircleOption[]; chosen?: string | undefined; errors?: readonly string[] | undefined }

/** Shows the choice of a team to represent, whose name then appears next to the participant's. Shows nothing without teams. */
export function TeamChoice(props: CircleChoiceProps) {
  return <CircleField {...props} name="team_id" label="Represent a team (optional)" none="No team" />
}

/** Shows the choice of a group for a new debate. Shows nothing without groups. */
export function GroupChoice(props: CircleChoiceProps) {
  return (
    <CircleField {...props} name="group" label="In a group (optional)" hint="Only members of the group can take part." none="No group" />
  )
}

type CircleFieldProps = CircleChoiceProps & { name: string; label: string; hint?: string; none: string }

function CircleField({ own, chosen = '', errors, name, label, hint, none }: CircleFieldProps) {
  if (own.length === 0) return null
  return (
    <Field id={name} label={label} hint={hint} errors={errors}>
      <select name={name} defaultValue={chosen} {...describedBy(name, { hint, errors })}>
        <option value="">{none}</option>
        {own.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}
