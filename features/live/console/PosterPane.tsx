import { useQuery } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { currentOrgId } from '#console/kit/org.ts'
import { callQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { useRefetch } from '#features/live/console/useRoom.ts'
import { liveCalls } from '#features/live/contract.ts'
import type { RoomDetail } from '#features/live/shapes.ts'
import { posterCalls } from '#features/posters/contract.ts'

const MOST_TEMPLATES = 60

/** The room's own poster: its name, its hour and a code that leads to it, painted from a template. */
export function PosterPane({ room: { id, title, poster } }: { room: RoomDetail }) {
  const t = useT()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section>
      <h2>{t('live.poster')}</h2>
      {poster ? (
        <a href={poster} target="_blank" rel="noreferrer">
          <img className="live-poster" src={`${poster}?width=320`} alt={t('live.posterOf', { title })} />
        </a>
      ) : (
        <p className="t13 m3">{t('live.noPoster')}</p>
      )}
      <p className="row g2 wrap">
        <Can call={liveCalls.createPoster}>
          <Button size="small" onClick={() => setChoosing(true)}>
            {t(poster ? 'live.changePoster' : 'live.makePoster')}
          </Button>
        </Can>
        {poster && (
          <Button size="small" href={poster} download={`${title}.webp`}>
            {t('live.savePoster')}
          </Button>
        )}
      </p>
      {isChoosing && <Choice id={id} onClose={() => setChoosing(false)} />}
    </section>
  )
}

function Choice({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const refetchAll = useRefetch()
  const [busy, setBusy] = useState('')
  const asked = { topOrgId: currentOrgId() ?? '', businessType: 'Live', pageSize: MOST_TEMPLATES } as const
  const { data } = useQuery(callQuery(posterCalls.pageList, asked))
  const choose = async (templateId: string) => {
    setBusy(templateId)
    try {
      await callApi(liveCalls.createPoster, { id, templateId })
      showToast({ kind: 'success', text: t('live.posterMade') })
      await refetchAll()
      onClose()
    } catch {
      setBusy('')
    }
  }
  return (
    <Modal open title={t('live.choosePoster')} width={640} centered footer={null} onCancel={onClose}>
      {!data && <SkeletonFields count={2} />}
      <ul className="live-templates">
        {data?.list.map(({ templateId, name, url }) => (
          <li key={templateId}>
            <button type="button" disabled={busy !== ''} aria-busy={busy === templateId} onClick={() => void choose(templateId)}>
              <img src={url} alt="" loading="lazy" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
