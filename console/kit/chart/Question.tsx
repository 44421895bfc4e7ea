import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AccessCode } from '#core/access.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useT } from '#console/kit/text.ts'
import '#console/kit/chart/question.css'

type Props = {
  question: string
  /** The answer in one number, and what it is of. */
  answer: ReactNode
  note?: ReactNode
  span?: 3 | 4 | 6 | 8 | 12
  /** The people behind it. */
  list?: string | undefined
  /** Who may follow it; without one, whoever sees attendees. */
  listAccess?: AccessCode
  beside?: ReactNode
  children?: ReactNode
}

/** A question, its answer, and the drawing of it. */
export function Question({ question, answer, note, span = 4, list, listAccess = 'lite_res_page_attendees', beside, children }: Props) {
  const t = useT()
  const id = useId()
  const seesPeople = useCan(listAccess)
  return (
    <section className={`stat-q stat-q-${span}`} aria-labelledby={id}>
      <header className="row g2">
        <h2 id={id} className="t13 m2 sp">
          {question}
        </h2>
        {beside}
        {list && seesPeople && (
          <Link className="t12 nw" to={list} aria-label={`${question} ${t('kit.toList')}`}>
            {t('kit.toList')}
          </Link>
        )}
      </header>
      <p className="stat-answer">
        <b>{answer}</b>
        {note && <span className="t12 m3">{note}</span>}
      </p>
      {children}
    </section>
  )
}

export type Bar = { key: string; name: ReactNode; value: number | null; text: ReactNode; after?: ReactNode; most?: number }

/** Bars beside their names and numbers: the drawing is its own table. A hidden number has no length. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ value, most }) => most ?? value ?? 0))
  return (
    <ul className="stat-bars">
      {bars.map(({ key, name, value, text, after, most }) => (
        <li key={key}>
          <span className="ell m2" {...(typeof name === 'string' && { title: name })}>
            {name}
          </span>
          <span className="bar" aria-hidden>
            <i style={{ width: `${(100 * (value ?? 0)) / (most ?? longest) || 0}%` }} />
          </span>
          <span className="nw">
            <b>{text}</b>
            {after && <span className="t12 m3"> {after}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function Nothing({ words }: { words: string }) {
  return <p className="m3 t13 stat-nothing">{words}</p>
}
