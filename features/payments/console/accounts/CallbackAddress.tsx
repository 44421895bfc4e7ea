import { AccountAddress } from '#console/kit/accounts/AccountAddress.tsx'
import { textOf, useT } from '#console/kit/text.ts'

/** Only the provider's own words know whether it has to be entered there. */
export function CallbackAddress({ provider, url }: { provider: string; url: string | null }) {
  const t = useT()
  return (
    <AccountAddress label={t('payments.callback')} url={url} laterText={t('payments.callbackLater')} copyLabel={t('payments.copyCallback')}>
      {textOf(`payments.callback_${provider}`)}
    </AccountAddress>
  )
}
