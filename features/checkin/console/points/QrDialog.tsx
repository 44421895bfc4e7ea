import { Button, Modal } from 'antd'
import type { WebCheckin } from '#features/checkin/shapes.ts'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { qrAddress, QrImage } from '#features/checkin/console/points/QrImage.tsx'

export function QrDialog({ point: { name, url }, onClose }: { point: WebCheckin; onClose: () => void }) {
  const t = useT()
  const title = t('checkin.desk.qrOf', { name })
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      onCancel={onClose}
      footer={
        <Button href={qrAddress(url)} download={`${name}.svg`} icon={<Icon name="dl" />}>
          {t('checkin.desk.download')}
        </Button>
      }
    >
      <p className="m2">{t('checkin.desk.qrText')}</p>
      <QrImage text={url} label={title} />
      <div className="checkin-secret">
        <span className="sp mono t13">{url}</span>
        <CopyButton text={url} type="default">
          {t('checkin.desk.copyLink')}
        </CopyButton>
      </div>
    </Modal>
  )
}
