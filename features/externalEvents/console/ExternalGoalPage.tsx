import { Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { externalEventCalls, type ExternalTarget } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { metCount, MOST_LISTED } from '#features/externalEvents/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { GoalDrawer } from '#features/externalEvents/console/GoalDrawer.tsx'
import { GoalRow } from '#features/externalEvents/console/GoalRow.tsx'
import { RowsSkeleton } from '#features/externalEvents/console/RowsSkeleton.tsx'
import { sayDeleted, sayFailed } from '#features/externalEvents/console/undoable.ts'
import { useTargets } from '#features/externalEvents/console/useListEdit.ts'
import '#features/externalEvents/console/external.css'

export function ExternalGoalPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const { items, error, refetch, change } = useTargets(bventId)
  const canSave = useCan(externalEventCalls.saveTarget.access)
  const [edited, setEdited] = useState<ExternalTarget | 'new' | null>(null)
  const isFull = (items?.length ?? 0) >= MOST_LISTED

  const remove = async (target: ExternalTarget, at: number) => {
    if (await change({ old: target, next: null })) sayDeleted(target.name, async () => void (await change({ old: null, next: target, at })))
    else showToast({ text: t('externalEvents.changedMeanwhile') })
  }
  const add = canSave && (
    <Button
      type="primary"
      icon={<Icon name="plus" />}
      disabled={isFull}
      title={isFull ? t('externalEvents.full', { n: MOST_LISTED }) : ''}
      onClick={() => setEdited('new')}
    >
      {t('externalEvents.addGoal')}
    </Button>
  )

  return (
    <PageFrame
      page={externalEventPages.goal}
      subtitle={items && items.length > 0 && t('externalEvents.metOf', { met: metCount(items), n: items.length })}
      actions={items && items.length > 0 && add}
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={refetch} />}
        {!items && !error && <RowsSkeleton count={3} />}
        {items?.length === 0 && (
          <EmptyState icon="flag" title={t('externalEvents.noGoals')} hint={t('externalEvents.noGoalsHint')} action={add} />
        )}
        {items && items.length > 0 && (
          <ul className="external-rows">
            {items.map((target, at) => (
              <GoalRow
                key={`${target.name} ${at}`}
                target={target}
                {...(canSave && { onEdit: () => setEdited(target), onDelete: () => void remove(target, at).catch(sayFailed) })}
              />
            ))}
          </ul>
        )}
      </div>
      {edited && <GoalDrawer target={edited === 'new' ? null : edited} onChange={change} onClose={() => setEdited(null)} />}
    </PageFrame>
  )
}
