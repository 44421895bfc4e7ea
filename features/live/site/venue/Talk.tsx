import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#core/dateTime.ts'
import { liveCalls } from '#features/live/contract.ts'
import { MOST_TEXT } from '#features/live/rules.ts'
import type { LiveMessage } from '#features/live/shapes.ts'
import { say } from '#features/live/site/words.ts'
import { shown as shownBy, type InRoom } from '#features/live/site/venue/useRoom.ts'
import { callSite } from '#site/kit/callSite.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Kind = 'Chat' | 'Question'
type Props = { live: InRoom; id: string; kind: Kind }
const MUTED = 39006
const THROTTLED = 20012
const NEAR_PX = 80

/** What people say or ask, and one's own line below it. */
export function Talk({ live, id, kind }: Props) {
  const { feed } = live
  const [voted, setVoted] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const shown = (feed?.messages ?? []).filter((message) => message.state === 'Shown' && isOf(message, kind))
  const sorted = kind === 'Question' ? shown.toSorted(byWeight) : shown
  const count = useRef(0)
  useEffect(() => {
    const box = list.current
    if (count.current === shown.length) return
    count.current = shown.length
    // Whoever reads what was said before is not pulled away from it.
    if (kind === 'Chat' && box && box.scrollHeight - box.scrollTop - box.clientHeight < box.clientHeight + NEAR_PX)
      box.scrollTop = box.scrollHeight
  })
  const vote = async (messageId: string) => {
    const { refusal } = await callSite(liveCalls.vote, { id, token: live.tokenNow(), messageId }, shownBy(live.tokenNow()))
    if (!refusal) setVoted((before) => new Set([...before, messageId]))
  }
  return (
    <>
      <ul className="live-list" ref={list} aria-live="polite" aria-label={say(kind === 'Chat' ? 'chat' : 'questions')}>
        {sorted.length === 0 && <li className="live-none">{say(kind === 'Chat' ? 'noChat' : 'noQuestions')}</li>}
        {sorted.map((message) => (
          <li key={message.id} className="live-message">
            <p className="live-by">
              {message.name || say('visitor')}
              {message.isHost && <em>{say('official')}</em>}
              {message.isAnswered && <em>{say('answered')}</em>}
              <time dateTime={message.time}>{formatTime(message.time, undefined, 'HH:mm')}</time>
            </p>
            <p>{message.text}</p>
            {kind === 'Question' && (
              <button type="button" className="live-vote" aria-pressed={voted.has(message.id)} onClick={() => void vote(message.id)}>
                {say(voted.has(message.id) ? 'voted' : 'vote')} {message.votes}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Line live={live} id={id} kind={kind} />
    </>
  )
}

const isOf = ({ kind }: LiveMessage, wanted: Kind) => (wanted === 'Question' ? kind === 'Question' : kind !== 'Question')
const byWeight = (one: LiveMessage, other: LiveMessage) =>
  Number(one.isAnswered) - Number(other.isAnswered) || other.votes - one.votes || one.time.localeCompare(other.time)

function Line({ live: { entered, feed, enter, tokenNow }, id, kind }: Props) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (!entered || !feed) return null
  const { isChat, slowSeconds, status } = feed.room
  if (status === 'Ended' || status === 'Playback') return null
  if (!isChat) return <p className="live-none">{say('chatOff')}</p>
  const needsName = !entered.isNamed && entered.name === ''
  const send = async () => {
    if (text.trim() === '' || isBusy || (needsName && name.trim() === '')) return
    setBusy(true)
    setNote('')
    if (needsName) await enter({ name: name.trim() })
    const { result, refusal } = await callSite(liveCalls.say, { id, token: tokenNow(), kind, text: text.trim() }, shownBy(tokenNow()))
    setBusy(false)
    if (refusal) {
      const slow = refusal.code === THROTTLED && slowSeconds > 0 ? say('slow', { n: slowSeconds }) : refusal.message
      return setNote(refusal.code === MUTED ? say('muted') : slow)
    }
    // What was typed meanwhile stays.
    setText((now) => (now === text ? '' : now))
    if (result.isHeld) setNote(say('held'))
  }
  const react = () => void callSite(liveCalls.react, { id, token: tokenNow(), count: 1 }, shownBy(tokenNow()))
  return (
    <form
      className="live-line"
      onSubmit={(submit) => {
        submit.preventDefault()
        void send()
      }}
    >
      {needsName && (
        <input
          className="input"
          aria-label={say('yourName')}
          placeholder={say('yourName')}
          maxLength={20}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <div>
        <input
          className="input"
          aria-label={say(kind === 'Chat' ? 'saySomething' : 'askSomething')}
          placeholder={say(kind === 'Chat' ? 'saySomething' : 'askSomething')}
          maxLength={MOST_TEXT}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className="button primary" aria-disabled={isBusy ? true : undefined}>
          {say('send')}
        </button>
        <button type="button" className="button" aria-label={`${say('like')} ${feed.room.reactions}`} onClick={react}>
          <Icon name="heart" /> {feed.room.reactions}
        </button>
      </div>
      <output>{note}</output>
    </form>
  )
}
