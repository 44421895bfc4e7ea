import { useEffect, useState } from 'react'
import { publicCalls, type Answer } from '#features/invitations/publicContract.ts'
import { AcceptForm } from '#features/invitations/site/AcceptForm.tsx'
import { DeclineForm } from '#features/invitations/site/DeclineForm.tsx'
import type { InvitationData } from '#features/invitations/site/pageData.ts'
import { say } from '#features/invitations/site/say.ts'
import { callSite } from '#site/kit/callSite.ts'

type Step = 'letter' | 'accept' | 'decline'

/** Beneath the letter: the answer, always at hand. */
export function InvitationPage(data: InvitationData) {
  const { code, kind, inviter, replyEnd, companions, asksMobile } = data
  const [answer, setAnswer] = useState<Answer | null>(data.answer)
  const [step, setStep] = useState<Step>('letter')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const tell = () => document.visibilityState === 'visible' && void callSite(publicCalls.opened, { code })
    if (document.visibilityState === 'visible') tell()
    else document.addEventListener('visibilitychange', tell, { once: true })
  }, [code])

  const done = (next: Answer) => {
    setAnswer(next)
    setStep('letter')
  }
  const accept = async () => {
    if (companions > 0 || asksMobile) return setStep('accept')
    setBusy(true)
    const { result, refusal: refused } = await callSite(publicCalls.accept, { code })
    setBusy(false)
    if (result) done(result)
    else setRefusal(refused.message)
  }

  if (kind !== 'guest')
    return (
      <div className="dock">
        {inviter && <p className="muted">{say('by', { name: inviter, time: replyEnd })}</p>}
        {data.isOpen ? (
          <a className="button" href={data.registerUrl}>
            {say('register')}
          </a>
        ) : (
          <output>{say('codeOver')}</output>
        )}
      </div>
    )
  if (step === 'accept') return <AcceptForm data={data} onDone={done} onBack={() => setStep('letter')} />
  if (step === 'decline') return <DeclineForm data={data} onDone={done} onBack={() => setStep('letter')} />
  return (
    <>
      <nav className="invitation-links">
        <a href={data.eventUrl}>{say('schedule')}</a>
        <a href={`${data.eventUrl}/calendar.ics`} download>
          {say('calendar')}
        </a>
        <a href={data.pictureUrl} download>
          {say('picture')}
        </a>
        <a href={data.pdfUrl} download>
          {say('paper')}
        </a>
      </nav>
      <div className="dock" aria-live="polite">
        {refusal && (
          <p className="invitation-refusal" role="alert">
            {refusal}
          </p>
        )}
        {answer?.state === 'Accepted' && (
          <div>
            <h2>{say('accepted', { name: data.name })}</h2>
            <p className="muted">{say('acceptedHint')}</p>
            <a className="button" href={answer.next}>
              {say('toTicket')}
            </a>
            <p className="muted">{say('cannot')}</p>
          </div>
        )}
        {answer?.state === 'Declined' && (
          <div>
            <h2>{say('declined')}</h2>
            <p className="muted">{say('declinedHint')}</p>
            <button type="button" className="button quiet" disabled={isBusy} onClick={() => void accept()}>
              {say('acceptAfterAll')}
            </button>
            <p className="muted">{say('mindChange', { time: replyEnd })}</p>
          </div>
        )}
        {answer?.state === 'Expired' && (
          <div>
            <h2>{say('expired')}</h2>
            <p className="muted">{say('expiredHint')}</p>
          </div>
        )}
        {answer && ['ToInvite', 'Sent', 'Opened'].includes(answer.state) && (
          <>
            <p className="muted">{inviter ? say('by', { name: inviter, time: replyEnd }) : say('byNobody', { time: replyEnd })}</p>
            <div className="invitation-buttons">
              <button type="button" className="button quiet" onClick={() => setStep('decline')}>
                {say('notNow')}
              </button>
              <button type="button" className="button" disabled={isBusy} onClick={() => void accept()}>
                {isBusy ? say('sending') : say('accept')}
              </button>
            </div>
          </>
        )}
      </div>
    </>
  )
}
