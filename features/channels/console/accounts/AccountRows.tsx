import { Link } from 'react-router'
import { pathOf } from '#core/page.ts'
import { CheckTag } from '#console/kit/accounts/CheckTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { MessageAccount } from '#features/channels/contract.ts'
import { EnableSwitch } from '#features/channels/console/accounts/EnableSwitch.tsx'
import { channelPages } from '#features/channels/pages.ts'

export function AccountRows({ accounts }: { accounts: readonly MessageAccount[] }) {
  const t = useT()
  return (
    <table className="accounts">
      <caption className="unseen">{t('channels.accounts')}</caption>
      <thead>
        <tr className="t12 m3">
          <th scope="col">{t('channels.column_account')}</th>
          <th scope="col" className="accounts-wide">
            {t('channels.column_channel')}
          </th>
          <th scope="col">{t('channels.column_check')}</th>
          <th scope="col">{t('channels.column_enable')}</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <th scope="row">
              <Link className="b" to={pathOf(channelPages.edit, { id: account.id })}>
                {account.name}
              </Link>
              {account.name !== account.providerName && <div className="t12 m3">{account.providerName}</div>}
            </th>
            <td className="accounts-wide">{t(`delivery.channel_${account.channel}`)}</td>
            <td>
              <CheckTag state={account.checkState} />
            </td>
            <td>
              <EnableSwitch account={account} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
