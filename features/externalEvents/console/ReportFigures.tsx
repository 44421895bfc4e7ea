import type { ExternalTarget, Right } from '#features/externalEvents/contract.ts'
import { fulfilmentOf, metCount, type RightStatus } from '#features/externalEvents/rules.ts'
import { Chart } from '#console/kit/chart/Chart.tsx'
import { stackDrawing } from '#console/kit/chart/drawings.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useLanguage, useT } from '#console/kit/text.ts'

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

const steps = ['Done', 'Doing', 'Todo'] as const satisfies readonly RightStatus[]

/** How far what was promised has come, both ways. */
export function ReportProgress({ benefits, obligations, now }: Omit<Props, 'targets'>) {
  const t = useT()
  const language = useLanguage()
  const number = (value: number) => value.toLocaleString(language)
  const sides = [
    { name: t('externalEvents.benefits'), of: fulfilmentOf(benefits, now) },
    { name: t('externalEvents.obligations'), of: fulfilmentOf(obligations, now) },
  ].filter(({ of }) => of.total > 0)
  if (sides.length === 0) return null
  const told = sides
    .map(({ name, of }) =>
      t('externalEvents.progressOf', {
        name,
        steps: steps.map((step) => `${t(`externalEvents.${step}`)} ${number(of[step])}`).join(t('kit.comma')),
      }),
    )
    .join(t('externalEvents.and'))
  return (
    <section className="report-section" aria-label={t('externalEvents.progress')}>
      <h3 className="t16">{t('externalEvents.progress')}</h3>
      <p className="t13 m2">{told}</p>
      <Chart
        className="report-progress"
        label={`${t('externalEvents.progress')} ${told}`}
        data={{
          head: ['', ...steps.map((step) => t(`externalEvents.${step}`))],
          rows: sides.map(({ name, of }) => [name, ...steps.map((step) => number(of[step]))]),
        }}
        drawing={stackDrawing(
          sides.map(({ name }) => name),
          steps.map((step) => ({ name: t(`externalEvents.${step}`), values: sides.map(({ of }) => of[step]) })),
          number,
        )}
      />
    </section>
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
