import { Checkbox } from 'antd'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { Photo } from '#features/photos/shapes.ts'

type Props = {
  photos: readonly Photo[]
  chosen: ReadonlySet<string>
  canEdit: boolean
  onChoose: (id: string) => void
  onOpen: (photo: Photo) => void
}

export function PhotoGrid({ photos, chosen, canEdit, onChoose, onOpen }: Props) {
  const t = useT()
  return (
    <ul className="photo-grid">
      {photos.map((photo) => {
        const { id, url, state, fileName, room, tags, by } = photo
        return (
          <li key={id} className={chosen.has(id) ? 'is-on' : undefined}>
            <button
              type="button"
              className={state === 'Hidden' ? 'photo-card is-hidden' : 'photo-card'}
              aria-label={t('photos.openPhoto', { name: fileName })}
              onClick={() => onOpen(photo)}
            >
              <img src={`${url}?width=320`} alt="" loading="lazy" />
            </button>
            {canEdit && (
              <Checkbox checked={chosen.has(id)} aria-label={t('photos.choosePhoto', { name: fileName })} onChange={() => onChoose(id)} />
            )}
            {state !== 'Published' && (
              <span className={`photo-state is-${state}`}>
                <Icon name={state === 'Pending' ? 'clock' : 'slash'} size={12} />
                {t(`photos.state_${state}`)}
              </span>
            )}
            <span className="row g1 photo-foot t13 m2">
              <span className="ell">{[room, ...tags].filter(Boolean).join(' · ') || '–'}</span>
              <span className="sp" />
              <span className="ell">{by}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
