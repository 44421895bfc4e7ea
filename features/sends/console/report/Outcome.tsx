import { Link } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { useLanguage, useT } from '#console/kit/text.ts'
import { useReasonWord } from '#features/sends/console/sendWords.tsx'
import type { SendDetail } from '#features/sends/contract.ts'
import type { Reporting } from '#features/sends/parts.ts'

const steps = ['planned', 'sent', 'delivered', 'clicked'] as const

/** Numbers drawn: of whom it was meant for, how many it reached, and why not the others. */
export function Outcome({ send, of: { pathTo } }: { send: SendDetail; of: Reporting }) {
  const t = useT()
  const wordOf = useReasonWord()
  const { counts, notSent, failures, timeZone } = send
  const suppressed = notSent.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="send-outcome">
      <section aria-label={t('sends.funnel')}>
        <p className="t13 m2">
          {[
            formatTime(send.sendTime, timeZone),
            send.createdBy
              ? t('sends.by', { name: send.createdBy, origin: t(`sends.origin_${send.origin}`) })
              : t(`sends.origin_${send.origin}`),
            send.approvedBy && t('sends.approvedBy', { name: send.approvedBy }),
            send.isToApprove && send.isOwn && t('sends.ownApproval'),
            send.isSendAnyway && t('sends.anyway'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {send.state === 'Missed' && <p className="note send-missed">{t('sends.missed')}</p>}
        <Funnel send={send} />
        {counts.waiting > 0 && send.plannedTime && <p className="t13 m2">{t('sends.waiting', { n: counts.waiting })}</p>}
        {counts.sent > 0 && counts.delivered === 0 && <p className="t12 m3">{t('sends.noReceipts')}</p>}
        {send.retryOf && (
          <p className="t13">
            <Link to={pathTo(send.retryOf)}>{t('sends.retryOf')}</Link>
          </p>
        )}
        {send.retries.map(({ sendId, createdTime, planned }) => (
          <p key={sendId} className="t13">
            <Link to={pathTo(sendId)}>
              {t('sends.retriesTitle')} {formatTime(createdTime, timeZone)} · {planned}
            </Link>
          </p>
        ))}
      </section>
      <section>
        <h2 className="t16 b">{t('sends.failures', { n: counts.failed })}</h2>
        <ul className="send-list">
          {failures.map(({ channel, providerReason, count }) => (
            <li key={`${channel} ${providerReason}`} className="row g2 t13">
              <span className="sp">{providerReason || t('sends.unknownReason')}</span>
              <b>{count}</b>
            </li>
          ))}
        </ul>
        {failures.length === 0 && <p className="t13 m3">{t('sends.noFailures')}</p>}
        {suppressed > 0 && <h2 className="t16 b">{t('sends.notSent', { n: suppressed })}</h2>}
        <ul className="send-list">
          {notSent.map(({ channel, reason, count }) => (
            <li key={`${channel} ${reason}`} className="row g2 t13">
              <span className="sp">{wordOf({ channel, reason })}</span>
              <b>{count}</b>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Funnel({ send: { counts, countsClicks } }: { send: SendDetail }) {
  const t = useT()
  const language = useLanguage()
  const share = (part: number) => (counts.planned === 0 ? 0 : part / counts.planned)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <dl className="send-funnel">
      {(countsClicks ? steps : steps.slice(0, -1)).map((step) => (
        <div key={step}>
          <dt className="t13">{t(`sends.step_${step}`)}</dt>
          <dd>
            <i className="send-step" style={{ inlineSize: `${share(counts[step]) * 100}%` }} aria-hidden />
          </dd>
          <dd className="b">{counts[step].toLocaleString(language)}</dd>
          <dd className="t12 m3">{step === 'planned' ? '' : percent.format(share(counts[step]))}</dd>
        </div>
      ))}
    </dl>
  )
}
