import { useEffect, useRef } from 'react'
import type { PageValues } from '#features/forms/pageConfigs.ts'
import type { PublicForm } from '#features/registration/contract.ts'
import { shortTime } from '#features/registration/site/times.ts'
import { say } from '#features/registration/site/say.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Props = {
  form: PublicForm
  title: string
  page: PageValues<'EnrollPage'>
  hasBanner?: boolean
  /** Null: back to the event's page. */
  onBack?: (() => void) | null
  progress?: { done: number; all: number }
  /** From one step to the other: the new one begins at its top. */
  hasMoved: boolean
}

/** Where one is, how far, and the way back. */
export function RegisterHead({ form: { event, language }, title, page, hasBanner = false, onBack = null, progress, hasMoved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!hasMoved) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [hasMoved])
  const facts = [page.showTime && shortTime(event.startTime, event.timeZone), page.showAddress && event.place?.name].filter(Boolean)
  return (
    <>
      <header className="bar">
        {onBack ? (
          <button type="button" className="icon-button" aria-label={say('back')} onClick={onBack}>
            <Icon name="left" />
          </button>
        ) : (
          <a className="icon-button" aria-label={say('backToEvent')} href={`/bvent/${event.bventId}/${language}`}>
            <Icon name="left" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
      </header>
      {progress && (
        <progress className="filled" value={progress.done} max={Math.max(1, progress.all)} aria-label={say('progress', progress)} />
      )}
      {hasBanner && (
        <div className="banner">
          <img src={event.coverUrl} alt="" width="96" height="54" />
          <div>
            <b>{event.title}</b>
            <small>{facts.join(' · ')}</small>
          </div>
        </div>
      )}
    </>
  )
}
