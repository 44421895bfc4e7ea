import { Button, Modal } from 'antd'
import { useMemo } from 'react'
import { renderSVG } from 'uqr'
import { useCan } from '#console/kit/Can.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { downloadCall } from '#console/kit/download.ts'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { sourceChanges } from '#features/sources/console/useSources.ts'
import { qrFormats, sourceCalls, type Setting, type Source } from '#features/sources/contract.ts'
import { isScannable } from '#core/scannable.ts'

type Props = { bventId: string; source: Source; setting: Setting; onClose: () => void }

export function QrDialog({ bventId, source: { id, name, url }, setting, onClose }: Props) {
  const t = useT()
  const { qrColour, version } = setting
  const canSave = useCan(sourceCalls.saveSetting.access)
  const save = useCall(sourceCalls.saveSetting, { changes: sourceChanges })
  const image = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(url, { ecc: 'M', border: 2, blackColor: qrColour }))}`,
    [url, qrColour],
  )
  const title = t('sources.qrOf', { name })
  const recolour = (colour: string) => isScannable(colour) && colour !== qrColour && save.mutate({ bventId, version, qrColour: colour })
  return (
    <Modal
      open
      centered
      width={440}
      title={title}
      onCancel={onClose}
      footer={
        <div className="row g2 wrap">
          {qrFormats.map((format) => (
            <Button key={format} icon={<Icon name="dl" />} onClick={() => void downloadCall(sourceCalls.qr, { bventId, id, format })}>
              {t(`sources.${format}`)}
            </Button>
          ))}
        </div>
      }
    >
      <p className="m2">{t('sources.qrText')}</p>
      <img className="source-qr" src={image} alt={title} />
      <div className="source-secret">
        <span className="sp mono t13">{url}</span>
        <CopyButton text={url} type="default">
          {t('core.copy')}
        </CopyButton>
      </div>
      {canSave && (
        <label className="row g2 t13 source-colour">
          {t('sources.qrColour')}
          <input
            type="color"
            defaultValue={qrColour}
            onBlur={({ target }) => recolour(target.value)}
            onChange={({ target }) => {
              target.setCustomValidity(isScannable(target.value) ? '' : t('sources.colourFaint'))
              target.reportValidity()
            }}
          />
        </label>
      )}
      {save.error && <ErrorNote error={save.error} />}
    </Modal>
  )
}
