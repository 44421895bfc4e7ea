import { conditionsOf } from '#features/sends/console/plan/conditions.ts'
import { t } from '#console/kit/text.ts'
import type { PlanRow } from '#features/sends/planContract.ts'
import type { PlanRule } from '#features/sends/planRules.ts'

/** How a plan's time is said in a narrow column: T-7, 每天, 前 2 小时. */
export function ruleWord(rule: PlanRule): string {
  switch (rule.type) {
    case 'Day':
      if (rule.days === 0) return t('sends.startDay')
      return rule.days < 0 ? t('sends.beforeDays', { n: -rule.days }) : t('sends.afterDays', { n: rule.days })
    case 'Hours':
      return rule.hours <= 0 ? t('sends.hoursBefore', { n: -rule.hours }) : t('sends.hoursAfter', { n: rule.hours })
    case 'Daily':
      return t('sends.everyDay')
    case 'After':
      return t('sends.perPerson')
  }
}

/** Whom it is for, in a line. */
export function audienceWord({ searchData, rule, planId }: PlanRow): string {
  const { Status, conditions, conditionGroup } = searchData
  const n = (conditions?.length ?? 0) + (conditionGroup ? conditionsOf(conditionGroup) : 0)
  return [
    rule.type === 'After' && `${t(`sends.what_${rule.what}`)} +${rule.hours} h`,
    Status ? t(`status.${Status}`) : rule.type === 'After' ? '' : t('sends.anyStatus'),
    n > 0 && t('sends.conditionsN', { n }),
    planId === null && t('sends.byTemplate'),
  ]
    .filter(Boolean)
    .join(' · ')
}
