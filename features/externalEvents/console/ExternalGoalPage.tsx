import { useParams } from 'react-router'
import { externalEventCalls, type ExternalTarget } from '#features/externalEvents/contract.ts'
import { externalEventPages } from '#features/externalEvents/pages.ts'
import { metCount } from '#features/externalEvents/rules.ts'
import { useCan } from '#console/kit/Can.tsx'
import { useT } from '#console/kit/text.ts'
import { GoalDrawer } from '#features/externalEvents/console/GoalDrawer.tsx'
import { GoalRow } from '#features/externalEvents/console/GoalRow.tsx'
import { ListPage, type DrawerProps, type RowProps } from '#features/externalEvents/console/ListPage.tsx'
import { useTargets } from '#features/externalEvents/console/useListEdit.ts'

export function ExternalGoalPage() {
  const t = useT()
  const { bventId = '' } = useParams()
  const edit = useTargets(bventId)
  return (
    <ListPage
      page={externalEventPages.goal}
      edit={edit}
      canSave={useCan(externalEventCalls.saveTarget.access)}
      icon="flag"
      words={{
        add: t('externalEvents.addGoal'),
        empty: t('externalEvents.noGoals'),
        emptyHint: t('externalEvents.noGoalsHint'),
        subtitle: (items) => t('externalEvents.metOf', { met: metCount(items), n: items.length }),
      }}
      Row={Row}
      Drawer={Drawer}
    />
  )
}

function Row({ item, ...actions }: RowProps<ExternalTarget>) {
  return <GoalRow target={item} {...actions} />
}

function Drawer({ item, ...actions }: DrawerProps<ExternalTarget>) {
  return <GoalDrawer target={item} {...actions} />
}
