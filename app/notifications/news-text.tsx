import { Fragment } from 'react'

/**
 * A sentence with somebody's own words in it: names and topics of any script, isolated so that they leave the rest in order.
 * @param own those words, as they stand in the sentence
 */
export function NewsText({ message, own }: { message: string; own: readonly string[] }) {
  const [words, ...others] = own
  if (words === undefined) return message
  const [before = '', ...after] = message.split(words)
  if (after.length === 0) return <NewsText message={message} own={others} />
  return (
    <Fragment>
      <NewsText message={before} own={others} />
      <bdi>{words}</bdi>
      <NewsText message={after.join(words)} own={others} />
    </Fragment>
  )
}
