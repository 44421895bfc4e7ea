import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { InvitationFrame } from '#features/invitations/console/InvitationFrame.tsx'
import { GoalsDrawer } from '#features/invitations/console/plan/GoalsDrawer.tsx'
import { PlanAside } from '#features/invitations/console/plan/PlanAside.tsx'
import { PlanHead } from '#features/invitations/console/plan/PlanHead.tsx'
import { PlanHistory } from '#features/invitations/console/plan/PlanHistory.tsx'
import { PlanTable } from '#features/invitations/console/plan/PlanTable.tsx'
import { invitationCalls as calls } from '#features/invitations/contract.ts'
import { invitationPages } from '#features/invitations/pages.ts'

export function MasterPlanPage() {
  const { bventId = '' } = useParams()
  const t = useT()
  const { data: plan, error, refetch } = useQuery(callQuery(calls.plan, { bventId }, { ignoresErrors: true }))
  const canChange = useCan(calls.savePlan.access)
  const [open, setOpen] = useState<'' | 'goals' | 'history'>('')
  const isEmpty = plan && plan.goal === 0 && plan.rows.length === 0 && plan.figures.listed === 0
  const toInvite = plan ? plan.figures.listed - plan.figures.sent : 0
  const toGoals = (
    <Button {...((isEmpty || toInvite === 0) && { type: 'primary' as const })} icon={<Icon name="flag" />} onClick={() => setOpen('goals')}>
      {t('invitations.adjust')}
    </Button>
  )
  return (
    <InvitationFrame
      page={invitationPages.masterPlan}
      bventId={bventId}
      actions={
        <>
          <Button icon={<Icon name="hist" />} onClick={() => setOpen('history')}>
            {t('invitations.history')}
          </Button>
          {canChange && (
            <ButtonLink to={`${pathOf(invitationPages.list, { bventId })}?act=import`} icon={<Icon name="ul" />}>
              {t('invitations.importList')}
            </ButtonLink>
          )}
          {canChange && !isEmpty && toGoals}
          {canChange && toInvite > 0 && (
            <ButtonLink type="primary" to={pathOf(invitationPages.writeNotice, { bventId })} icon={<Icon name="send" />}>
              {t('invitations.sendToInvite', { n: toInvite })}
            </ButtonLink>
          )}
        </>
      }
    >
      {!plan && (
        <div className="frame-body">
          {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <SkeletonFields count={6} />}
        </div>
      )}
      {isEmpty && (
        <EmptyState icon="flag" title={t('invitations.noPlan')} hint={t('invitations.noPlanHint')} action={canChange && toGoals} />
      )}
      {plan && !isEmpty && (
        <div className="invite-plan">
          <section className="invite-main">
            <PlanHead plan={plan} />
            <PlanTable plan={plan} />
          </section>
          <PlanAside plan={plan} bventId={bventId} onGoals={() => setOpen('goals')} />
        </div>
      )}
      {plan && open === 'goals' && <GoalsDrawer bventId={bventId} plan={plan} onClose={() => setOpen('')} />}
      {open === 'history' && <PlanHistory bventId={bventId} onClose={() => setOpen('')} />}
    </InvitationFrame>
  )
}
