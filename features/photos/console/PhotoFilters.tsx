import { Select } from 'antd'
import { formatTime } from '#core/dateTime.ts'
import { useT } from '#console/kit/text.ts'
import type { Album } from '#features/photos/shapes.ts'

/** What the list is asked for, as it stands in the address. */
export const noFilters = { state: '', words: '', tag: '', session: '', link: '', order: '' }
type Filters = typeof noFilters

type Props = { album: Album; value: Filters; onChange: (change: Partial<Filters>) => void }

/** Only those that there is something to choose from. */
export function PhotoFilters({ album: { tags, sessions, photographers, timeZone }, value, onChange }: Props) {
  const t = useT()
  const when = (iso: string) => formatTime(iso, timeZone, 'MM-DD HH:mm')
  return (
    <>
      {tags.length > 0 && (
        <Select
          aria-label={t('photos.tagFilter')}
          value={value.tag}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: t('photos.allTags') }, ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} ${count}` }))]}
          onChange={(tag: string) => onChange({ tag })}
        />
      )}
      {sessions.length > 0 && (
        <Select
          aria-label={t('photos.sessionFilter')}
          className="photo-session"
          value={value.session}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('photos.allSessions') },
            ...sessions.map(({ id, title, startTime, room }) => ({
              value: id,
              label: [when(startTime), title, room].filter(Boolean).join(' '),
            })),
          ]}
          onChange={(session: string) => onChange({ session })}
        />
      )}
      {photographers.length > 0 && (
        <Select
          aria-label={t('photos.linkFilter')}
          value={value.link}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: t('photos.allLinks') }, ...photographers.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(link: string) => onChange({ link })}
        />
      )}
    </>
  )
}
