import { describedBy, Field } from '../ui/field'
import type { CircleOption } from './own-circles.server'

type Props = { own: readonly CircleOption[]; chosen?: string | undefined; errors?: readonly string[] | undefined }

/** Shows the choice of a team to argue for, whose name then appears next to the participant's. Shows nothing without teams. */
export function TeamChoice(props: Props) {
  return <Choice {...props} name="team_id" label="Represent a team (optional)" none="No team" />
}

/** Shows the choice of a group for a new debate; nothing without groups. */
export function GroupChoice(props: Props) {
  return <Choice {...props} name="group" label="In a group (optional)" hint="Only members of the group can take part." none="No group" />
}

type ChoiceProps = Props & { name: string; label: string; hint?: string; none: string }

function Choice({ own, chosen = '', errors, name, label, hint, none }: ChoiceProps) {
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
