import { html } from '#core/html.ts'
import type { Language } from '#core/language.ts'
import { buttonRow, codeRow, factsRow, footRow, headingRow, letterFrame, textRow, type Sender } from '#features/notices/letter/rows.ts'

export type LetterContent = {
  language: Language
  sender: Sender
  title: string
  lines: readonly string[]
  /** Something to type over. */
  code?: string
  facts?: readonly { label: string; value: string }[]
  button?: { text: string; address: string }
  /** Why its reader gets it. */
  why: string
}

/** A letter that the product writes itself: codes, links to sign in with, invoices. */
export function letterHtml({ language, sender, title, lines, code, facts = [], button, why }: LetterContent): string {
  const rows = [
    headingRow(html`${title}`),
    ...lines.map((line) => textRow(html`${line}`)),
    ...(code ? [codeRow(code)] : []),
    ...(facts.length > 0 ? [factsRow(facts.map(({ label, value }) => ({ label: html`${label}`, value: html`${value}` })))] : []),
    ...(button ? [buttonRow(html`${button.text}`, button.address)] : []),
    footRow(html`${why}`),
  ]
  return letterFrame({ language, title, sender, rows })
}

const SMS_PART = { 'zh-CN': 70, en: 160 } satisfies Record<Language, number>
const LEAST_TITLE = 6

/** A message in one part where it can be: who writes comes first, and a long title gives way before anything else does. */
export function smsText(language: Language, sender: string, words: (title: string) => string, title: string, link = ''): string {
  const whole = (said: string) => `${language === 'en' ? `[${sender}] ` : `【${sender}】`}${words(said)}${link && ` ${link}`}`
  const over = whole(title).length - SMS_PART[language]
  const room = title.length - over - 1
  return over > 0 && room >= LEAST_TITLE ? whole(`${title.slice(0, room)}…`) : whole(title)
}
