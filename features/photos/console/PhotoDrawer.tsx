import { Button, Drawer } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { downloadCall } from '#console/kit/download.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { photoCalls } from '#features/photos/contract.ts'
import type { Photo } from '#features/photos/shapes.ts'

type Props = { bventId: string; photo: Photo; timeZone: string; onClose: () => void }

export function PhotoDrawer({ bventId, photo, timeZone, onClose }: Props) {
  const t = useT()
  const { id, url, fileName, takenTime, uploadedTime, by, room, tags, width, height, state } = photo
  const lines = [
    ['photos.drawerTaken', formatTime(takenTime, timeZone)],
    ['photos.drawerUploaded', formatTime(uploadedTime, timeZone)],
    ['photos.drawerBy', by],
    ['photos.drawerPlace', room],
    ['photos.drawerTags', tags.join(t('kit.comma'))],
    ['photos.drawerSize', `${width} × ${height}`],
  ] as const
  return (
    <Drawer open title={fileName} size={520} onClose={onClose}>
      <div className="photo-drawer">
        <img src={`${url}?width=1280`} alt={fileName} width={width} height={height} />
        <p>{t(`photos.state_${state}`)}</p>
        <dl>
          {lines.map(([key, text]) => (
            <div key={key} className="row g2">
              <dt className="m3">{t(key)}</dt>
              <dd>{text || '–'}</dd>
            </div>
          ))}
        </dl>
        <Button icon={<Icon name="dl" />} onClick={() => void downloadCall(photoCalls.original, { bventId, id }).catch(() => {})}>
          {t('photos.original')}
        </Button>
      </div>
    </Drawer>
  )
}
