import { useState } from 'react'
import { liveCalls } from '#features/live/contract.ts'
import { say } from '#features/live/site/words.ts'
import type { AtDesk } from '#features/live/site/host/useDesk.ts'
import { callSite } from '#site/kit/callSite.ts'

const MOST_WORDS = 200

export function TalkRules({ at: { id, t, desk, feed, act, open } }: { at: AtDesk }) {
  const [isChat, setChat] = useState(feed?.room.isChat ?? true)
  const [slow, setSlow] = useState(String(feed?.room.slowSeconds ?? 0))
  const [words, setWords] = useState((desk?.words ?? []).join('\n'))
  const save = async () => {
    const lines = [
      ...new Set(
        words
          .split('\n')
          .map((line) => line.trim().slice(0, 20))
          .filter(Boolean),
      ),
    ].slice(0, MOST_WORDS)
    const slowSeconds = Math.min(600, Math.max(0, Math.round(Number(slow) || 0)))
    await act(callSite(liveCalls.talkRules, { id, t, isChat, slowSeconds, words: lines }))
    await open()
  }
  return (
    <form
      className="host-form"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault()
        void save()
      }}
    >
      <label className="host-check">
        <input type="checkbox" checked={isChat} onChange={({ target }) => setChat(target.checked)} />
        {say('isChat')}
      </label>
      <label className="label" htmlFor="talk-slow">
        {say('slowSeconds')}
      </label>
      <input
        id="talk-slow"
        className="input"
        inputMode="numeric"
        maxLength={3}
        value={slow}
        onChange={({ target }) => setSlow(target.value)}
      />
      <label className="label" htmlFor="talk-words">
        {say('words')}
      </label>
      <textarea id="talk-words" className="input" rows={6} value={words} onChange={({ target }) => setWords(target.value)} />
      <button type="submit" className="button primary">
        {say('save')}
      </button>
    </form>
  )
}
