import type { ReactNode } from 'react'
import elementsUrl from '../elements/main?worker&url'
import { useRootData } from '../platform/root-data'
import { useSkipLink } from '../platform/skip-link'
import { Footer } from './footer'
import { Header } from './header'
import { Suspended } from './suspended'

/** The frame of every page, error pages too. A page brings its own `main`. */
export function Frame({ children }: { children: ReactNode }) {
  const { appearance, viewer } = useRootData()
  const skip = useSkipLink()
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>{' '}
      {skip ? (
        <a className="skip" href={skip.to}>
          {skip.words}
        </a>
      ) : null}{' '}
      <Header />
      {/* What one skips to is no `main`, for w3m looks for ids on the elements it knows alone. */}
      <div id="main" tabIndex={-1}>
        {viewer?.suspension ? <Suspended suspension={viewer.suspension} /> : null}
        {children}
      </div>
      <Footer />
      {appearance.lowData ? null : <script type="module" src={elementsUrl} />}
    </>
  )
}
