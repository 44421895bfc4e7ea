import { useCallback, useEffect, useState } from 'react'
import type { ResultOf } from '#core/call.ts'
import type { lotteryCalls } from '#features/lottery/contract.ts'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import type { Memory } from '#features/lottery/site/memory.ts'
import { askToJoin } from '#features/lottery/site/page/askToJoin.ts'
import { say } from '#features/lottery/site/words.ts'
import { Icon } from '#site/kit/Icon.tsx'

type Known = Pick<ResultOf<typeof lotteryCalls.join>, 'name' | 'isJoined' | 'reason' | 'number'>
type Props = { lottery: PublicLottery; memory: Memory; onKnown: (seen: Memory) => void }
const NOT_FOUND = 20004
/** A list is frozen in one moment; those who are in it do not all ask for their number in one. */
const SPREAD_MS = 30_000

/** Takes part while the list is open; afterwards the same number or address finds one's place in it. */
export function JoinForm({ lottery: { id, state, isScan, surveyUrl }, memory, onKnown }: Props) {
  const isOpen = state === 'Draft'
  const [value, setValue] = useState('')
  const [wrong, setWrong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [known, setKnown] = useState<Known | null>(
    memory.entry ? { name: memory.name ?? '', isJoined: true, reason: null, number: memory.number ?? null } : null,
  )

  const send = useCallback(async () => {
    if (value.trim() === '') return setWrong(say('fillIn'))
    setBusy(true)
    setWrong('')
    const { result, refusal } = await askToJoin(id, value)
    setBusy(false)
    if (refusal) {
      setKnown(null)
      return setWrong(refusal.code === NOT_FOUND ? `${say('unknown')}${say('unknownHelp')}` : refusal.message)
    }
    setKnown(result)
    if (result.entry && result.number) onKnown({ entry: result.entry, number: result.number, name: result.name })
  }, [id, value, onKnown])

  const isNumberWanted = !isOpen && known?.isJoined === true && known.number === null
  useEffect(() => {
    if (!isNumberWanted) return
    const timer = setTimeout(() => void send(), Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [isNumberWanted, send])

  if (known) return <Answer known={known} isOpen={isOpen} surveyUrl={surveyUrl} />
  if (isOpen && !isScan && !surveyUrl) return <p className="lottery-text">{say('autoText')}</p>
  const act = isOpen ? (surveyUrl ? 'surveyFind' : 'join') : 'find'
  return (
    <>
      {isOpen && surveyUrl && <SurveyCall url={surveyUrl} />}
      <form
        className="form lottery-join"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          if (!isBusy) void send()
        }}
      >
        <div className="field">
          <label className="label" htmlFor="value">
            {say('who')}
          </label>
          <input
            id="value"
            className="input"
            autoComplete="tel"
            maxLength={100}
            value={value}
            aria-required
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'value-wrong' : undefined}
            onChange={({ target }) => setValue(target.value)}
          />
          <p className="wrong" id="value-wrong" role="alert">
            {wrong}
          </p>
        </div>
        <button type="submit" className="button primary wide" aria-disabled={isBusy ? true : undefined}>
          {isBusy ? say('joining') : say(act)}
        </button>
      </form>
    </>
  )
}

function SurveyCall({ url }: { url: string }) {
  return (
    <div className="lottery-survey">
      <p className="lottery-text">{say('surveyText')}</p>
      <a className="button primary wide" href={url}>
        {say('toSurvey')}
      </a>
    </div>
  )
}

function Answer({ known: { name, isJoined, reason, number }, isOpen, surveyUrl }: { known: Known; isOpen: boolean; surveyUrl: string }) {
  const [title, text] = isOpen
    ? isJoined
      ? [say('joined', { name }), say('joinedText')]
      : [say(reason ?? 'notMeant', { name }), say(`${reason ?? 'notMeant'}Text`)]
    : isJoined
      ? number === null
        ? [say('frozen', { name }), say('frozenText')]
        : [say('listed', { name, n: number }), say('listedText')]
      : [say('notListed', { name }), say('notListedText')]
  return (
    <div className={isJoined ? 'lottery-answer is-in' : 'lottery-answer'} aria-live="polite">
      <Icon name={isJoined ? 'check' : 'warn'} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
        {isOpen && reason === 'notAnswered' && <a href={surveyUrl}>{say('toSurvey')}</a>}
      </div>
    </div>
  )
}
