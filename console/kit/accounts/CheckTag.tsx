import type { AccountState } from '#core/accountCheck.ts'
import type { IconName } from '#console/kit/Icon.tsx'
import { StatusTag, type Tone } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'

const looks = {
  Passed: { tone: 'registered', icon: 'check' },
  Failed: { tone: 'unpaid', icon: 'warn' },
  Unchecked: { tone: 'pending', icon: 'clock' },
} as const satisfies Record<AccountState, { tone: Tone; icon: IconName }>

export function CheckTag({ state }: { state: AccountState }) {
  const t = useT()
  return <StatusTag {...looks[state]}>{t(`kit.account_${state}`)}</StatusTag>
}
