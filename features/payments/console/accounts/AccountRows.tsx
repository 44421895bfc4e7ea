import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { useT } from '#console/kit/text.ts'
import type { PayAccount } from '#features/payments/accountContract.ts'
import { CertificateEnd } from '#features/payments/console/accounts/CertificateEnd.tsx'
import { CheckTag } from '#console/kit/accounts/CheckTag.tsx'
import { EnableSwitch } from '#features/payments/console/accounts/EnableSwitch.tsx'
import { paymentPages } from '#features/payments/pages.ts'

export function AccountRows({ accounts }: { accounts: readonly PayAccount[] }) {
  const t = useT()
  return (
    <table className="accounts">
      <caption className="unseen">{t('payments.accounts')}</caption>
      <thead>
        <tr className="t12 m3">
          <th scope="col">{t('payments.column_account')}</th>
          <th scope="col" className="accounts-wide">
            {t('payments.accountCurrencies')}
          </th>
          <th scope="col">{t('payments.column_check')}</th>
          <th scope="col" className="accounts-wide">
            {t('payments.column_events')}
          </th>
          <th scope="col">{t('payments.column_enable')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </tbody>
    </table>
  )
}

function AccountRow({ account }: { account: PayAccount }) {
  const t = useT()
  const { id, name, providerName, currencies, checkState, endTime, bventCount } = account
  return (
    <tr>
      <th scope="row">
        <Link className="b" to={pathOf(paymentPages.edit, { id })}>
          {name}
        </Link>
        {name !== providerName && <div className="t12 m3">{providerName}</div>}
      </th>
      <td className="accounts-wide">{currencies.join(' · ')}</td>
      <td>
        <CheckTag state={checkState} />
        <CertificateEnd endTime={endTime} isOnlyIfSoon />
      </td>
      <td className={bventCount > 0 ? 'accounts-wide' : 'accounts-wide m3'}>
        {bventCount > 0 ? t('payments.eventCount', { n: bventCount }) : t('payments.eventNone')}
      </td>
      <td>
        <EnableSwitch account={account} />
      </td>
    </tr>
  )
}
