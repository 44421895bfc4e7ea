import { AccountAddress } from '#console/kit/accounts/AccountAddress.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { hasReceipts, type Provider } from '#features/channels/rules.ts'

/** Where the provider reports to what became of each message. */
export function ReceiptAddress({ provider, url }: { provider: Provider; url: string | null }) {
  const t = useT()
  if (!hasReceipts(provider)) return null
  return (
    <AccountAddress label={t('channels.receipt')} url={url} laterText={t('channels.receiptLater')} copyLabel={t('channels.copyReceipt')}>
      {textOf(`channels.receipt_${provider}`)}
      <br />
      {t('channels.receiptSecret')}
    </AccountAddress>
  )
}
