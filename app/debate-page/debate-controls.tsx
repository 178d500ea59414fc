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
  return debate.type === 'open' || debate.status === 'waiting' ? (
    <Act
      debate={debate}
      act="leave"
      title="Leave the debate"
      words="Your seat becomes free. You can join again while there is one."
      button="Leave it"
    />
  ) : (
    <Act
      debate={debate}
      act="leave"
      title="Leave the debate"
      words="The debate has begun, so leaving is a forfeit: you cannot come back, your arguments stay, and if nobody is left on your side the other one wins."
      button="Leave it and forfeit"
    />
  )
}

function Closing({ debate }: { debate: Debate }) {
  return debate.status === 'waiting' ? (
    <Act
      debate={debate}
      act="close"
      title="Cancel the debate"
      words="It will never begin, and nobody can join it any more. This cannot be undone."
      button="Cancel it for good"
    />
  ) : (
    <Act
      debate={debate}
      act="close"
      title="Close the debate"
      words="Nobody can argue here any more; what was said stays to be read. This cannot be undone."
      button="Close it for good"
    />
  )
}

type ActProps = { debate: Debate; act: 'leave' | 'close'; title: string /** What comes of it. */; words: string; button: string }

/** An act that is folded away, with what comes of it before the button. */
function Act({ debate, act, title, words, button }: ActProps) {
  return (
    <details>
      <summary>{title}</summary>
      <form className="flow" method="post">
        <input type="hidden" name="debate" value={debate.id} />
        <p>{words}</p>
        <button type="submit" {...does<typeof debateActs>(act)}>
          {button}
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
