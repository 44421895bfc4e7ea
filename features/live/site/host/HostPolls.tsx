import { useState } from 'react'
import { liveCalls } from '#features/live/contract.ts'
import { MOST_OPTIONS } from '#features/live/rules.ts'
import { PollBars } from '#features/live/site/PollBars.tsx'
import { say } from '#features/live/site/words.ts'
import type { AtDesk } from '#features/live/site/host/useDesk.ts'
import { callSite } from '#site/kit/callSite.ts'

export function HostPolls({ at: { id, t, feed, act } }: { at: AtDesk }) {
  const [title, setTitle] = useState('')
  const [options, setOptions] = useState('')
  const [wrong, setWrong] = useState('')
  const [gone, setGone] = useState<string[]>([])
  const polls = (feed?.polls ?? []).filter((poll) => !gone.includes(poll.id))
  const save = async () => {
    const lines = options
      .split('\n')
      .map((line) => line.trim().slice(0, 40))
      .filter(Boolean)
    if (title.trim() === '' || lines.length < 2 || lines.length > MOST_OPTIONS) return setWrong(say('pollWrong'))
    setWrong('')
    if (!(await act(callSite(liveCalls.savePoll, { id, t, title: title.trim(), options: lines })))) return
    setTitle('')
    setOptions('')
  }
  const step = async (pollId: string, what: 'open' | 'close' | 'delete') => {
    if ((await act(callSite(liveCalls.stepPoll, { id, t, pollId, act: what }))) && what === 'delete') setGone([...gone, pollId])
  }
  return (
    <div className="live-polls">
      {polls.map((poll) => (
        <PollBars key={poll.id} poll={poll}>
          <p className="host-acts">
            {poll.state === 'Open' ? (
              <button type="button" onClick={() => void step(poll.id, 'close')}>
                {say('closePoll')}
              </button>
            ) : (
              <button type="button" onClick={() => void step(poll.id, 'open')}>
                {say('openPoll')}
              </button>
            )}
            {poll.state === 'Draft' && (
              <button type="button" onClick={() => void step(poll.id, 'delete')}>
                {say('deletePoll')}
              </button>
            )}
          </p>
        </PollBars>
      ))}
      <form
        className="host-form"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          void save()
        }}
      >
        <h2>{say('newPoll')}</h2>
        <label className="label" htmlFor="poll-title">
          {say('pollTitle')}
        </label>
        <input id="poll-title" className="input" maxLength={100} value={title} onChange={({ target }) => setTitle(target.value)} />
        <label className="label" htmlFor="poll-options">
          {say('pollOptions')}
        </label>
        <textarea
          id="poll-options"
          className="input"
          rows={4}
          value={options}
          aria-describedby="poll-wrong"
          onChange={({ target }) => setOptions(target.value)}
        />
        <p className="wrong" id="poll-wrong" role="alert">
          {wrong}
        </p>
        <button type="submit" className="button primary">
          {say('newPoll')}
        </button>
      </form>
    </div>
  )
}
