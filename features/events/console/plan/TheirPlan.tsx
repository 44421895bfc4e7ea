import { Button } from 'antd'
import { priceText } from '#core/money.ts'
import type { Option } from '#core/schema.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Plan } from '#features/events/console/plan/plan.ts'

type Props = { plan: Plan; goals: readonly Option[]; onTake: () => void }

/** Somebody saved meanwhile: their plan is shown, mine stays in the form. */
export function TheirPlan({ plan, goals, onTake }: Props) {
  const t = useT()
  const { mbaProjectNo, budget, goal, remark } = plan
  const facts = [
    [t('events.mbaProjectNo'), mbaProjectNo],
    [t('events.budget'), budget && priceText(budget, 'CNY')],
    [t('events.goal'), goals.find(({ key }) => key === goal)?.value ?? goal],
    [t('events.remark'), remark],
  ]
  return (
    <div className="note plan-theirs" role="alert">
      <Icon name="info" />
      <div className="sp">
        <b>{t('events.planChanged')}</b>
        <p>{t('events.planChangedHint')}</p>
        <dl>
          {facts.map(([name, value]) => (
            <div key={name} className="row g2">
              <dt className="m3">{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
        <Button size="small" onClick={onTake}>
          {t('events.takeTheirs')}
        </Button>
      </div>
    </div>
  )
}
