import { CopyButton } from '#console/kit/CopyButton.tsx'
import { textOf, useT } from '#console/kit/text.ts'

/** Only the provider's own words know whether it has to be entered there. */
export function CallbackAddress({ provider, url }: { provider: string; url: string | null }) {
  const t = useT()
  return (
    <div className="account-wide account-callback">
      <span className="b">{t('payments.callback')}</span>
      <div className="account-set">
        <span className="sp m2 account-url">{url ?? t('payments.callbackLater')}</span>
        {url && <CopyButton text={url} label={t('payments.copyCallback')} />}
      </div>
      <p className="t13 m3">{textOf(`payments.callback_${provider}`)}</p>
    </div>
  )
}
