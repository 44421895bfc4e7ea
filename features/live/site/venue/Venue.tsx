import { useState } from 'react'
import type { PublicRoom } from '#features/live/publicPage.ts'
import { Player } from '#features/live/site/Player.tsx'
import { say } from '#features/live/site/words.ts'
import { Agenda } from '#features/live/site/venue/Agenda.tsx'
import { Documents } from '#features/live/site/venue/Documents.tsx'
import { GatePane } from '#features/live/site/venue/GatePane.tsx'
import { Polls } from '#features/live/site/venue/Polls.tsx'
import { Talk } from '#features/live/site/venue/Talk.tsx'
import { useRoom } from '#features/live/site/venue/useRoom.ts'
import { Waiting } from '#features/live/site/venue/Waiting.tsx'
import { Icon } from '#site/kit/Icon.tsx'

const tabs = ['chat', 'questions', 'poll', 'agenda', 'documents'] as const
type Tab = (typeof tabs)[number]

/** Phone first: the picture stays above, what people say below it; on a desk the two stand side by side. */
export function Venue(room: PublicRoom) {
  const { id, title, eventTitle, eventUrl, language, cover, introduction } = room
  const live = useRoom(id)
  const [tab, setTab] = useState<Tab>('chat')
  const { entered, feed, gate, isAway } = live
  const [from, setFrom] = useState<{ seconds: number } | null>(null)
  const goTo = (seconds: number) => setFrom({ seconds })
  const documents = entered?.documents ?? []
  const isRecording = entered?.media?.kind === 'file' || entered?.media?.kind === 'hls'
  const status = feed?.room.status ?? room.status
  const onChapter = status === 'Playback' && isRecording ? goTo : null
  const questions = (feed?.messages ?? []).filter(({ kind, state }) => kind === 'Question' && state === 'Shown').length
  const pinned = feed?.messages.find(({ isPinned, state }) => isPinned && state === 'Shown')
  const openPoll = feed?.polls.some(({ state }) => state === 'Open') ?? false
  return (
    <main className="live" aria-label={title}>
      <header className="live-head">
        <a href={eventUrl}>
          <Icon name="left" />
          <span>{eventTitle}</span>
        </a>
        <a href={`?language=${language === 'en' ? 'zh-CN' : 'en'}`}>{say('switchLanguage')}</a>
      </header>
      <div className="live-stage">
        <div className="live-frame">
          {entered?.media ? (
            <Player key={entered.media.url} media={entered.media} cover={cover} title={title} from={from} />
          ) : (
            <Waiting room={room} status={status} isIn={entered !== null} />
          )}
          <p className="live-marks">
            <span className={status === 'Live' ? 'live-mark is-on' : 'live-mark'}>{say(`state_${status}`)}</span>
            {feed && <span className="live-mark">{say('people', { n: feed.room.online })}</span>}
          </p>
        </div>
        <div className="live-title">
          <h1>{title}</h1>
          {introduction && <p>{introduction}</p>}
        </div>
        {room.sessions.length > 0 && (
          <section className="live-below" aria-label={say('agenda')}>
            <h2>{say('agenda')}</h2>
            <Agenda room={room} isLive={status === 'Live'} onChapter={onChapter} />
          </section>
        )}
      </div>
      <section className="live-talk">
        {gate && !entered ? (
          <GatePane room={room} gate={gate} onEnter={live.enter} />
        ) : (
          <>
            {isAway && (
              <output className="live-away">
                <Icon name="offline" /> {say('lost')}
              </output>
            )}
            {pinned && (
              <p className="live-pinned">
                <Icon name="sound" />
                <span>{pinned.text}</span>
              </p>
            )}
            <div className="live-tabs" role="tablist" aria-label={title}>
              {tabs
                .filter((key) => key !== 'documents' || documents.length > 0)
                .map((key) => (
                  <button
                    key={key}
                    type="button"
                    role="tab"
                    className={key === 'agenda' && room.sessions.length > 0 ? 'is-below' : undefined}
                    aria-selected={tab === key}
                    onClick={() => setTab(key)}
                  >
                    {say(key)}
                    {key === 'questions' && questions > 0 && ` ${questions}`}
                    {key === 'poll' && openPoll && <i aria-label={say('pollOpen')} />}
                  </button>
                ))}
            </div>
            {tab === 'chat' && <Talk live={live} id={id} kind="Chat" />}
            {tab === 'questions' && <Talk live={live} id={id} kind="Question" />}
            {tab === 'poll' && <Polls live={live} id={id} />}
            {tab === 'documents' && <Documents id={id} documents={documents} token={live.tokenNow} />}
            {tab === 'agenda' && <Agenda room={room} isLive={status === 'Live'} onChapter={onChapter} />}
          </>
        )}
      </section>
    </main>
  )
}
