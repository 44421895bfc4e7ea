import { Button, Modal } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useRefetch } from '#features/live/console/useRoom.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { RoomDetail } from '#features/live/shapes.ts'

/** What stands in the player before it plays: its own, the poster, or that of the event. */
export function CoverPane({ room: { id, title, cover, poster } }: { room: RoomDetail }) {
  const t = useT()
  const refetchAll = useRefetch()
  const [isOpen, setOpen] = useState(false)
  const posterFileId = poster.split('/').at(-1) ?? ''
  const take = async (coverFileId: string) => {
    await callApi(liveCalls.updatePosterAndCover, { id, coverFileId })
    showToast({ kind: 'success', text: t('live.coverChanged') })
    setOpen(false)
    await refetchAll()
  }
  return (
    <section>
      <h2>{t('live.cover')}</h2>
      <img className="live-cover-shown" src={cover.includes('/files/') ? `${cover}?width=640` : cover} alt={t('live.coverOf', { title })} />
      <Can call={liveCalls.updatePosterAndCover}>
        <p className="row g2 wrap">
          <Button size="small" onClick={() => setOpen(true)}>
            {t('live.changeCover')}
          </Button>
          {posterFileId && !cover.endsWith(posterFileId) && (
            <Button size="small" onClick={() => void take(posterFileId).catch(() => {})}>
              {t('live.posterAsCover')}
            </Button>
          )}
        </p>
      </Can>
      {isOpen && (
        <Modal open title={t('live.changeCover')} centered footer={null} onCancel={() => setOpen(false)}>
          <FileUpload purpose="content" onChange={([file]) => file && void take(file.id).catch(() => {})} />
        </Modal>
      )}
    </section>
  )
}
