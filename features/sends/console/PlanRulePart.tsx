import { RuleFields } from '#features/sends/console/plan/RuleFields.tsx'
import type { Anchor, Happening, PlanRule } from '#features/sends/planRules.ts'
import '#features/sends/console/plan/plan.css'

export function PlanRulePart(props: {
  rule: PlanRule
  choices?: readonly Happening[]
  anchors?: readonly Anchor[]
  onChange: (rule: PlanRule) => void
}) {
  return <RuleFields {...props} />
}
