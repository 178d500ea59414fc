import { Avatar } from '../ui/avatar'
import type { CircleCard } from './kinds'

/** The picture of a team or a group beside its name; without one, its initial, as of people. */
export function CircleFace({ circle: { name, avatar }, large = false }: { circle: Pick<CircleCard, 'name' | 'avatar'>; large?: boolean }) {
  return <Avatar person={{ id: null, name, display_name: null, show_real_name: true, avatar }} large={large} />
}
