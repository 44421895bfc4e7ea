import { PlanForm } from '#features/sends/console/plan/PlanForm.tsx'
import { sendPages } from '#features/sends/pages.ts'

const NEW = {
  title: '',
  rule: { type: 'Day', anchor: 'start', days: -7, time: '10:00' },
  searchData: { Status: 'Registered' },
  content: {},
  isOnceEach: false,
  isOpen: true,
} as const

export function PlanAddPage() {
  return <PlanForm page={sendPages.addPlan} plan={NEW} />
}
