import { Button, Modal } from 'antd'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { useT } from '#console/kit/text.ts'
import { DeviceRequest, type DevicePoint } from '#features/checkin/console/access/DeviceRequest.tsx'
import { QrImage } from '#features/checkin/console/points/QrImage.tsx'

export type Once =
  { kind: 'link'; name: string; url: string; pin: string } | { kind: 'device'; name: string; token: string; points: readonly DevicePoint[] }

/** It cannot be seen again, so only its own button closes it. */
export function OnceDialog({ once, onClose }: { once: Once; onClose: () => void }) {
  const t = useT()
  const { name } = once
  return (
    <Modal
      open
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={once.kind === 'link' ? 480 : 640}
      title={once.kind === 'link' ? t('checkin.desk.linkMade', { name }) : t('checkin.desk.tokenMade', { name })}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('checkin.desk.kept')}
        </Button>
      }
    >
      {once.kind === 'link' ? (
        <>
          <p className="m2">{t('checkin.desk.onceText')}</p>
          <QrImage text={once.url} label={t('checkin.desk.scanToOpen')} />
          <Secret label={t('checkin.desk.url')} text={once.url} copy={t('checkin.desk.copyLink')} />
          <Secret label={t('checkin.desk.pin')} text={once.pin} copy={t('checkin.desk.copyPin')} />
        </>
      ) : (
        <>
          <p className="m2">{t('checkin.desk.tokenText')}</p>
          <Secret label={t('checkin.desk.token')} text={once.token} copy={t('checkin.desk.copyToken')} />
          <DeviceRequest token={once.token} points={once.points} />
        </>
      )}
    </Modal>
  )
}

function Secret({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className="checkin-secret">
      <span className="sp">
        <span className="m3 t12">{label}</span>
        <br />
        <span className="mono">{text}</span>
      </span>
      <CopyButton text={text} type="default">
        {copy}
      </CopyButton>
    </div>
  )
}
