import type { ExternalTarget } from '#features/externalEvents/contract.ts'
import { useT } from '#console/kit/text.ts'
import { GoalBar, GoalState, useAmount } from '#features/externalEvents/console/GoalBar.tsx'
import { ItemMenu } from '#features/externalEvents/console/ItemMenu.tsx'

type Props = { target: ExternalTarget; onEdit?: () => void; onDelete?: () => void }

export function GoalRow({ target, onEdit, onDelete }: Props) {
  const t = useT()
  const amount = useAmount()
  const { name, planned, actual, unit } = target
  return (
    <li className="external-row goal">
      <b className="goal-name">{name}</b>
      <div className="goal-drawn">
        <GoalBar target={target} />
        <p className="row between t13 m2">
          <span>
            {t('externalEvents.actual')} <b>{amount(actual, unit)}</b>
          </span>
          <span>
            {t('externalEvents.planned')} {amount(planned, unit)}
          </span>
        </p>
      </div>
      <div className="goal-state">
        <GoalState target={target} />
      </div>
      {onEdit && onDelete ? <ItemMenu name={name} onEdit={onEdit} onDelete={onDelete} /> : <span />}
    </li>
  )
}
