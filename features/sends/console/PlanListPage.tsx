import { Fragment } from 'react'
import { useParams } from 'react-router'
import { formatTime } from '#core/dateTime.ts'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { serverNow } from '#console/kit/serverTime.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { PlanLine } from '#features/sends/console/plan/PlanLine.tsx'
import { planCalls, type PlanRow } from '#features/sends/planContract.ts'
import { sendPages } from '#features/sends/pages.ts'
import '#features/sends/console/plan/plan.css'

/** What ran and what comes next, on one line of time. */
export function PlanListPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const canWrite = useCan(planCalls.savePlan.access)
  const { data, error, refetch } = useCallQuery(planCalls.plans, { bventId }, { ignoresErrors: true })
  const now = serverNow().toISOString()
  const plans = data?.list ?? []
  const isPast = ({ placeTime }: PlanRow) => placeTime < now
  const firstToCome = plans.findIndex((plan) => !isPast(plan))
  const add = canWrite && (
    <ButtonLink type="primary" icon={<Icon name="plus" />} to={pathOf(sendPages.addPlan, { bventId })}>
      {t('sends.addPlan')}
    </ButtonLink>
  )
  return (
    <PageFrame
      page={sendPages.plans}
      title={t('sends.plansTitle')}
      {...(data && {
        beside: <span className="t13 m3">{t('sends.follows', { time: formatTime(data.startTime, data.timeZone, 'MM-DD HH:mm') })}</span>,
      })}
      actions={add}
    >
      {error && !data && (
        <div className="frame-body">
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && (
        <div className="frame-body">
          <SkeletonFields count={6} />
        </div>
      )}
      {data && plans.length === 0 && <EmptyState icon="clock" title={t('sends.noPlans')} hint={t('sends.noPlansHint')} action={add} />}
      {data && plans.length > 0 && (
        <div className="plan-scroll">
          <table className="plan-table">
            <thead>
              <tr>
                <th>{t('sends.column_when')}</th>
                <th aria-hidden />
                <th>{t('sends.column_plan')}</th>
                <th className="plan-number">{t('sends.column_people')}</th>
                <th>{t('sends.column_channels')}</th>
                <th>{t('sends.column_next')}</th>
                <th>{t('sends.column_state')}</th>
                <th aria-hidden />
              </tr>
            </thead>
            <tbody>
              {plans.map((plan, at) => (
                <Fragment key={plan.planId ?? plan.placeTime}>
                  {at === firstToCome && <Today />}
                  <PlanLine bventId={bventId} plan={plan} timeZone={data.timeZone} isPast={isPast(plan)} canWrite={canWrite} />
                </Fragment>
              ))}
              {firstToCome < 0 && <Today />}
            </tbody>
          </table>
        </div>
      )}
    </PageFrame>
  )
}

function Today() {
  const t = useT()
  return (
    <tr className="plan-today">
      <td>
        <span>{t('sends.today')}</span>
      </td>
      <td className="plan-dot plan-now" aria-hidden />
      <td colSpan={6} aria-hidden />
    </tr>
  )
}
