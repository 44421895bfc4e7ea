import { Outcome } from '#features/account/console/Outcome.tsx'
import { useStep } from '#features/account/console/useStep.ts'
import { silentStep } from '#features/account/rules.ts'

/** /home/autoLogin and /home/silentLogin: a host's uid and code instead of the form. */
export function AutoLoginPage() {
  return <Outcome taken={useStep(silentStep)} />
}
