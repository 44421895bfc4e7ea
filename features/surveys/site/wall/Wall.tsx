import { useEffect, useMemo, useState } from 'react'
import { renderSVG } from 'uqr'
import { formatTime } from '#core/dateTime.ts'
import { QuestionDrawing } from '#features/surveys/site/wall/QuestionDrawing.tsx'
import { useResults, type WallResults } from '#features/surveys/site/wall/useResults.ts'
import { say } from '#features/surveys/site/wall/words.ts'

const forward = [' ', 'ArrowRight', 'ArrowDown', 'PageDown', 'Enter']
const backward = ['ArrowLeft', 'ArrowUp', 'PageUp']

/** The screen in the hall: one question at a time, moved on by its keys or a clicker, and the code by which everybody answers. */
export function Wall({ id, t }: { id: string; t: string }) {
  const { results, isUnknown, isStale, asOf } = useResults(id, t)
  const [at, setAt] = useState(0)
  const count = results?.questions.length ?? 0
  const step = (by: number) => setAt((now) => (count === 0 ? 0 : (now + by + count) % count))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLButtonElement) return
      const by = forward.includes(event.key) ? 1 : backward.includes(event.key) ? -1 : 0
      if (by === 0) return
      event.preventDefault()
      step(by)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
  if (isUnknown)
    return (
      <main className="swall swall-unknown" role="alert">
        <h1>{say('unknown')}</h1>
        <p>{say('unknownText')}</p>
      </main>
    )
  if (!results) return <main className="swall" aria-busy="true" />
  const question = results.questions[Math.min(at, Math.max(0, count - 1))]
  return (
    <main className="swall">
      <header>
        <p>{results.eventTitle}</p>
        <h1>{results.title}</h1>
      </header>
      <section className="swall-main" aria-live="polite">
        {question ? <QuestionDrawing question={question} /> : <p className="swall-wait">{say('waiting')}</p>}
      </section>
      <Side results={results} />
      <footer>
        <output>{isStale && asOf ? say('stale', { time: formatTime(asOf.toISOString(), undefined, 'HH:mm:ss') }) : ''}</output>
        {count > 1 && (
          <>
            <button type="button" onClick={() => step(-1)}>
              {say('prev')}
            </button>
            <span>{say('stepOf', { n: Math.min(at, count - 1) + 1, of: count })}</span>
            <button type="button" onClick={() => step(1)}>
              {say('following')}
            </button>
          </>
        )}
        <button
          type="button"
          onClick={() => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
        >
          {say('fullscreen')}
        </button>
      </footer>
    </main>
  )
}

function Side({ results: { joinUrl, answered, waiting } }: { results: WallResults }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(renderSVG(joinUrl, { ecc: 'M', border: 2 }))}`, [joinUrl])
  return (
    <aside>
      <img src={address} alt={say('scan')} />
      <p>{say('scan')}</p>
      <b>{say('answers', { n: answered + waiting })}</b>
    </aside>
  )
}
