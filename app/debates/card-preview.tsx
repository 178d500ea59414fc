import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DebateCard as Card, Side } from '#contract/debates'
import { slugOf } from '#contract/shorten'
import { splitTags, tagSlugOf, uniqueTags } from '#contract/tag-names'
import type { Fields } from '../forms/form-action'
import { useRootData } from '../platform/root-data'
import { DebateCard } from './debate-card'
import type { CircleOption } from './own-circles.server'

type Props = {
  /** The initial values of the form. */
  typed: Fields
  /** The creator's groups. */
  groups: readonly CircleOption[]
  /** The form, and what comes above it. */
  children: ReactNode
}

/**
 * Shows the form for a new debate and a preview of its card (docs/product.md#look). The card shows what was sent, and with scripts also
 * what is being typed. It is inert, because the form has all its content already.
 */
export function WithCardPreview({ typed, groups, children }: Props) {
  const [fields, setFields] = useState(typed)
  const box = useRef<HTMLDivElement>(null)
  const type = ({ target }: FormEvent) => setFields(textFieldsOf(target instanceof Element ? target.closest('form') : null))
  // No event reports what was typed before scripts loaded, or what the browser restored.
  useEffect(() => setFields(textFieldsOf(box.current?.querySelector('form'))), [])
  return (
    <>
      <div className="flow" ref={box} onInput={type}>
        {children}
      </div>
      <CardPreview fields={fields} groups={groups} />
    </>
  )
}

function CardPreview({ fields, groups }: { fields: Fields; groups: Props['groups'] }) {
  const { viewer } = useRootData()
  if (!viewer || !fields.topic?.trim()) return null
  const user = viewer.person
  const card = previewCard(fields)
  const chosen = groups.find(({ value }) => value === fields.group)
  const group = chosen ? { id: '', slug: chosen.value, name: chosen.name, is_member: true, is_moderator: false } : null
  const creator = { user, side: card.type === 'open' ? null : sideIn(fields), joined_at: null, left_at: null, left_how: null, team: null }
  return (
    <aside className="beside flow" {...inert}>
      <p className="meta">How it will look in lists:</p>
      <ol className="cards">
        <DebateCard debate={{ ...card, group, participants: [creator] }} heading="h2" now={0} isPreview />
      </ol>
    </aside>
  )
}

/** React 18 doesn't know the attribute `inert`, and writes unknown attributes as given. */
const inert = { inert: '' }

function previewCard({ topic = '', description = '', type = 'standard', rounds, tags = '' }: Fields): Omit<Card, 'participants' | 'group'> {
  const open = type === 'open'
  return {
    ...{
      id: '',
      slug: slugOf(topic, 80),
      topic: topic.trim(),
      description: description.trim(),
      avatar: null,
      hidden_rule: null,
      note: null,
    },
    ...{ status: open ? 'active' : 'waiting', type, outcome: null, winning_side: null },
    ...{ current_round: null, round_limit: open ? null : Number(rounds) || null, round_end: null, turn_end: null, voting_ends_at: null },
    ...{
      created_at: null,
      participants_count: 1,
      watchers_count: null,
      arguments_count: 0,
      arguments_gone: 0,
      arguments_for: 0,
      arguments_against: 0,
    },
    ...{ comments_count: 0, comments_gone: 0, current_turn_user: null, current_turn_side: null, feed_reasons: [] },
    ...{ user_is_participant: true, user_is_watching: null },
    tags: cardTags(tags),
  }
}

/** Returns the tags without duplicates, as the API will store them. */
function cardTags(typed: string): Card['tags'] {
  return uniqueTags(splitTags(typed)).map((name) => ({ id: name, slug: tagSlugOf(name), name, url: null, debates_count: 0 }))
}

const sideIn = ({ side }: Fields): Side => (side === 'against' ? side : 'for')

/** Returns the text fields of a form, without files. */
function textFieldsOf(form: HTMLFormElement | null | undefined): Fields {
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
