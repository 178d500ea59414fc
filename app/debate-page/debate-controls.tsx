import { debateLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import type { debateActs } from '../debates/debate.acts.server'
import { may } from '../debates/debate-words'
import { does } from '../forms/does'
import { SkipTurn } from '../turns/skip-turn'
import { describedBy, Field } from '../ui/field'

/** What is seldom done, each behind a fold that says what it means: leaving, closing, another picture. */
export function DebateControls({ debate, pictureErrors }: { debate: Debate; pictureErrors?: readonly string[] | undefined }) {
  return (
    <>
      <SkipTurn debate={debate} />
      {may(debate, 'leave').allowed ? <Leaving debate={debate} /> : null}
      {may(debate, 'close').allowed ? <Closing debate={debate} /> : null}
      {may(debate, 'change_picture').allowed ? <Picture debate={debate} errors={pictureErrors} /> : null}
    </>
  )
}

function Leaving({ debate }: { debate: Debate }) {
  const free = debate.type === 'open' || debate.status === 'waiting'
  return (
    <details>
      <summary>Leave the debate</summary>
      <form className="flow" method="post">
        <input type="hidden" name="debate" value={debate.id} />
        <p>
          {free
            ? 'Your seat becomes free. You can join again while there is one.'
            : 'The debate has begun, so leaving is a forfeit: you cannot come back, your arguments stay, and if nobody is left on your side the other one wins.'}
        </p>
        <button type="submit" {...does<typeof debateActs>('leave')}>
          {free ? 'Leave it' : 'Leave it and forfeit'}
        </button>
      </form>
    </details>
  )
}

function Closing({ debate }: { debate: Debate }) {
  const cancels = debate.status === 'waiting'
  return (
    <details>
      <summary>{cancels ? 'Cancel the debate' : 'Close the debate'}</summary>
      <form className="flow" method="post">
        <input type="hidden" name="debate" value={debate.id} />
        <p>
          {cancels
            ? 'It will never begin, and nobody can join it any more. This cannot be undone.'
            : 'Nobody can argue here any more; what was said stays to be read. This cannot be undone.'}
        </p>
        <button type="submit" {...does<typeof debateActs>('close')}>
          {cancels ? 'Cancel it for good' : 'Close it for good'}
        </button>
      </form>
    </details>
  )
}

const megabytes = debateLimits.picture.bytes / 1024 / 1024

/** Without conform: forms/control.ts says why. */
function Picture({ debate, errors }: { debate: Debate; errors: readonly string[] | undefined }) {
  const hint = `PNG, JPEG, WebP, AVIF or GIF, at most ${megabytes} MB.`
  return (
    <details open={errors !== undefined}>
      <summary>{debate.avatar ? 'Replace the picture' : 'Add a picture'}</summary>
      <form className="stack" method="post" encType="multipart/form-data">
        <input type="hidden" name="debate" value={debate.id} />
        <Field id="picture" label="Picture of the debate" hint={hint} errors={errors}>
          <input type="file" name="picture" accept={debateLimits.picture.types} required {...describedBy('picture', { hint, errors })} />
        </Field>
        <button type="submit" {...does<typeof debateActs>('picture')}>
          Use this picture
        </button>
      </form>
    </details>
  )
}
