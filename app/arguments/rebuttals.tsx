import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { may, offersArguing, takesArguments } from '../debates/debate-words'
import { goneFrom } from '../debates/gone'
import { argumentPath, rebuttalsAnchor, replyAnchor } from '../paths'
import { ListPages } from '../posts/list-pages'
import type { Listed } from '../posts/texts.server'
import { Thread } from '../posts/thread'
import type { VotesById } from '../posts/vote-enhancer'
import { counted } from '../ui/counted'
import { argumentItems } from './argument-item'
import type { Layout } from './layout'
import { LayoutTabs } from './layout-tabs'

type Props = { argument: Argument; debate: Debate; layout: Layout; list: Listed<Argument>; votes: VotesById }

/** The rebuttals to the page's argument, with their totals for each stance. */
export function Rebuttals({ argument, debate, layout, list, votes }: Props) {
  return (
    <section className="flow" id={rebuttalsAnchor} aria-labelledby="replies">
      <h2 id="replies">{totalsInWords(argument)}</h2>
      {'fault' in list ? (
        <p className="empty">
          They can’t be shown right now. {list.fault}{' '}
          <a href={`${argumentPath(debate.slug, argument.id)}#${rebuttalsAnchor}`}>Load the first page of them again</a>
        </p>
      ) : null}
      {'page' in list && list.page.data.length > 0 ? (
        <>
          <LayoutTabs layout={layout} usual="top" anchor={rebuttalsAnchor} />
          <Thread
            items={argumentItems(list.page.data, {
              slug: debate.slug,
              subject: argument,
              top: rebuttalsAnchor,
              outline: layout.view === 'outline',
              canVote: may(debate, 'vote').allowed,
              canReply: takesArguments(debate),
              votes,
              gone: goneFrom(debate.participants),
              tellsRoundsFrom: debate.type === 'open' ? Number.POSITIVE_INFINITY : 0,
            })}
          />
          <ListPages meta={list.page.meta} anchor={rebuttalsAnchor} label="Pages of arguments" />
        </>
      ) : null}
      {argument.replies_count === 0 && argument.withdrawn_at === null && offersArguing(debate) ? (
        <p>
          Nobody has answered yet. <a href={`#${replyAnchor}`}>Write the first reply</a>
        </p>
      ) : null}
    </section>
  )
}

/** "4 rebuttals: 1 for, 3 against"; without the sides where an archive names none. */
function totalsInWords({ replies_count: all, replies_for: pro, replies_against: contra }: Argument): string {
  if (all === 0) return 'No rebuttals yet'
  const sides = pro + contra > 0 ? `: ${pro.toLocaleString('en')} for, ${contra.toLocaleString('en')} against` : ''
  return `${counted(all, 'rebuttal')}${sides}`
}
