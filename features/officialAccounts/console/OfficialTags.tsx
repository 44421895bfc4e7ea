import { formatTime } from '#core/dateTime.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { StatusTag } from '#console/kit/StatusTag.tsx'
import { useT } from '#console/kit/text.ts'
import type { OfficialAccount } from '#features/officialAccounts/contract.ts'
import { AUTHORISED, lastingOf, SERVICE_ACCOUNT, VERIFIED } from '#features/officialAccounts/rules.ts'

/** Authorisation, verification and kind, as far as the provider has said. */
export function OfficialTags({ account: { authorization, accountType, verifyType, isEnable } }: { account: OfficialAccount }) {
  const t = useT()
  const isIn = authorization === AUTHORISED
  return (
    <span className="official-tags">
      <StatusTag tone={isIn ? 'registered' : 'unpaid'} icon={isIn ? 'check' : 'warn'}>
        {t(`officialAccounts.authorization_${authorization}`)}
      </StatusTag>
      {verifyType !== null && (
        <StatusTag tone={verifyType === VERIFIED ? 'registered' : 'denied'} icon={verifyType === VERIFIED ? 'check' : 'minus'}>
          {t(`officialAccounts.verifyType_${verifyType}`)}
        </StatusTag>
      )}
      {accountType !== null && (
        <StatusTag tone="info" icon="send">
          {t(`officialAccounts.accountType_${accountType}`)}
        </StatusTag>
      )}
      {!isEnable && (
        <StatusTag tone="cancelled" icon="slash">
          {t('officialAccounts.notInUse')}
        </StatusTag>
      )}
    </span>
  )
}

/** What stands in the way, or will soon. */
export function OfficialTroubles({ account: { authorization, problem, verifyUntil, accountType } }: { account: OfficialAccount }) {
  const t = useT()
  const lasting = lastingOf(verifyUntil ? new Date(verifyUntil) : null, serverNow())
  const date = formatTime(verifyUntil, undefined, 'YYYY-MM-DD')
  return (
    <>
      {authorization !== AUTHORISED && (
        <div className="note note-danger official-note" role="alert">
          <Icon name="warn" />
          <div>
            <b>{t('officialAccounts.lost', { problem })}</b>
            <p>{t('officialAccounts.lostHint')}</p>
          </div>
        </div>
      )}
      {(lasting === 'soon' || lasting === 'over') && (
        <p className="note official-note official-warned">
          {t(lasting === 'soon' ? 'officialAccounts.verifySoon' : 'officialAccounts.verifyOver', { date })}
        </p>
      )}
      {accountType !== null && accountType !== SERVICE_ACCOUNT && (
        <p className="note official-note">{t('officialAccounts.subscriptionNote')}</p>
      )}
    </>
  )
}
