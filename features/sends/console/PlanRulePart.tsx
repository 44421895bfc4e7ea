import { RuleFields } from '#features/sends/console/plan/RuleFields.tsx'
import type { Happening, PlanRule } from '#features/sends/planRules.ts'
import '#features/sends/console/plan/plan.css'

export function PlanRulePart(props: { rule: PlanRule; choices?: readonly Happening[]; onChange: (rule: PlanRule) => void }) {
  return <RuleFields {...props} />
}
