import { useState, type PropsWithChildren, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import type { Language } from '#core/language.ts'
import tokens from '#theme/tokens.css?inline'
import site from '#site/site.css?inline'
import form from '#site/kit/form.css?inline'

type Props = PropsWithChildren<{ title: string; language: Language; isDark: boolean; styles: string }>

/** An attendee's page as it is, in a window as wide as a phone: its own styles and its own light and dark, none of the console's. */
export function PhoneFrame({ title, language, isDark, styles, children }: Props) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const furnish = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = currentTarget.contentDocument
    if (!page) return
    const style = page.createElement('style')
    style.textContent = [tokens, site, form, styles].join('\n')
    page.head.append(style)
    setBody(page.body)
  }
  const empty = `<!doctype html><html lang="${language}" data-theme="${isDark ? 'dark' : 'light'}"><title>.</title>`
  return (
    <div className="phone phone-frame">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- an empty document of our own, which we fill ourselves */}
      <iframe title={title} srcDoc={empty} onLoad={furnish} />
      {body && createPortal(children, body)}
    </div>
  )
}
