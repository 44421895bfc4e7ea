import { useState } from 'react'
import { liveCalls } from '#features/live/contract.ts'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { stepsFrom, type LiveStep } from '#features/live/rules.ts'
import { Player } from '#features/live/site/Player.tsx'
import { coverStyle } from '#features/live/site/coverStyle.ts'
import { say } from '#features/live/site/words.ts'
import { Guests } from '#features/live/site/host/Guests.tsx'
import { Health } from '#features/live/site/host/Health.tsx'
import { HostPolls } from '#features/live/site/host/HostPolls.tsx'
import { HostTalk } from '#features/live/site/host/HostTalk.tsx'
import { TalkRules } from '#features/live/site/host/TalkRules.tsx'
import { useDesk } from '#features/live/site/host/useDesk.ts'
import { callSite } from '#site/kit/callSite.ts'

const tabs = ['chat', 'waiting', 'questions', 'poll', 'guests', 'talk'] as const
type Tab = (typeof tabs)[number]

/** Several may sit here at once: all see the same, and the last word of each counts. */
export function HostDesk({ room, t }: { room: PublicRoom; t: string }) {
  const at = useDesk(room.id, t)
  const [tab, setTab] = useState<Tab>('chat')
  const [isEnding, setEnding] = useState(false)
  const { desk, feed, isUnknown, isAway, note, act } = at
  if (isUnknown)
    return (
      <main className="host-unknown" role="alert">
        <h1>{say('hostUnknown')}</h1>
        <p>{say('hostUnknownText')}</p>
      </main>
    )
  if (!desk || !feed) return <main className="live" aria-busy="true" aria-label={room.title} />
  const { status, online, reactions } = feed.room
  const waiting = feed.messages.filter(({ state }) => state === 'Held').length
  const questions = feed.messages.filter(({ kind, state, isAnswered }) => kind === 'Question' && state === 'Shown' && !isAnswered).length
  const move = async (step: LiveStep) => {
    if (step === 'end' && !isEnding) return setEnding(true)
    setEnding(false)
    await act(callSite(liveCalls.hostStep, { id: room.id, t, step }))
  }
  const counts: Partial<Record<Tab, number>> = { waiting, questions, guests: online }
  return (
    <main className="live host" aria-label={room.title}>
      <header className="live-head">
        <h1>{room.title}</h1>
        <span className={status === 'Live' ? 'live-mark is-on' : 'live-mark'}>{say(`state_${status}`)}</span>
        <output>{isAway ? say('lost') : note}</output>
        {stepsFrom(status).map((step) => (
          <button
            key={step}
            type="button"
            className={step === 'start' || step === 'resume' ? 'button primary' : 'button'}
            onClick={() => void move(step)}
          >
            {say(step === 'end' && isEnding ? 'endSure' : `step_${step}`)}
          </button>
        ))}
      </header>
      <div className="live-stage">
        <div className="live-frame">
          {desk.preview ? (
            <Player media={{ kind: 'hls', ...desk.preview }} cover={room.cover} title={say('preview')} isMuted />
          ) : (
            <div className="live-cover" style={coverStyle(room.cover)}>
              <p>{say('noPreview')}</p>
            </div>
          )}
        </div>
        {desk.preview && <Health at={at} />}
        <p className="host-sums">
          {say('people', { n: online })} · {say('likes', { n: reactions })}
        </p>
      </div>
      <section className="live-talk">
        <div className="live-tabs" role="tablist" aria-label={say('title_host', { title: room.title })}>
          {tabs.map((key) => (
            <button key={key} type="button" role="tab" aria-selected={tab === key} onClick={() => setTab(key)}>
              {say(key)}
              {(counts[key] ?? 0) > 0 && ` ${String(counts[key])}`}
            </button>
          ))}
        </div>
        {(tab === 'chat' || tab === 'waiting' || tab === 'questions') && <HostTalk at={at} tab={tab} />}
        {tab === 'poll' && <HostPolls at={at} />}
        {tab === 'guests' && <Guests at={at} />}
        {tab === 'talk' && <TalkRules at={at} />}
      </section>
    </main>
  )
}
