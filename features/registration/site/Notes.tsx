import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { say } from '#features/registration/site/say.ts'
import { Icon, type IconName } from '#site/kit/Icon.tsx'

/** One sentence above the form, with at most one thing to do about it. */
export function Note({ kind, icon, children }: { kind: 'info' | 'warning' | 'danger'; icon: IconName; children: ReactNode }) {
  return (
    <div className={`note ${kind}`} role={kind === 'danger' ? 'alert' : undefined} aria-live="polite">
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  )
}

export type Wrong = { id: string; text: string }

/** All that is wrong, each leading to its place. The focus goes to the first, where the fix is. */
export function ErrorSummary({ wrongs, asked }: { wrongs: readonly Wrong[]; asked: number }) {
  const lead = useEffectEvent(() => wrongs[0] && goTo(wrongs[0].id))
  useEffect(() => {
    if (asked > 0) lead()
  }, [asked])
  if (wrongs.length === 0) return null
  return (
    <div className="note danger summary" role="alert">
      <Icon name="warn" />
      <div>
        <b>{say('wrongTitle', { n: wrongs.length })}</b>
        <ul>
          {wrongs.map(({ id, text }) => (
            <li key={id + text}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(id)
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

export function goTo(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}
