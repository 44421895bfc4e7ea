import type { PropsWithChildren } from 'react'
import { Brand } from '#console/kit/Brand.tsx'
import { LanguageSwitch } from '#console/kit/LanguageSwitch.tsx'
import '#features/account/console/entry.css'

/** The frame of the pages before the console: brand above, one column of words, language below. */
export function EntryFrame({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <div className="entry">
      <header className="row g2 b t16">
        <Brand size={26} />
      </header>
      <main className="entry-body">
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="row t12 m3">
        <LanguageSwitch />
      </footer>
    </div>
  )
}
