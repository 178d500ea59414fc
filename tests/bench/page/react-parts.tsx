import type { ReactNode } from 'react'
import type { Model } from './model.ts'

/** Shows everything around the main content of the baseline page: head, header, side column and form. */
export function PageLayout({ page, own, children }: { page: Model; own: string; children: ReactNode }) {
  const { row, side } = page.article
  const title = `Argument #${row.number} ${side === 'for' ? 'For' : 'Against'}: ${page.topic}`
  const description = String(row.excerpt)
  return (
    <html lang="en" data-theme="dark">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} – Rostrum`}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={`https://rostrum.example${own}`} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={`https://rostrum.example${own}`} />
        <meta property="og:image" content="https://rostrum.example/card.png" />
        <meta property="og:image:alt" content="Rostrum: one claim, two sides, one turn at a time" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
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
    <header className="relative flex min-h-13 items-center border-b border-line font-semibold whitespace-nowrap md:gap-2">
      <a
        className="logo flex min-h-11 shrink-0 items-center gap-2 overflow-hidden font-serif text-xl font-bold text-text not-hover:no-underline"
        href="/"
      >
        <span>Rostrum</span>
      </a>
      <nav aria-label="Main" className="flex max-md:hidden">
        <a href="/debates">Explore</a>
      </nav>
      <page-drawer class="ml-auto md:ml-2 md:mr-auto md:w-88 md:min-w-0">
        <details name="top" className="unfold">
          <summary>
            <Icon d={lens} />
            <span className="sr-only">Find</span>
          </summary>
          <quick-search>
            {/* biome-ignore lint/a11y/useSemanticElements: as the page it stands against */}
            <form action="/search" role="search">
              <input type="search" name="q" aria-label="Search Rostrum" placeholder="Search debates, people, posts" maxLength={200} />{' '}
              <button type="submit">
                <Icon d={lens} />
                <span className="sr-only">Search</span>
              </button>
            </form>
          </quick-search>
        </details>
      </page-drawer>
      <nav aria-label="Account">
        <a href={`/auth?mode=login&to=${encodeURIComponent(own)}`}>Sign in</a>
      </nav>
      <page-drawer>
        <details name="top" className="unfold">
          <summary>
            <Icon d="M4 6.5h16M4 12h16M4 17.5h16" />
            <span className="sr-only">Menu</span>
          </summary>
          <div className="menu items-center gap-2">
            <nav aria-label="More pages" className="grid justify-items-start md:hidden">
              <a href="/debates">Explore</a>
            </nav>{' '}
            <a
              className="button primary md:min-h-9 md:px-3 md:text-sm md:whitespace-nowrap"
              href={`/auth?mode=register&to=${encodeURIComponent(own)}`}
            >
              Sign up
            </a>{' '}
            <theme-switch>
              <form method="post" action="/theme">
                <input type="hidden" name="to" value={own} />
                <input type="hidden" name="theme" value="light" />
                <button type="submit" className="quiet md:min-w-11">
                  <span className="md:sr-only">Light theme</span>
                </button>
              </form>
            </theme-switch>
          </div>
        </details>
      </page-drawer>
    </header>
  )
}

const lens = 'M20 20l-4.5-4.5M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z'

function Icon({ d }: { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

function Footer({ own }: { own: string }) {
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-3 text-sm text-muted">
      <nav aria-label="More" className="flex flex-wrap gap-x-4 *:py-1">
        <a href="/debates">All debates</a> <a href="/debates/create">Start a debate</a> <a href="/teams">Teams</a>{' '}
        <a href="/rules">Rules</a> <a href="/about">About</a> <a href="/privacy">Privacy</a> <a href="/appearance">Appearance</a>
      </nav>
      <form method="post" action="/theme" className="flex gap-2">
        <input type="hidden" name="to" value={own} />
        <input type="hidden" name="low-data" value="1" />
        <span>Low-data mode: off</span>{' '}
        <button type="submit" className="link">
          Turn low-data mode on
        </button>
      </form>
    </footer>
  )
}

export function DebateState({ page }: { page: Model }) {
  return (
    <aside className="side" aria-label="Debate status">
      <ul className="line">
        <li>
          <b>Open: anyone can post</b>
        </li>
        <li>
          <a href={`/debates/${page.slug}#arguments`}>All arguments</a>
        </li>
      </ul>
      {page.mini ? <Here mini={page.mini} page={page} /> : null}
      <div id="watching">
        <form className="row" method="post">
          <input type="hidden" name="debate" value="1" />
          <span>{`${page.watchers} watching`}</span>{' '}
          <button type="submit" name="intent:watch">
            Watch this debate
          </button>
        </form>
      </div>
    </aside>
  )
}

function Here({ mini: { rows, paths, here, top }, page }: { mini: NonNullable<Model['mini']>; page: Model }) {
  const path = `/debates/${page.slug}`
  return (
    <section className="mini" aria-labelledby="here">
      <b id="here">{`You are at #${page.article.row.number}`}</b>
      <svg viewBox={`0 0 1000 ${9 * rows}`} height={9 * rows} preserveAspectRatio="none" aria-hidden="true">
        {paths.map(({ look, d }) => (
          <path key={look} className={look || undefined} d={d} />
        ))}
        <path className="here" d={here} />
      </svg>
      {top ? (
        <p className="facts">
          <span>
            {`${top.descendants} replies under `}
            <a href={`${path}/arguments/${top.id}`}>{`#${top.number}`}</a>
          </span>
          <a href={`${path}#map`}>Whole map</a>
        </p>
      ) : null}
    </section>
  )
}

export function ReplyForm({ number, id, debateId }: { number: number; id: number; debateId: number }) {
  return (
    <section id="reply" className="flow" aria-labelledby="answer">
      <h2 id="answer">{`Reply to #${number}`}</h2>
      <form className="stack" method="post">
        <input type="hidden" name="debate" value={debateId} />
        <input type="hidden" name="limit" value="5000" />
        <input type="hidden" name="parent" value={id} />
        <input type="hidden" name="join" value="1" />
        <input type="hidden" name="once" value="1" />
        <fieldset className="field">
          <legend>{`Your position on #${number}`}</legend>
          <label hidden>
            <input type="radio" name="stance" value="" /> leave all unselected
          </label>
          <label className="choice">
            <input type="radio" name="stance" value="for" id="stance" required /> <span>{`Supports #${number}`}</span>
          </label>
          <label className="choice">
            <input type="radio" name="stance" value="against" /> <span>{`Disputes #${number}`}</span>
          </label>
        </fieldset>
        <div className="field wide">
          <label htmlFor="content">Your argument</label>
          <p className="hint" id="content-hint">
            {
              'Up to 5,000 characters. You can use Markdown: **bold**, > quote, [source](https://…). You’ll sign in before it’s posted. We’ll keep your text.'
            }
          </p>
          <textarea id="content" name="content" rows={8} maxLength={5000} required aria-describedby="content-hint" />
        </div>
        <details>
          <summary>Add a content warning</summary>
          <div className="field">
            <label htmlFor="new-note">Content warning</label>
            <p className="hint" id="new-note-hint">
              A word or two, such as “violence”. Readers see this first. Leave it empty if nothing is sensitive. Up to 80 characters.
            </p>
            <input type="text" id="new-note" name="note" maxLength={80} aria-describedby="new-note-hint" />
          </div>
        </details>
        <div className="row">
          <button type="submit" name="intent:preview">
            Preview the reply
          </button>{' '}
          <button type="submit" className="primary" name="intent:argue">
            Join and post the reply
          </button>
        </div>
      </form>
    </section>
  )
}
