import type { ExternalTarget, Right } from '#features/externalEvents/contract.ts'
import { fulfilmentOf, metCount } from '#features/externalEvents/rules.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'

type Props = { targets: readonly ExternalTarget[]; benefits: readonly Right[]; obligations: readonly Right[]; now: Date }

/** Goals met, benefits claimed, obligations met: each of what, and drawn. */
export function ReportFigures({ targets, benefits, obligations, now }: Props) {
  const t = useT()
  const claimed = fulfilmentOf(benefits, now)
  const kept = fulfilmentOf(obligations, now)
  return (
    <div className="report-figures">
      <Figure title={t('externalEvents.goalsReached')} done={metCount(targets)} total={targets.length} late={0} />
      <Figure title={t('externalEvents.benefitsDone')} done={claimed.Done} total={claimed.total} late={claimed.overdue} />
      <Figure title={t('externalEvents.obligationsDone')} done={kept.Done} total={kept.total} late={kept.overdue} />
    </div>
  )
}

function Figure({ title, done, total, late }: { title: string; done: number; total: number; late: number }) {
  const t = useT()
  return (
    <div className="report-figure">
      <span className="t13 m2">{title}</span>
      {total === 0 ? (
        <span className="t24 m3">–</span>
      ) : (
        <span className="t24 b">
          {done} <span className="t16 m3 report-of">/ {total}</span>
        </span>
      )}
      <div className="bar" aria-hidden>
        <i style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <span className="t12">
        {late > 0 && (
          <span className="due due-overdue">
            <Icon name="warn" size={14} />
            {t('externalEvents.overdueCount', { n: late })}
          </span>
        )}
      </span>
    </div>
  )
}
