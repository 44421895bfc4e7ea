import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#core/dateTime.ts'
import { callQuery } from '#console/kit/query.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import { benefitCalls } from '#features/benefits/contract.ts'
import { periodOf } from '#features/finance/console/period.ts'

/** Quotas are drawn above; here stand the features that are on or off. */
const QUOTAS: readonly string[] = ['LightEventApplication', 'LiteCreateActivity', 'AttendeeToTalCount', 'MaterialStorage']

export function Functions({ now }: { now: Date }) {
  const t = useT()
  const { data } = useQuery(callQuery(benefitCalls.info, {}))
  const rows = (data?.benefitDetails ?? [])
    .filter(({ functionKey }) => !QUOTAS.includes(functionKey))
    .map((detail) => ({ ...detail, ...periodOf(detail.beginDurationTime, detail.endDurationTime, now) }))
  const on = rows.filter(({ enable, isOver }) => enable && !isOver).length

  return (
    <section className="panel home-panel" aria-labelledby="home-functions">
      <header className="row between">
        <h2 id="home-functions" className="t16 b">
          {t('finance.functions')}
        </h2>
        <span className="t12 m3">{t('finance.functionsHint', { on, all: rows.length })}</span>
      </header>
      <ul className="home-rows">
        {rows.map(({ functionKey, enable, isOver, to }) => (
          <li key={functionKey} className="row g2">
            <span className="sp">{t(`benefits.${functionKey}`)}</span>
            {enable && to && (
              <span className="t12 m3">{t('finance.untilDay', { to: formatTime(to.toISOString(), undefined, 'YYYY-MM-DD') })}</span>
            )}
            <State isOn={enable} isOver={isOver} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ isOn, isOver }: { isOn: boolean; isOver: boolean }) {
  const t = useT()
  if (!isOn) {
    return (
      <StatusTag tone="denied" icon="minus">
        {t('finance.off')}
      </StatusTag>
    )
  }
  return (
    <StatusTag tone={isOver ? 'pending' : 'registered'} icon={isOver ? 'clock' : 'check'}>
      {isOver ? t('finance.over') : t('finance.on')}
    </StatusTag>
  )
}
