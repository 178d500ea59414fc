import { named } from '#contract/named'

/** What people write, to be seen before it is sent. */
const labels: Readonly<Record<string, string>> = {
  topic: 'Topic',
  content: 'What you typed',
  description: 'What you typed',
  reason: 'Reason',
  invites: 'Addresses',
  tags: 'Tags',
}

/** What was sent, in a form that sends it once more: texts to be seen, the rest unseen. */
export function SentFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) =>
    named(labels, name) && value !== '' ? (
      <label key={name} className="field wide">
        {named(labels, name)}
        <textarea name={name} defaultValue={value} rows={value.length > 140 ? 8 : 2} cols={68} />
      </label>
    ) : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  )
}
