import { describedBy, Field } from '../ui/field'
import type { OwnCircle } from './own-circles.server'

type Props = { own: readonly OwnCircle[]; chosen?: string | undefined; errors?: readonly string[] | undefined }

/** For which team one argues, whose name then stands beside one's own; nothing for who is in none. */
export function TeamChoice(props: Props) {
  return <Choice {...props} name="team_id" label="Represent a team (optional)" none="No team" />
}

/** In which group a debate is begun; nothing for who is in none. */
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
