import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Certification } from '#features/certification/contract.ts'

/** What happened so far, and what it is good for. */
export function CertificationAside({ certification: { state, steps } }: { certification: Certification }) {
  const t = useT()
  return (
    <aside className="cert-aside">
      {steps.length > 0 && (
        <section>
          <h2>{t('certification.history')}</h2>
          <ol className="cert-line t13">
            {steps.map((step) => (
              <li key={step.time} className={step.state === 'Rejected' ? 'back' : ''}>
                <span className="m3">{formatTime(step.time, undefined, 'MM-DD HH:mm')}</span>{' '}
                {t(`certification.did_${step.state === 'None' ? 'Submitted' : step.state}`, { name: step.byName })}
                {step.reason && <div className="m2">{step.reason}</div>}
              </li>
            ))}
            {state === 'Submitted' && <li className="then m3">{t('certification.step_judged')}</li>}
          </ol>
        </section>
      )}
      <section>
        <h2>{t('certification.after')}</h2>
        <ul className="cert-then t13">
          <li>
            <Icon name="check" size={14} />
            {t('certification.then_page')}
          </li>
          <li>
            <Icon name="check" size={14} />
            {t('certification.then_one')}
          </li>
        </ul>
        <p className="t13 m3">{t('certification.nothingHeld')}</p>
      </section>
    </aside>
  )
}
