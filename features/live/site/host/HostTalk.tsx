import { useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { moderations } from '#features/live/publicCalls.ts'
import { MOST_TEXT } from '#features/live/rules.ts'
import type { LiveMessage } from '#features/live/shapes.ts'
import { say } from '#features/live/site/words.ts'
import type { AtDesk } from '#features/live/site/host/useDesk.ts'
import { callSite } from '#site/kit/callSite.ts'

type Tab = 'chat' | 'waiting' | 'questions'
type Act = (typeof moderations)[number]
const nothing = { chat: 'noChat', waiting: 'noWaiting', questions: 'noQuestions' } as const

function isIn(tab: Tab, { kind, state }: LiveMessage): boolean {
  if (tab === 'waiting') return state === 'Held'
  return state !== 'Held' && (tab === 'questions') === (kind === 'Question')
}

/** What can be done with a message as it is now. */
function actsFor({ kind, state, isPinned, isAnswered }: LiveMessage): Act[] {
  if (state === 'Held') return ['show', 'hide']
  if (state === 'Hidden') return ['show']
  const asked: Act[] = kind === 'Question' ? [isAnswered ? 'reopen' : 'answer'] : []
  return [...asked, isPinned ? 'unpin' : 'pin', 'hide']
}

export function HostTalk({ at, tab }: { at: AtDesk; tab: Tab }) {
  const { id, t, feed, act } = at
  const messages = (feed?.messages ?? []).filter((message) => isIn(tab, message))
  const shown = tab === 'questions' ? messages.toSorted((one, other) => other.votes - one.votes) : messages.toReversed()
  return (
    <>
      <ul className="live-list" aria-live="polite" aria-label={say(tab)}>
        {shown.length === 0 && <li className="live-none">{say(nothing[tab])}</li>}
        {shown.map((message) => (
          <li key={message.id} className={message.state === 'Hidden' ? 'live-message is-hidden' : 'live-message'}>
            <p className="live-by">
              {message.name || say('visitor')}
              {message.isHost && <em>{say('official')}</em>}
              {message.isPinned && <em>{say('pin')}</em>}
              {message.isAnswered && <em>{say('answered')}</em>}
              {message.state === 'Hidden' && <em>{say('isHidden')}</em>}
              {message.kind === 'Question' && <span>{`${say('vote')} ${message.votes}`}</span>}
              <time dateTime={message.time}>{formatTime(message.time, undefined, 'HH:mm')}</time>
            </p>
            <p>{message.text}</p>
            <p className="host-acts">
              {actsFor(message).map((what) => (
                <button
                  key={what}
                  type="button"
                  onClick={() => void act(callSite(liveCalls.moderate, { id, t, messageId: message.id, act: what }))}
                >
                  {say(what)}
                </button>
              ))}
              {message.who !== '' && (
                <>
                  <button type="button" onClick={() => void act(callSite(liveCalls.treatGuest, { id, t, who: message.who, act: 'mute' }))}>
                    {say('mute')}
                  </button>
                  <button type="button" onClick={() => void act(callSite(liveCalls.treatGuest, { id, t, who: message.who, act: 'kick' }))}>
                    {say('kick')}
                  </button>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {tab === 'chat' && <HostLine at={at} />}
    </>
  )
}

function HostLine({ at: { id, t, act } }: { at: AtDesk }) {
  const [text, setText] = useState('')
  const send = async (kind: 'Chat' | 'Notice') => {
    if (text.trim() === '') return
    if (await act(callSite(liveCalls.announce, { id, t, kind, text: text.trim() }))) setText('')
  }
  return (
    <form
      className="live-line"
      onSubmit={(submit) => {
        submit.preventDefault()
        void send('Chat')
      }}
    >
      <div>
        <input
          className="input"
          aria-label={say('reply')}
          placeholder={say('reply')}
          maxLength={MOST_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button primary">
          {say('send')}
        </button>
        <button type="button" className="button" onClick={() => void send('Notice')}>
          {say('announce')}
        </button>
      </div>
    </form>
  )
}
