import { Select, Switch } from 'antd'
import { Link } from 'react-router'
import { useCan } from '#console/kit/Can.tsx'
import { useT } from '#console/kit/text.ts'
import { pages } from '#features/pages.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import type { PayOptions } from '#features/payments/contract.ts'

type Props = {
  option: PayOptions['options'][number]
  canSave: boolean
  isWaiting: boolean
  onSave: (change: { isEnable: boolean; accountId?: string }) => void
}

/** One way to pay: on or off, and where there are several accounts, to which of them. */
export function PaymentWay({ option, canSave, isWaiting, onSave }: Props) {
  const { provider, name, isEnable, isAvailable, accounts, accountId } = option
  const id = `pay-${provider}`
  return (
    <li className="settings-way">
      <span id={id}>{name}</span>
      <span className="t12 m3 sp">
        {!isAvailable && <WhyNot needsAccount={accounts !== null} />}
        {isAvailable && accounts && (isEnable || accounts.length === 1) && (
          <AccountChoice
            label={name}
            accounts={accounts}
            accountId={accountId}
            isDisabled={!canSave || isWaiting}
            onChoose={(chosen) => onSave({ isEnable, accountId: chosen })}
          />
        )}
      </span>
      <Switch
        aria-labelledby={id}
        checked={isEnable}
        disabled={!canSave || (!isAvailable && !isEnable)}
        loading={isWaiting}
        onChange={(isOn) => onSave({ isEnable: isOn })}
      />
    </li>
  )
}

function WhyNot({ needsAccount }: { needsAccount: boolean }) {
  const t = useT()
  const canCreate = useCan(payAccountCalls.save.access)
  if (!needsAccount) return t('forms.payUnavailable')
  if (!canCreate) return t('forms.payNoAccountAsk')
  return (
    <>
      {t('forms.payNoAccount')} <Link to={pages.payments.finance.path}>{t('forms.payToAccounts')}</Link>
    </>
  )
}

type ChoiceProps = {
  label: string
  accounts: NonNullable<Props['option']['accounts']>
  accountId: string | null
  isDisabled: boolean
  onChoose: (accountId: string) => void
}

/** The one that was chosen may have been switched off since, or has failed its check: then nobody can pay by it. */
function AccountChoice({ label, accounts, accountId, isDisabled, onChoose }: ChoiceProps) {
  const t = useT()
  const [only] = accounts
  const isGone = accountId !== null && !accounts.some(({ id }) => id === accountId)
  const worded = ({ name, currencies }: (typeof accounts)[number]) => t('forms.payAccount', { name, currencies: currencies.join(' · ') })
  if (accounts.length === 1 && only && !isGone) return worded(only)
  return (
    <Select
      className="settings-account"
      aria-label={t('forms.payAccountOf', { name: label })}
      {...(isGone && { status: 'error' as const })}
      placeholder={t(isGone ? 'forms.payAccountGone' : 'forms.payAccountChoose')}
      value={isGone ? null : accountId}
      disabled={isDisabled}
      options={accounts.map((account) => ({ value: account.id, label: worded(account) }))}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  )
}
