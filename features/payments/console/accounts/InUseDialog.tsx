import { Button, Modal } from 'antd'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { payAccountCalls } from '#features/payments/accountContract.ts'
import { EventLinks } from '#features/payments/console/accounts/EventLinks.tsx'

type Props = { accountId: string; name: string; bventIds: readonly string[]; onClose: () => void }

/** Which events stand in the way, each with the way to where it is changed. */
export function InUseDialog({ accountId, name, bventIds, onClose }: Props) {
  const t = useT()
  const { data } = useCallQuery(payAccountCalls.detail, { id: accountId })
  const known = data?.events.filter(({ bventId }) => bventIds.includes(bventId)) ?? []
  const hidden = data ? bventIds.length - known.length : 0
  return (
    <Modal
      open
      centered
      title={t('payments.inUse', { name })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('core.close')}
        </Button>
      }
    >
      <p className="m2">{t('payments.inUseHint')}</p>
      <EventLinks events={known} />
      {hidden > 0 && <p className="t13 m3">{t('payments.inUseOthers', { n: hidden })}</p>}
    </Modal>
  )
}
