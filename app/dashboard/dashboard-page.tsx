import type { DebateCard as DebateCardShape } from '#contract/debates'
import { UnverifiedAddress } from '../accounts/unverified-address'
import { DebateCard } from '../debates/debate-card'
import { NoneOfMine } from '../debates/my-debates'
import { Notice } from '../forms/notice'
import { PageFaults } from '../forms/page-faults'
import type { Acted } from '../forms/sent-in-place'
import { UnreadMentions } from '../mentions/unread-mentions'
import { myDebatesPath } from '../paths'
import { isAbsent, isUnloaded } from '../platform/part-of'
import { Day } from '../ui/day'
import { Missing, Part } from '../ui/part'
import type { DashboardParts } from './parts-of-dashboard.server'
import { RebuttalsToMe } from './rebuttals-to-me'
import { deadline, Round, WaitingDebates } from './waiting-debates'

type DashboardProps = { parts: DashboardParts; now: number; acted: Acted | null }

/** What waits for the member first, then what others have answered them, then what they have. */
export function DashboardPage({ parts, now, acted }: DashboardProps) {
  const { unverified, turns, kicks, verdicts, seeking, rebuttals, mentions, own } = parts
  return (
    <main id="main" tabIndex={-1} className="flow narrow">
      <PageFaults acted={acted} fields={{}} />
      <Notice />
      <h1>Dashboard</h1>
      {unverified === null ? null : <UnverifiedAddress email={unverified} />}
      <WaitingDebates
        kind="my_turn"
        part={turns}
        title="Your turns"
        none="No turn waits for you."
        facts={(debate) => [
          <Round key="round" of={debate} />,
          ...deadline({ lead: 'until', at: debate.turn_end ?? debate.round_end, now }),
        ]}
      />
      <WaitingDebates
        kind="open_kicks"
        part={kicks}
        title="Kick votes that wait for your ballot"
        facts={(debate) => [<Round key="round" of={debate} />]}
      />
      <WaitingDebates
        kind="to_judge"
        part={verdicts}
        title="Debates that wait for your verdict"
        facts={(debate) => deadline({ lead: 'voting until', at: debate.voting_ends_at ?? debate.round_end, now })}
      />
      <WaitingDebates kind="seeking" part={seeking} title="Waiting for an opponent" facts={waitingSince} />
      <RebuttalsToMe part={rebuttals} />
      <UnreadMentions unread={mentions} />
      <OwnDebates own={own} now={now} />
    </main>
  )
}

function waitingSince({ created_at }: DebateCardShape) {
  return [
    <li key="since">
      waiting since <Day at={created_at} />
    </li>,
  ]
}

/** Some that are not above, and the way to all. */
function OwnDebates({ own, now }: { own: DashboardParts['own']; now: number }) {
  if (isAbsent(own)) return null
  return (
    <Part id="own" title="My debates">
      {isUnloaded(own) ? <Missing what="Your debates" why={own} /> : null}
      {!isUnloaded(own) && own.total === 0 ? <NoneOfMine kind={undefined} /> : null}
      {!isUnloaded(own) && own.total > 0 ? (
        <>
          {own.debates.length > 0 ? (
            <ol className="cards">
              {own.debates.map((debate) => (
                <DebateCard key={debate.id} debate={debate} heading="h3" now={now} />
              ))}
            </ol>
          ) : null}
          <p>
            <a href={myDebatesPath}>
              {own.capped || own.total === 1 ? 'All my debates' : `All ${own.total.toLocaleString('en')} of my debates`}
            </a>
          </p>
        </>
      ) : null}
    </Part>
  )
}
