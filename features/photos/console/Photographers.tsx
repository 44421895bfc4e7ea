import { Button, Modal } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { formatTime } from '#core/dateTime.ts'
import { callApi } from '#console/kit/callApi.ts'
import { ConfirmDialog } from '#console/kit/ConfirmDialog.tsx'
import { CopyButton } from '#console/kit/CopyButton.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { LinkDialog } from '#features/photos/console/LinkDialog.tsx'
import { photoCalls } from '#features/photos/contract.ts'
import type { Album, Photographer } from '#features/photos/shapes.ts'

type Props = { bventId: string; album: Album; canEdit: boolean; onChanged: () => void }

export const qrOf = (text: string) => `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 2 }))}`

export function Photographers({ bventId, album, canEdit, onChanged }: Props) {
  const t = useT()
  const [editing, setEditing] = useState<Photographer | 'new' | null>(null)
  const [shown, setShown] = useState<Photographer | null>(null)
  const [ending, setEnding] = useState<Photographer | null>(null)
  const { photographers, rooms, timeZone } = album
  const now = serverNow().toISOString()
  const isOver = ({ isOpen, endTime }: Photographer) => !isOpen || endTime <= now
  const end = async (link: Photographer) => {
    await callApi(photoCalls.endLink, { bventId, id: link.id })
    showToast({ kind: 'success', text: t('photos.linkEnded') })
    setEnding(null)
    setShown(null)
    onChanged()
  }
  return (
    <section aria-label={t('photos.photographers')}>
      <div className="row g2">
        <h2 className="sp">{t('photos.photographers')}</h2>
        {canEdit && (
          <Button type="link" size="small" icon={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
            {t('photos.invite')}
          </Button>
        )}
      </div>
      {photographers.length === 0 && <p className="t13 m3">{t('photos.noPhotographers')}</p>}
      <ul className="photo-people">
        {photographers.map((link) => (
          <li key={link.id} className="row g2">
            <span className="sp">
              <b>{link.name}</b>
              <span className="t13 m3 photo-line">{t('photos.linkText', { room: link.room, taken: link.taken, most: link.most })}</span>
              <span className="t13 m3 photo-line">
                {isOver(link) ? t('photos.linkOver') : t('photos.linkUntil', { time: formatTime(link.endTime, timeZone, 'MM-DD HH:mm') })}
              </span>
            </span>
            {canEdit && (
              <Button icon={<Icon name="qr" />} aria-label={t('photos.openLink', { name: link.name })} onClick={() => setShown(link)} />
            )}
          </li>
        ))}
      </ul>
      {shown && (
        <Modal
          open
          title={t('photos.openLink', { name: shown.name })}
          width={400}
          centered
          onCancel={() => setShown(null)}
          footer={
            <div className="row g2 confirm-foot">
              {shown.isOpen && (
                <Button danger onClick={() => setEnding(shown)}>
                  {t('photos.endLink')}
                </Button>
              )}
              <Button
                onClick={() => {
                  setEditing(shown)
                  setShown(null)
                }}
              >
                {t('core.edit')}
              </Button>
              <CopyButton text={shown.url} size="middle" type="default">
                {t('photos.copyLink')}
              </CopyButton>
            </div>
          }
        >
          <div className="photo-qr">
            <img src={qrOf(shown.url)} alt={t('photos.openLink', { name: shown.name })} />
            <p>{isOver(shown) ? t('photos.linkOver') : t('photos.linkScan')}</p>
          </div>
        </Modal>
      )}
      {editing && (
        <LinkDialog
          bventId={bventId}
          link={editing === 'new' ? null : editing}
          rooms={rooms}
          timeZone={timeZone}
          onSaved={() => {
            setEditing(null)
            onChanged()
          }}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        isOpen={ending !== null}
        title={t('photos.endLinkTitle', { name: ending?.name ?? '' })}
        consequence={t('photos.endLinkText')}
        confirmText={t('photos.endLink')}
        onConfirm={() => ending && void end(ending).catch(() => {})}
        onCancel={() => setEnding(null)}
      />
    </section>
  )
}
