import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DebateCard as Card, Side } from '#contract/debates'
import { slugOf } from '#contract/slug'
import { splitTags, tagSlugOf, uniqueTags } from '#contract/tag-names'
import type { Fields } from '../forms/form-action'
import { useRootData } from '../platform/root-data'
import { DebateCard } from './debate-card'
import type { CircleOption } from './own-circles.server'
import { nextSteps, nextStepsOpen } from './page-text'

type Props = {
  /** The initial values of the form. */
  typed: Fields
  /** The creator's groups. */
  groups: readonly CircleOption[]
  /** The form, and what is above it. */
  children: ReactNode
}

/**
 * Shows the form for a new debate, a preview of its card (docs/product.md#look), and what happens next. The card shows what was sent and,
 * with scripts, also what is being typed. It is inert, because the form already has all its content.
 */
export function WithCardPreview({ typed, groups, children }: Props) {
  const [fields, setFields] = useState(typed)
  const box = useRef<HTMLDivElement>(null)
  const type = ({ target }: FormEvent) => setFields(getTextFields(target instanceof Element ? target.closest('form') : null))
  // No event reports what was typed before scripts loaded, or what the browser restored.
  useEffect(() => setFields(getTextFields(box.current?.querySelector('form'))), [])
  return (
    <>
      <div className="flow" ref={box} onInput={type}>
        {children}
      </div>
      <div className="beside flow max-lg:pt-6">
        <CardPreview fields={fields} groups={groups} />
        <NextSteps type={fields.type} />
      </div>
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
  const creator = {
    user,
    side: card.type === 'open' ? null : chosenSide(fields),
    joined_at: null,
    left_at: null,
    left_how: null,
    team: null,
  }
  return (
    <div className="flow" {...inert}>
      <p className="meta">How it will look in lists:</p>
      <ol className="cards">
        <DebateCard debate={{ ...card, group, participants: [creator] }} heading="h2" now={0} isPreview />
      </ol>
    </div>
  )
}

function NextSteps({ type }: { type: string | undefined }) {
  return (
    <section className="text-sm" aria-labelledby="next">
      <h2 id="next">What happens next</h2>
      <ol className="mt-2 list-decimal ps-5 text-muted">
        {(type === 'open' ? nextStepsOpen : nextSteps).map((step) => (
          <li className="mt-2" key={step}>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Passes `inert` as a string. React 18 doesn't know the attribute, and writes unknown attributes as given. */
const inert = { inert: '' }

function previewCard({ topic = '', description = '', type = 'standard', rounds, tags = '' }: Fields): Omit<Card, 'participants' | 'group'> {
  const isOpen = type === 'open'
  return {
    ...emptyCard,
    slug: slugOf(topic, 80),
    topic: topic.trim(),
    description: description.trim(),
    status: isOpen ? 'active' : 'waiting',
    type,
    round_limit: isOpen ? null : Number(rounds) || null,
    tags: cardTags(tags),
  }
}

/** Stands in for a new debate, in which nothing has happened yet. */
const emptyCard = {
  ...{ id: '', avatar: null, hidden_rule: null, note: null, outcome: null, winning_side: null, created_at: null, feed_reasons: [] },
  ...{ current_round: null, round_end: null, turn_end: null, voting_ends_at: null, current_turn_user: null, current_turn_side: null },
  ...{ participants_count: 1, watchers_count: null, arguments_count: 0, arguments_gone: 0, arguments_for: 0, arguments_against: 0 },
  ...{ comments_count: 0, comments_gone: 0, user_is_participant: true, user_is_watching: null },
}

/** Returns the tags without duplicates, as the API will store them. */
function cardTags(text: string): Card['tags'] {
  return uniqueTags(splitTags(text)).map((name) => ({ id: name, slug: tagSlugOf(name), name, url: null, debates_count: 0 }))
}

const chosenSide = ({ side }: Fields): Side => (side === 'against' ? side : 'for')

/** Returns the text fields of a form, without files. */
function getTextFields(form: HTMLFormElement | null | undefined): Fields {
  if (!form) return {}
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
