import type { ReactNode } from 'react'
import type { Model } from './model.ts'

/** What stands around the baseline page's middle: head, frame, side column and form. */
export function Around({ page, own, children }: { page: Model; own: string; children: ReactNode }) {
  const { row } = page.article
  const title = `#${row.number} ${row.stance === 'for' ? 'For' : 'Against'}: ${page.topic}`
  const description = String(row.excerpt)
  return (
    <html lang="en" data-theme="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – Rostrum`}</title>
        <meta name="description" content={description} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <link rel="canonical" href={`https://rostrum.example${own}`} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/styles.css" />
        <script type="module" src="/elements.js" />
      </head>
      <body className="page">
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Header own={own} />
        {children}
        <Footer own={own} />
      </body>
    </html>
  )
}

function Header({ own }: { own: string }) {
  return (
    <header>
      <a className="logo" href="/">
        Rostrum
      </a>
      <nav aria-label="Main">
        <a href="/debates">Explore</a>
      </nav>
      <page-drawer>
        <details name="top">
          <summary>Find</summary>
          <quick-search>
            {/* biome-ignore lint/a11y/useSemanticElements: as the page it stands against */}
            <form action="/search" role="search">
              <input type="search" name="q" aria-label="Search Rostrum" maxLength={200} /> <button type="submit">Search</button>
            </form>
          </quick-search>
        </details>
      </page-drawer>
      <page-drawer>
        <details name="top">
          <summary>Menu</summary>
          <div>
            <nav aria-label="Account">
              <a href={`/auth?mode=login&to=${encodeURIComponent(own)}`}>Sign in</a>{' '}
              <a href={`/auth?mode=register&to=${encodeURIComponent(own)}`}>Sign up</a>
            </nav>
            <theme-switch>
              <form method="post" action="/theme">
                <input type="hidden" name="to" value={own} />
                <button type="submit" className="quiet" name="theme" value="light">
                  Light theme
                </button>
              </form>
            </theme-switch>
          </div>
        </details>
      </page-drawer>
    </header>
  )
}

function Footer({ own }: { own: string }) {
  return (
    <footer>
      <nav aria-label="More">
        <a href="/debates">All debates</a> <a href="/debates/create">Start a debate</a>
      </nav>
      <form method="post" action="/theme">
        <input type="hidden" name="to" value={own} />
        <span>Low-data mode is off: pictures and scripts load.</span>{' '}
        <button type="submit" className="link" name="low-data" value="1">
          Turn low-data mode on
        </button>
      </form>
    </footer>
  )
}

export function State({ page }: { page: Model }) {
  return (
    <aside className="side" aria-label="State of the debate">
      <ul className="line">
        <li>
          <b>Open: anybody can argue</b>
        </li>
        <li>{`${page.count} arguments`}</li>
      </ul>
      <details>
        <summary>Participants and watching</summary>
        <dl>
          <dt>{`Taking part (${page.people.length})`}</dt>
          {page.people.map((name) => (
            <dd key={name}>
              <a href={`/users/${encodeURIComponent(name)}`}>
                <bdi>{name}</bdi>
              </a>
            </dd>
          ))}
        </dl>
        <form className="row" method="post" id="watching">
          <input type="hidden" name="debate" value="1" />
          <span>{`${page.watchers} watching`}</span>{' '}
          <button type="submit" name="intent" value="watch">
            Watch this debate
          </button>
        </form>
      </details>
    </aside>
  )
}

export function ReplyForm({ number, id, debateId }: { number: number; id: number; debateId: number }) {
  return (
    <section id="reply" className="flow" aria-labelledby="answer">
      <h2 id="answer">{`Reply to #${number}`}</h2>
      <form className="stack" method="post">
        <input type="hidden" name="debate" value={debateId} />
        <input type="hidden" name="parent" value={id} />
        <input type="hidden" name="join" value="1" />
        <fieldset className="field">
          <legend>{`Your side toward #${number}`}</legend>
          <label className="choice">
            <input type="radio" name="stance" value="for" id="stance" required />{' '}
            <span>
              <b className="for">For</b>: I back it up
            </span>
          </label>
          <label className="choice">
            <input type="radio" name="stance" value="against" />{' '}
            <span>
              <b className="against">Against</b>: I rebut it
            </span>
          </label>
        </fieldset>
        <div className="field wide">
          <label htmlFor="content">Your argument</label>
          <p className="hint" id="content-hint">
            {
              'Up to 5,000 characters. Markdown works: **bold**, > quotation, [source](https://…). You sign in before it is posted; what you wrote is kept.'
            }
          </p>
          <textarea id="content" name="content" rows={8} maxLength={5000} required aria-describedby="content-hint" />
        </div>
        <div className="row">
          <button type="submit" name="intent" value="preview">
            Preview the reply
          </button>{' '}
          <button type="submit" className="primary" name="intent" value="argue">
            Join and post the reply
          </button>
        </div>
      </form>
    </section>
  )
}
