import type { Argument } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { offersArguing } from '../debates/debate-words'
import { argumentPath, rebuttalsAnchor, replyAnchor } from '../paths'
import type { PartOf } from '../platform/part-of'
import type { PageOf } from '../posts/listed.server'
import { PostList } from '../posts/post-list'
import type { VotesById } from '../posts/vote-enhancer'
import { counted } from '../ui/counted'
import { argumentItems } from './argument-items'
import type { Layout } from './layout'
import { LayoutTabs } from './layout-tabs'

type Props = { argument: Argument; debate: Debate; layout: Layout; list: PartOf<PageOf<Argument>>; votes: VotesById }

/** The rebuttals to the page's argument, with their totals for each stance. */
export function Rebuttals({ argument, debate, layout, list, votes }: Props) {
  const here = { debate, layout, votes, subject: argument, top: rebuttalsAnchor, tellsRoundsFrom: 0 }
  const invites = argument.replies_count === 0 && argument.withdrawn_at === null && offersArguing(debate)
  return (
    <PostList
      title={totalsInWords(argument)}
      titleId="replies"
      anchor={rebuttalsAnchor}
      list={list}
      itemsOf={(rebuttals) => argumentItems(rebuttals, here)}
      tabs={<LayoutTabs layout={layout} usual="top" anchor={rebuttalsAnchor} />}
      label="Pages of arguments"
      path={argumentPath(debate.slug, argument.id)}
      empty={
        invites ? (
          <p>
            Nobody has answered yet. <a href={`#${replyAnchor}`}>Write the first reply</a>
          </p>
        ) : null
      }
    />
  )
}

/** "4 rebuttals: 1 for, 3 against"; without the sides where an archive names none. */
function totalsInWords({ replies_count: all, replies_for: pro, replies_against: contra }: Argument): string {
  if (all === 0) return 'No rebuttals yet'
  const sides = pro + contra > 0 ? `: ${pro.toLocaleString('en')} for, ${contra.toLocaleString('en')} against` : ''
  return `${counted(all, 'rebuttal')}${sides}`
}
