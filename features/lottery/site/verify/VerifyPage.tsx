import { useState } from 'react'
import type { PublicLottery } from '#features/lottery/publicPage.ts'
import { Rounds } from '#features/lottery/site/verify/Rounds.tsx'
import { Steps } from '#features/lottery/site/verify/Steps.tsx'
import { useVerdict } from '#features/lottery/site/verify/useVerdict.ts'
import { say } from '#features/lottery/site/words.ts'
import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#site/kit/Icon.tsx'

const icons = { true: 'check', soFar: 'clock', false: 'warn', voided: 'slash' } as const

export function VerifyPage(lottery: PublicLottery) {
  const { id, title, promise, language } = lottery
  return (
    <main className="page verify" aria-label={say('verify')}>
      <header className="verify-head">
        <a href={`/lottery/${id}?language=${language}`} aria-label={say('back')}>
          <Icon name="left" />
        </a>
        <div>
          <h1>{say('verify')}</h1>
          <p>{title}</p>
        </div>
      </header>
      {promise ? <Verdicted lottery={lottery} /> : <p className="verify-text">{say('notPromised')}</p>}
    </main>
  )
}

function Verdicted({ lottery }: { lottery: PublicLottery }) {
  const [isOpen, setOpen] = useState(false)
  const state = useVerdict(lottery)
  if (state.stage === 'failed')
    return (
      <div className="verify-text" role="alert">
        <p>{say('loadFailed')}</p>
        <button type="button" className="button" onClick={state.again}>
          {say('retry')}
        </button>
      </div>
    )
  if (state.stage !== 'done')
    return (
      <div className="verify-text" aria-live="polite">
        <p>{say(state.stage)}</p>
        <progress max={1} value={state.stage === 'computing' ? state.share : 0} aria-label={say('computing')} />
      </div>
    )
  const { verdict, proof, seconds, at, isOffline, wasRemembered } = state
  const { outcome } = verdict
  return (
    <>
      <div className="verify-result" data-outcome={outcome} aria-live="polite">
        <h2>
          <Icon name={icons[outcome]} />
          {say(`verdict_${outcome}`)}
        </h2>
        <p>{say(`verdict_${outcome}Text`)}</p>
        <p className="verify-when">
          {say(isOffline ? 'computedOffline' : 'computedAt', { time: formatTime(at.toISOString(), undefined, 'HH:mm:ss') })}
        </p>
      </div>
      <div className="verify-again">
        <p>{say('againText')}</p>
        <button type="button" className="button" onClick={state.again}>
          {say('again')}
        </button>
      </div>
      <Steps verdict={verdict} proof={proof} seconds={seconds} timeZone={lottery.timeZone} isOpen={isOpen} wasRemembered={wasRemembered} />
      <Rounds lottery={lottery} verdict={verdict} isOpen={isOpen} />
      <div className="verify-dock">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {say(isOpen ? 'hide' : 'details')}
        </button>
        <a className="button primary" href={`/lottery/${lottery.id}/proof.json`} download={`lottery-${lottery.id}.json`}>
          {say('download')}
        </a>
      </div>
    </>
  )
}
