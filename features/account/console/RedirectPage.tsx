import { Outcome } from '#features/account/console/Outcome.tsx'
import { useStep } from '#features/account/console/useStep.ts'
import { redirectStep } from '#features/account/rules.ts'

export function RedirectPage() {
  return <Outcome taken={useStep(redirectStep)} />
}
